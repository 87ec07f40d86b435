import { mediaLimits } from '@loopyard/contract/media.ts';
import { lengthError } from '@loopyard/contract/text.ts';
import { kindOf, kindOfFile, type MediaKind, type MediaView } from '../media.ts';

/** A file that is uploading, uploaded, or already on the post (see `mediaList`). */
export type FormMedia = StoredMedia & {
  stage: 'waiting' | 'sending' | 'paused' | 'checking' | 'processing' | 'ready' | 'failed';
  /** Why it is paused. `choose`: the file must be chosen again after a reload. */
  pause: 'person' | 'away' | 'elsewhere' | 'choose' | null;
  /** Percent. */
  progress: number;
  pace: string | null;
  preview: string | null;
  /** URL of the server's thumbnail, once there is one. */
  picture: string | null;
  problem: string | null;
};

export type StoredMedia = {
  id: string;
  /** Names it in what is sent: an upload's address, or the key of media on a post. Null until it is uploaded. */
  url: string | null;
  /** Key to ask for the state of an upload that isn't on a post yet. */
  uploadKey: string | null;
  /** Key to resume an incomplete upload. */
  resumeKey: string | null;
  /** Identifies a file that is chosen again; null for media already on a post. */
  file: { size: number; lastModified: number } | null;
  name: string;
  title: string | null;
  /** Its description for people who can’t see it. */
  alt: string | null;
  kind: MediaKind;
  /** The chosen film thumbnail, without its signature; null: none. */
  thumbnail: string | null;
};

export function fromFile(id: string, file: File): FormMedia {
  const kind = kindOfFile(file);
  const preview = kind === 'image' ? URL.createObjectURL(file) : null;
  const { name, size, lastModified } = file;
  const storedMedia = { id, url: null, uploadKey: null, resumeKey: null, file: { size, lastModified } };
  const item = {
    ...storedMedia,
    name,
    title: null,
    alt: null,
    kind,
    thumbnail: null,
    pause: null,
    pace: null,
  };
  return { ...item, stage: 'waiting', progress: 0, preview, picture: null, problem: null };
}

export function isFileOf(media: Pick<FormMedia, 'name' | 'file'>, file: File): boolean {
  const { name, size, lastModified } = file;
  return media.name === name && media.file?.size === size && media.file.lastModified === lastModified;
}

export function fromPost(media: MediaView): StoredMedia {
  const { key, name, title, alt } = media;
  return {
    id: key,
    url: key,
    uploadKey: null,
    resumeKey: null,
    file: null,
    name: name ?? '',
    title,
    alt,
    kind: kindOf(media),
    thumbnail: null,
  };
}

export function fromStored(storedMedia: StoredMedia, postedMedia: MediaView | undefined): FormMedia {
  const picture = postedMedia
    ? (pictureOf(postedMedia, storedMedia.thumbnail) ?? postedMedia.placeholder)
    : null;
  const problem = postedMedia?.processing_error ?? null;
  return {
    ...storedMedia,
    // Older drafts lack these three fields.
    resumeKey: storedMedia.resumeKey ?? null,
    file: storedMedia.file ?? null,
    alt: 'alt' in storedMedia ? storedMedia.alt : (postedMedia?.alt ?? null),
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

export function toStored(media: FormMedia[]): StoredMedia[] {
  return media.map(({ id, url, uploadKey, resumeKey, file, name, title, alt, kind, thumbnail }) => ({
    id,
    url,
    uploadKey,
    resumeKey,
    file,
    name,
    title,
    alt,
    kind,
    thumbnail,
  }));
}

/** Strips the signature, which changes every hour. */
export function addressOf(url: string | null): string | null {
  return url?.split('?')[0] ?? null;
}

export function pictureOf(
  media: Pick<MediaView, 'thumb_url' | 'thumbnail_urls'>,
  thumbnail: string | null,
): string | null {
  return (thumbnail && media.thumbnail_urls.find((url) => addressOf(url) === thumbnail)) || media.thumb_url;
}

export function labelOf(media: Pick<FormMedia, 'title' | 'name'>): string {
  return media.title || media.name || 'Media';
}

export function describable(media: FormMedia[]): FormMedia[] {
  return media.filter(({ kind }) => kind !== 'file');
}

export function altError({ alt }: Pick<FormMedia, 'alt'>): string | null {
  return lengthError(alt ?? '', mediaLimits.alt, 'A description');
}
