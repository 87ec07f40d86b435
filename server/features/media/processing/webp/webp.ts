import type { Frame } from 'node-av';
import { AVCOL_RANGE_MPEG, AVCOL_SPC_BT470BG, FF_DECODER_VP8 } from 'node-av/constants';
import type { Metadata } from 'sharp';
import type { Limits } from '../limits.ts';
import { decodeOne } from '../pixels/decode.ts';
import { rowsOf } from '../pixels/rows.ts';
import { writeTiff } from '../pixels/write.ts';
import { opacityIn } from './alpha.ts';
import { readChunks } from './chunks.ts';
import { losslessRows } from './lossless/lossless.ts';
import type { Size } from './lossless/pixels.ts';

type Rows = AsyncIterable<Buffer>;

/** VP8 is decoded to YUV, which takes half the memory of RGB; VP8L is decoded row by row. */
export async function webpToTiff(
  source: string,
  target: string,
  { width, height, orientation = 1, icc }: Metadata,
  { imagePixels }: Limits,
): Promise<void> {
  const size = { width, height };
  const { lossy, lossless, alpha } = await readChunks(source);
  let [colours, opacity]: [Rows | null, Rows | null] = [null, null];
  if (lossless) {
    colours = losslessRows(lossless, size, 'rgb24');
    if (isTransparent(lossless)) opacity = losslessRows(lossless, size, 'alpha');
  } else if (lossy) {
    colours = rowsIn(size, () => decodeLossy(lossy, imagePixels));
    if (alpha) opacity = opacityIn(alpha, size);
  }
  if (!colours) throw new Error('a WebP without a picture');
  const drawing = { ...size, colours, alpha: opacity, isPremultiplied: false, orientation };
  await writeTiff({ ...drawing, profile: async () => icc ?? null }, target);
}

function rowsIn(size: Size, decode: () => Promise<Frame>): Rows {
  return rowsOf({ ...size, columns: 1, rows: 1, decode }, { x: 0, y: 0, ...size }, 'rgb24');
}

async function decodeLossy(bytes: Buffer, mostPixels: number): Promise<Frame> {
  const frame = await decodeOne({ decoder: FF_DECODER_VP8, read: async () => bytes }, mostPixels);
  frame.colorRange = AVCOL_RANGE_MPEG;
  frame.colorSpace = AVCOL_SPC_BT470BG;
  return frame;
}

/** The alpha flag follows the width and height. */
function isTransparent(lossless: Buffer): boolean {
  return ((lossless[4] ?? 0) & 0x10) !== 0;
}
