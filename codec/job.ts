import type { PictureEdit } from '@loopyard/contract/picture-edits.ts';
import type { Limits } from './limits.ts';

/** The job for the child, sent as one line of JSON on stdin. Paths are relative to the child's folder. */
export type Job = { source: string; outDir: string; name: string; edit: PictureEdit | null; limits: Limits };

/** Pictures have their upright size; `placeholder` is a tiny copy as a `data:` URL. */
export type WrittenFile = {
  file: string;
  width: number | null;
  height: number | null;
  placeholder?: string;
};

export type Hashed = WrittenFile & { sha256: string };

export type Draft<File = WrittenFile> = {
  resourceType: 'image' | 'video' | 'file';
  format: string;
  width: number | null;
  height: number | null;
  duration: number | null;
  placeholder: string | null;
  frames?: number;
  variants: Record<string, File>;
};

/** The child's messages on fd 3, one line of JSON each; `seconds` is how long the video lasts. */
export type Message = { progress: number } | { seconds: number } | Answer;
export type Answer = { ok: true; draft: Draft<Hashed> } | { ok: false; error: string; detail: string };

export type Report = { progress(percent: number): void; seconds(seconds: number): void };

export const UPLOAD = 'upload';

export class Unusable extends Error {}

export const TOO_MANY_PIXELS = 'This picture has too many pixels.';
export const TOO_MUCH_MEMORY = 'This file needs too much memory to process.';
export const DAMAGED_IMAGE = 'This picture is damaged and cannot be shown.';
export const DAMAGED_VIDEO = 'This film is damaged and cannot be played.';

/** Running out of memory is not reported as a damaged file. */
export function unusable(error: unknown, damaged: string): Unusable {
  if (error instanceof Unusable) return error;
  const isShort = /memory|deserialize cloned data/i.test(String(error));
  return new Unusable(isShort ? TOO_MUCH_MEMORY : damaged, { cause: error });
}
