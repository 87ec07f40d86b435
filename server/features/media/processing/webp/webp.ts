import { readFile } from 'node:fs/promises';
import type { Frame } from 'node-av';
import { AVCOL_RANGE_MPEG, AVCOL_SPC_BT470BG, FF_DECODER_VP8, FF_DECODER_WEBP } from 'node-av/constants';
import type { Metadata } from 'sharp';
import { TOO_MANY_PIXELS, Unusable } from '../job.ts';
import type { Limits } from '../limits.ts';
import type { Samples } from '../pixels/bands.ts';
import { decodeOne } from '../pixels/decode.ts';
import { rowsOf } from '../pixels/rows.ts';
import { writeTiff } from '../pixels/write.ts';
import { opacityIn } from './alpha.ts';
import { readChunks } from './chunks.ts';

type Size = { width: number; height: number };
type Rows = AsyncIterable<Buffer>;

/** Decodes a still WebP in its own samples, half of what RGB takes, into a TIFF of 8 bits a sample. */
export async function webpToTiff(
  source: string,
  target: string,
  { width, height, orientation = 1, icc }: Metadata,
  { imagePixels, wholePixels }: Limits,
): Promise<void> {
  const size = { width, height };
  const { lossy, lossless, alpha } = await readChunks(source);
  if ((lossless || alpha) && width * height > wholePixels) throw new Unusable(TOO_MANY_PIXELS);
  const decodeLossless = (read: () => Promise<Buffer>) =>
    decodeOne({ decoder: FF_DECODER_WEBP, read }, imagePixels);
  let [colours, opacity]: [Rows | null, Rows | null] = [null, null];
  if (lossless) {
    const decode = () => decodeLossless(() => readFile(source));
    colours = rowsIn(size, decode, 'rgb24');
    if (isTransparent(lossless)) opacity = rowsIn(size, decode, 'alpha');
  } else if (lossy) {
    colours = rowsIn(size, () => decodeLossy(lossy, imagePixels), 'rgb24');
    const greensOf = (file: Buffer) => rowsIn(size, () => decodeLossless(async () => file), 'green');
    if (alpha) opacity = opacityIn(alpha, size, greensOf);
  }
  if (!colours) throw new Error('a WebP without a picture');
  const drawing = { ...size, colours, alpha: opacity, isPremultiplied: false, orientation };
  await writeTiff({ ...drawing, profile: async () => icc ?? null }, target);
}

function rowsIn(size: Size, decode: () => Promise<Frame>, as: Samples): Rows {
  return rowsOf({ ...size, columns: 1, rows: 1, decode }, { x: 0, y: 0, ...size }, as);
}

async function decodeLossy(bytes: Buffer, mostPixels: number): Promise<Frame> {
  const frame = await decodeOne({ decoder: FF_DECODER_VP8, read: async () => bytes }, mostPixels);
  frame.colorRange = AVCOL_RANGE_MPEG;
  frame.colorSpace = AVCOL_SPC_BT470BG;
  return frame;
}

/** What is without loss says so behind its width and height. */
function isTransparent(lossless: Buffer): boolean {
  return ((lossless[4] ?? 0) & 0x10) !== 0;
}
