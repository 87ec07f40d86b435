import type { PictureEdit, Size } from '@loopyard/contract/picture-edits.ts';
import { count } from '../../lib/words.ts';
import type { CoverMediaFragment, MediaViewFragment } from './media.gen.ts';

export type MediaView = MediaViewFragment;

export type CoverMedia = CoverMediaFragment;

export type MediaKind = 'image' | 'video' | 'file';

export function kindOf(media: Pick<MediaView, 'resource_type'>): MediaKind {
  return media.resource_type === 'image' || media.resource_type === 'video' ? media.resource_type : 'file';
}

/** Only the browser's guess; the server detects the real type. */
export function kindOfFile(file: { type: string; name: string }): MediaKind {
  if (isPictureFile(file)) return 'image';
  const isVideo = file.type.startsWith('video/') || videoExtensions.test(file.name);
  return isVideo ? 'video' : 'file';
}

/** Many browsers report no type for HEIC and similar. */
export function isPictureFile({ type, name }: { type: string; name: string }): boolean {
  return pictureTypes.test(type) || (type === '' && pictureExtensions.test(name));
}

const pictureTypes = /^image\/(jpeg|png|gif|webp|avif|hei[cf](-sequence)?|tiff)$/;
const pictureExtensions = /\.(jpe?g|png|gif|webp|avif|hei[cf]|tiff?)$/i;
const videoExtensions = /\.(webm|flv|ogv|3gp|3g2|mpeg|mkv|mp4|avi|wmv|mov)$/i;

export const AS_IT_IS = 'Shared exactly as uploaded, including any hidden details';

export function mediaName(media: Pick<MediaView, 'title' | 'name' | 'resource_type'>): string {
  return media.title || media.name || kindName(media);
}

export function kindName(media: Pick<MediaView, 'resource_type'>): string {
  return { image: 'Picture', video: 'Film', file: 'File' }[kindOf(media)];
}

/** `at` counts from 0; `by` is the post's author. */
export type PlaceInPost = { at: number; total: number; by: string };

/** Says "Picture 2 of 4 by Ruth Ashdown" of one that nobody described: a file's name tells nothing. */
export function textAlternative(
  media: Pick<MediaView, 'alt' | 'title' | 'resource_type'>,
  { at, total, by }: PlaceInPost,
): string {
  const place = total > 1 ? ` ${at + 1} of ${total}` : '';
  return media.alt || media.title || `${kindName(media)}${place} by ${by}`;
}

/** A file that failed is offered as a download instead. */
export function isVisual(media: Pick<MediaView, 'resource_type'>): boolean {
  return kindOf(media) !== 'file';
}

export type EditablePicture = {
  /** Any size will do, but upright and uncropped. */
  src: string;
  /** Full size in pixels; null: the size of `src`. */
  size: Size | null;
  edit: PictureEdit | null;
  /** Animated pictures can't be rotated. */
  isMoving: boolean;
  name: string;
};

type PictureFacts = Pick<
  MediaView,
  | 'resource_type'
  | 'url'
  | 'large_url'
  | 'original_url'
  | 'width'
  | 'height'
  | 'edit'
  | 'is_moving'
  | 'is_finished_processing'
  | 'title'
  | 'name'
>;

export function editablePicture(media: PictureFacts): EditablePicture | null {
  const { edit, is_moving: isMoving, original_url: originalUrl, width, height } = media;
  if (kindOf(media) !== 'image') return null;
  const name = mediaName(media);
  if (edit && originalUrl) return { src: originalUrl, size: null, edit, isMoving, name };
  if (!media.is_finished_processing || !width || !height) return null;
  return { src: media.large_url ?? media.url, size: { width, height }, edit: null, isMoving, name };
}

export function isBeingPrepared(
  media: Pick<MediaView, 'is_finished_processing' | 'processing_error'>,
): boolean {
  return !media.is_finished_processing && media.processing_error === null;
}

/** Width by height. Media without dimensions count as landscape. */
export function aspectOf(media: Pick<MediaView, 'width' | 'height' | 'resource_type'>): number {
  if (media.width && media.height) return media.width / media.height;
  return kindOf(media) === 'video' ? 16 / 9 : 4 / 3;
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** "1.4 MB". 1 kB is 1024 bytes, as in the limits and the plans. */
export function fileSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  const digits = step > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: digits })} ${units[step]}`;
}

/** "2 images, 1 video, 3 files, 2 comments"; zero counts are left out. */
export function contentSummary(counts: {
  images_count: number;
  videos_count: number;
  files_count: number;
  messages_count: number;
}): string {
  const parts: [number, string][] = [
    [counts.images_count, 'image'],
    [counts.videos_count, 'video'],
    [counts.files_count, 'file'],
    [counts.messages_count, 'comment'],
  ];
  return parts
    .filter(([n]) => n > 0)
    .map(([n, word]) => count(n, word))
    .join(', ');
}
