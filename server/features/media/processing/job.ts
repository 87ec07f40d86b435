import type { PictureEdit } from '@loopyard/contract/picture-edits.ts';
import type { Limits } from './limits.ts';

/** What the parent asks of the child, one line of JSON on its stdin; paths are in the child's folder. */
export type Job = { source: string; outDir: string; name: string; edit: PictureEdit | null; limits: Limits };

/**
 * A file the child wrote into `outDir`: its name there and, for pictures, its upright size; of a video's thumbnail also
 * the same as a `data:` address.
 */
export type WrittenFile = {
  file: string;
  width: number | null;
  height: number | null;
  placeholder?: string;
};

/** `WrittenFile`, with the hash of its bytes in hex. */
export type Hashed = WrittenFile & { sha256: string };

export type Draft<File = WrittenFile> = {
  resourceType: 'image' | 'video' | 'file';
  format: string;
  width: number | null;
  height: number | null;
  duration: number | null;
  placeholder: string | null;
  /** Of a picture. */
  frames?: number;
  variants: Record<string, File>;
};

/** What the child says on fd 3, one line of JSON each; `seconds` is how long the video lasts. */
export type Message = { progress: number } | { seconds: number } | Answer;
export type Answer = { ok: true; draft: Draft<Hashed> } | { ok: false; error: string; detail: string };

export type Report = { progress(percent: number): void; seconds(seconds: number): void };

/** What the child finds the upload under in its folder. */
export const UPLOAD = 'upload';

/** A file that can't be used, for a reason its owner should read. */
export class Unusable extends Error {}

export const TOO_MANY_PIXELS = 'This picture has too many pixels.';
export const TOO_MUCH_MEMORY = 'This file needs too much memory to process.';
export const DAMAGED_IMAGE = 'This picture is damaged and cannot be shown.';
export const DAMAGED_VIDEO = 'This video is damaged and cannot be played.';

/** What a decoder failed of: that it was refused more memory is said of no damage. */
export function unusable(error: unknown, damaged: string): Unusable {
  if (error instanceof Unusable) return error;
  const isShort = /memory|deserialize cloned data/i.test(String(error));
  return new Unusable(isShort ? TOO_MUCH_MEMORY : damaged, { cause: error });
}
