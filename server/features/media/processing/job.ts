import type { Limits } from './limits.ts';

/** What the parent asks of the child, one line of JSON on its stdin; paths are in the child's folder. */
export type Job = { source: string; outDir: string; name: string; limits: Limits };

/** A file the child wrote into `outDir`: its name there and, for pictures, its upright size. */
export type WrittenFile = { file: string; width: number | null; height: number | null };

/** `WrittenFile`, with the hash of its bytes in hex. */
export type Hashed = WrittenFile & { sha256: string };

export type Draft<File = WrittenFile> = {
  resource_type: 'image' | 'video' | 'file';
  format: string;
  width: number | null;
  height: number | null;
  duration: number | null;
  placeholder: string | null;
  variants: Record<string, File>;
};

/** What the child says on fd 3, one line of JSON each; `seconds` is how long the video lasts. */
export type Message =
  | { progress: number }
  | { seconds: number }
  | { ok: true; draft: Draft<Hashed> }
  | { ok: false; error: string; detail: string };

export type Report = { progress(percent: number): void; seconds(seconds: number): void };

/** A file that can't be used, for a reason its owner should read. */
export class Unusable extends Error {}

export const DAMAGED_IMAGE = 'This picture is damaged and cannot be shown.';
export const DAMAGED_VIDEO = 'This video is damaged and cannot be played.';
