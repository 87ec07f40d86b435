import { kindOf, kindOfFile, type MediaKind, type MediaView } from '../media.ts';

/** A media in a form: on its way, arrived, or on the post already (`mediaList`). */
export type FormMedia = StoredMedia & {
  stage: 'waiting' | 'sending' | 'checking' | 'processing' | 'ready' | 'failed';
  /** Percent. */
  progress: number;
  /** An address of the picture that was chosen here. */
  preview: string | null;
  /** An address of the server's small picture, as far as there is one. */
  picture: string | null;
  /** Why it failed. */
  problem: string | null;
};

/** What of it outlives the tab, once it has arrived. */
export type StoredMedia = {
  /** Its name in this form. */
  id: string;
  /** How the server is told of it; null until it has arrived. */
  url: string | null;
  /** Of an upload that is on no post yet: asks for its state. */
  uploadKey: string | null;
  name: string;
  title: string | null;
  kind: MediaKind;
};

export function fromFile(id: string, file: File): FormMedia {
  const kind = kindOfFile(file);
  const preview = kind === 'image' ? URL.createObjectURL(file) : null;
  const stored = { id, url: null, uploadKey: null, name: file.name, title: null, kind };
  return { ...stored, stage: 'waiting', progress: 0, preview, picture: null, problem: null };
}

export function fromPost(media: MediaView): StoredMedia {
  const { key, name, title } = media;
  return { id: key, url: key, uploadKey: null, name: name ?? '', title, kind: kindOf(media) };
}

/** `shown`: how it is on its post; what is on none yet is asked for. */
export function fromStored(stored: StoredMedia, shown: MediaView | undefined): FormMedia {
  const picture = shown?.thumb_url ?? shown?.placeholder ?? null;
  const problem = shown?.processing_error ?? null;
  return { ...stored, stage: stageOf(stored, shown), progress: 100, preview: null, picture, problem };
}

function stageOf({ uploadKey }: StoredMedia, shown: MediaView | undefined): FormMedia['stage'] {
  if (!shown) return uploadKey ? 'checking' : 'ready';
  if (shown.processing_error !== null) return 'failed';
  return shown.is_finished_processing ? 'ready' : 'processing';
}

/** Those that have arrived, without what holds only in this tab. */
export function toStored(media: FormMedia[]): StoredMedia[] {
  return media
    .filter((one) => one.url !== null)
    .map(({ id, url, uploadKey, name, title, kind }) => ({ id, url, uploadKey, name, title, kind }));
}

export function labelOf(media: Pick<FormMedia, 'title' | 'name'>): string {
  return media.title || media.name || 'Media';
}
