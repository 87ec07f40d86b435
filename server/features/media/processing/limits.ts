import { mediaLimits } from '@loopyard/contract/media.ts';

/** What one upload may cost. Everything beyond ends as a failure with a sentence, never as a slow server. */
export type Limits = {
  /** Resident memory of the child, in bytes. */
  memory: number;
  /** Bytes, pixels of one frame, and frames of a picture. */
  imageBytes: number;
  imagePixels: number;
  /** Of a HEIC or AVIF. */
  heifPixels: number;
  imageFrames: number;
  /** Bytes of a picture that are in memory at once while it is decoded. */
  heldBytes: number;
  /** Pixels of all frames of a moving picture together. */
  movingPixels: number;
  /** Bytes, seconds, and pixels of one frame of a video. */
  videoBytes: number;
  videoSeconds: number;
  videoPixels: number;
  fileBytes: number;
  /** Bytes of all that is made of it, beside the upload itself. */
  outputBytes: number;
  /** Milliseconds for any file; a video adds `msPerVideoSecond` for each second it lasts, up to `ceilingMs`. */
  baseMs: number;
  msPerVideoSecond: number;
  ceilingMs: number;
};

export const DEFAULT_LIMITS: Limits = {
  memory: 480 * 1024 ** 2,
  imageBytes: mediaLimits.imageBytes,
  imagePixels: 100_000_000,
  heifPixels: 50_000_000,
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
