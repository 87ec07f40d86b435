import { kindOf, kindOfFile, type MediaKind, type MediaView } from './media.ts';

/** A media in a form: on its way, arrived, or on the post already. */
export type FormMedia = StoredMedia & {
  state: 'uploading' | 'done' | 'failed';
  /** Percent. */
  progress: number;
  /** An address of a small picture, as far as there is one. */
  preview: string | null;
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
  return { ...stored, state: 'uploading', progress: 0, preview, problem: null };
}

export function fromPost(media: MediaView): StoredMedia {
  const { key, name, title } = media;
  return { id: key, url: key, uploadKey: null, name: name ?? '', title, kind: kindOf(media) };
}

export function fromStored(stored: StoredMedia): FormMedia {
  return { ...stored, state: 'done', progress: 100, preview: null, problem: null };
}

/** Those that have arrived, without what holds only in this tab. */
export function toStored(media: FormMedia[]): StoredMedia[] {
  return media
    .filter((one) => one.state === 'done')
    .map(({ id, url, uploadKey, name, title, kind }) => ({ id, url, uploadKey, name, title, kind }));
}

export function labelOf(media: Pick<FormMedia, 'title' | 'name'>): string {
  return media.title || media.name || 'Media';
}
