import { mediaLimits } from '@loopyard/contract/media.ts';

export type Limits = {
  memory: number;
  /** In bytes, pixels per frame, and frames of a picture. FFmpeg decodes `wholePixels` at once. */
  imageBytes: number;
  imagePixels: number;
  wholePixels: number;
  imageFrames: number;
  heldBytes: number;
  movingPixels: number;
  /** In bytes, seconds, and pixels per frame of a video. */
  videoBytes: number;
  videoSeconds: number;
  videoPixels: number;
  fileBytes: number;
  outputBytes: number;
  /** The time limit is `baseMs`, plus `msPerVideoSecond` for each second of a video, up to `ceilingMs`. */
  baseMs: number;
  msPerVideoSecond: number;
  ceilingMs: number;
};

export const DEFAULT_LIMITS: Limits = {
  memory: 480 * 1024 ** 2,
  imageBytes: mediaLimits.imageBytes,
  imagePixels: 100_000_000,
  wholePixels: 50_000_000,
  imageFrames: 1000,
  heldBytes: 310 * 1024 ** 2,
  movingPixels: 2_000_000_000,
  videoBytes: mediaLimits.fileBytes,
  videoSeconds: 4 * 3600,
  videoPixels: 36_000_000,
  fileBytes: mediaLimits.fileBytes,
  outputBytes: 2 * mediaLimits.fileBytes,
  baseMs: 3 * 60_000,
  msPerVideoSecond: 10_000,
  ceilingMs: 12 * 3_600_000,
};
