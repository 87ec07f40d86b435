import { kindOf, kindOfFile, type MediaKind, type MediaView } from '../media.ts';

/** A media in a form: on its way, arrived, or on the post already (`mediaList`). */
export type FormMedia = StoredMedia & {
  stage: 'waiting' | 'sending' | 'paused' | 'checking' | 'processing' | 'ready' | 'failed';
  /** Who or what paused it; `choose`: after a reload its file is no longer here. */
  pause: 'person' | 'away' | 'elsewhere' | 'choose' | null;
  /** Percent. */
  progress: number;
  /** "3.2 MB/s, about 2 minutes left". */
  pace: string | null;
  /** An address of the picture that was chosen here. */
  preview: string | null;
  /** An address of the server's small picture, as far as there is one. */
  picture: string | null;
  /** Why it failed. */
  problem: string | null;
};

/** What of it outlives the tab. */
export type StoredMedia = {
  /** Its name in this form. */
  id: string;
  /** How the server is told of it; null until it has arrived. */
  url: string | null;
  /** Of an upload that is on no post yet: asks for its state. */
  uploadKey: string | null;
  /** Of an upload that has not all come: goes on with it. */
  resumeKey: string | null;
  /** By which a file is known that is chosen again; none of what is on a post. */
  file: { size: number; lastModified: number } | null;
  name: string;
  title: string | null;
  kind: MediaKind;
  /** The address of the thumbnail that was chosen here for a video, without what signs it; null: none was. */
  thumbnail: string | null;
};

export function fromFile(id: string, file: File): FormMedia {
  const kind = kindOfFile(file);
  const preview = kind === 'image' ? URL.createObjectURL(file) : null;
  const { name, size, lastModified } = file;
  const storedMedia = { id, url: null, uploadKey: null, resumeKey: null, file: { size, lastModified } };
  const item = { ...storedMedia, name, title: null, kind, thumbnail: null, pause: null, pace: null };
  return { ...item, stage: 'waiting', progress: 0, preview, picture: null, problem: null };
}

/** Whether this is the file that a media was made of. */
export function isFileOf(media: Pick<FormMedia, 'name' | 'file'>, file: File): boolean {
  const { name, size, lastModified } = file;
  return media.name === name && media.file?.size === size && media.file.lastModified === lastModified;
}

export function fromPost(media: MediaView): StoredMedia {
  const { key, name, title } = media;
  return {
    id: key,
    url: key,
    uploadKey: null,
    resumeKey: null,
    file: null,
    name: name ?? '',
    title,
    kind: kindOf(media),
    thumbnail: null,
  };
}

/** `postedMedia`: how it is on its post; what is on none yet is asked for. */
export function fromStored(storedMedia: StoredMedia, postedMedia: MediaView | undefined): FormMedia {
  const picture = postedMedia
    ? (pictureOf(postedMedia, storedMedia.thumbnail) ?? postedMedia.placeholder)
    : null;
  const problem = postedMedia?.processing_error ?? null;
  return {
    ...storedMedia,
    // Drafts of before know of neither.
    resumeKey: storedMedia.resumeKey ?? null,
    file: storedMedia.file ?? null,
    stage: stageOf(storedMedia, postedMedia),
    pause: null,
    pace: null,
    progress: storedMedia.url === null ? 0 : 100,
    preview: null,
    picture,
    problem,
  };
}

function stageOf({ url, uploadKey }: StoredMedia, postedMedia: MediaView | undefined): FormMedia['stage'] {
  if (url === null) return 'waiting';
  if (!postedMedia) return uploadKey ? 'checking' : 'ready';
  if (postedMedia.processing_error !== null) return 'failed';
  return postedMedia.is_finished_processing ? 'ready' : 'processing';
}

/** Without what holds only in this tab. */
export function toStored(media: FormMedia[]): StoredMedia[] {
  return media.map(({ id, url, uploadKey, resumeKey, file, name, title, kind, thumbnail }) => ({
    id,
    url,
    uploadKey,
    resumeKey,
    file,
    name,
    title,
    kind,
    thumbnail,
  }));
}

/** An address without what signs it, which changes by the hour. */
export function addressOf(url: string | null): string | null {
  return url?.split('?')[0] ?? null;
}

/** The small picture of a media, or of the thumbnail chosen for it here. */
export function pictureOf(
  media: Pick<MediaView, 'thumb_url' | 'thumbnail_urls'>,
  thumbnail: string | null,
): string | null {
  return (thumbnail && media.thumbnail_urls.find((url) => addressOf(url) === thumbnail)) || media.thumb_url;
}

export function labelOf(media: Pick<FormMedia, 'title' | 'name'>): string {
  return media.title || media.name || 'Media';
}
