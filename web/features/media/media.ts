import type { PictureEdit, Size } from '@loopyard/contract/picture-edits.ts';
import { count } from '../../lib/words.ts';
import type { CoverMediaFragment, MediaViewFragment } from './media.gen.ts';

/** A media as the screens need it. */
export type MediaView = MediaViewFragment;

/** As much of it as its cover shows. */
export type CoverMedia = CoverMediaFragment;

export type MediaKind = 'image' | 'video' | 'file';

export function kindOf(media: Pick<MediaView, 'resource_type'>): MediaKind {
  return media.resource_type === 'image' || media.resource_type === 'video' ? media.resource_type : 'file';
}

/** What the browser takes a chosen file for; the server measures what it is. */
export function kindOfFile(file: { type: string; name: string }): MediaKind {
  if (isPictureFile(file)) return 'image';
  const isVideo = file.type.startsWith('video/') || videoExtensions.test(file.name);
  return isVideo ? 'video' : 'file';
}

/** A picture that the server takes as one. Of some of them, such as a phone's HEIC, many browsers know no type. */
export function isPictureFile({ type, name }: { type: string; name: string }): boolean {
  return pictureTypes.test(type) || (type === '' && pictureExtensions.test(name));
}

const pictureTypes = /^image\/(jpeg|png|gif|webp|avif|hei[cf](-sequence)?|tiff)$/;
const pictureExtensions = /\.(jpe?g|png|gif|webp|avif|hei[cf]|tiff?)$/i;
const videoExtensions = /\.(webm|flv|ogv|3gp|3g2|mpeg|mkv|mp4|avi|wmv|mov)$/i;

/** Of a file that is neither picture nor film. */
export const AS_IT_IS = 'Shared exactly as uploaded, including any hidden details';

export function mediaName(media: Pick<MediaView, 'title' | 'name' | 'resource_type'>): string {
  return media.title || media.name || { image: 'Image', video: 'Video', file: 'File' }[kindOf(media)];
}

/** Shown as picture or film; a file that failed is offered as a download instead. */
export function isVisual(media: Pick<MediaView, 'resource_type'>): boolean {
  return kindOf(media) !== 'file';
}

/** A picture and what is shown of it, as its editor takes it. */
export type EditablePicture = {
  /** An address of all of it, upright, in any of its sizes. */
  src: string;
  /** In full, in pixels; null: as large as it is at `src`. */
  size: Size | null;
  edit: PictureEdit | null;
  /** It can't be turned. */
  isMoving: boolean;
  /** As it is spoken of. */
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

/** Null: it is being prepared, or there is nothing to edit. */
export function editablePicture(media: PictureFacts): EditablePicture | null {
  const { edit, is_moving: isMoving, original_url: originalUrl, width, height } = media;
  if (kindOf(media) !== 'image') return null;
  const name = mediaName(media);
  if (edit && originalUrl) return { src: originalUrl, size: null, edit, isMoving, name };
  if (!media.is_finished_processing || !width || !height) return null;
  return { src: media.large_url ?? media.url, size: { width, height }, edit: null, isMoving, name };
}

/** Width by height; what isn't measured yet is taken for a film or a landscape. */
export function aspectOf(media: Pick<MediaView, 'width' | 'height' | 'resource_type'>): number {
  if (media.width && media.height) return media.width / media.height;
  return kindOf(media) === 'video' ? 16 / 9 : 4 / 3;
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** "1.4 MB", in steps of 1000 as file managers count. */
export function fileSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  const digits = step > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: digits })} ${units[step]}`;
}

/** "2 images, 1 video, 3 files, 2 comments"; what isn't there isn't named. */
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
