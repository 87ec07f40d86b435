import { readFile } from 'node:fs/promises';
import { FF_DECODER_WEBP } from 'node-av/constants';
import type { Metadata } from 'sharp';
import { TOO_MANY_PIXELS, Unusable } from './job.ts';
import type { Limits } from './limits.ts';
import type { Samples } from './pixels/bands.ts';
import { decodeOne } from './pixels/decode.ts';
import { rowsOf } from './pixels/rows.ts';
import { writeTiff } from './pixels/write.ts';

/** FFmpeg holds 4 bytes a pixel, 6.5 with a separate transparency; libwebp 12 to 16. */
export async function webpToTiff(
  source: string,
  target: string,
  { width, height, orientation = 1, icc, hasAlpha }: Metadata,
  { wholePixels }: Limits,
): Promise<void> {
  const size = { width, height };
  if (width * height > wholePixels) throw new Unusable(TOO_MANY_PIXELS);
  const decode = () => decodeOne({ decoder: FF_DECODER_WEBP, read: () => readFile(source) }, wholePixels);
  const rows = (as: Samples) => rowsOf({ ...size, columns: 1, rows: 1, decode }, { x: 0, y: 0, ...size }, as);
  const drawing = { ...size, colours: rows('rgb24'), alpha: hasAlpha ? rows('alpha') : null };
  await writeTiff(
    { ...drawing, isPremultiplied: false, orientation, profile: async () => icc ?? null },
    target,
  );
}
