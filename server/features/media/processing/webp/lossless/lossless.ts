import { Bits } from './bits.ts';
import { pixelRows, type Size } from './pixels.ts';
import { readTransforms } from './transforms.ts';

const BAND = 64;
const SIGNATURE = 0x2f;

const shifts = { rgb24: [16, 8, 0], alpha: [24], green: [8] } as const;
type Samples = keyof typeof shifts;

/** Keeps only the last megapixel and the coded data in memory. @throws if the data is damaged */
export function losslessRows(chunk: Buffer, size: Size, as: Samples): AsyncGenerator<Buffer> {
  const bits = new Bits(chunk);
  const signature = bits.read(8);
  const [width, height] = [bits.read(14) + 1, bits.read(14) + 1];
  bits.read(1); // whether it is transparent: a hint
  if (signature !== SIGNATURE || bits.read(3) !== 0) throw new Error('a picture of an unknown kind');
  if (width !== size.width || height !== size.height) throw new Error('a picture of another size');
  return streamedRows(bits, size, as);
}

/** For a stream without the VP8L header, such as an alpha plane. */
export async function* streamedRows(bits: Bits, size: Size, as: Samples): AsyncGenerator<Buffer> {
  const { transforms, width } = readTransforms(bits, size);
  const samples = shifts[as];
  const rowBytes = size.width * samples.length;
  let [band, y] = [Buffer.alloc(0), 0];
  for (const coded of pixelRows(bits, { ...size, width }, true)) {
    if (y % BAND === 0) band = Buffer.alloc(Math.min(BAND, size.height - y) * rowBytes);
    const row = transforms.reduce((row, transform) => transform(row, y), coded);
    let at = (y % BAND) * rowBytes;
    for (let x = 0; x < size.width; x++) for (const shift of samples) band[at++] = (row[x] ?? 0) >> shift;
    y++;
    if (y % BAND === 0 || y === size.height) yield band;
  }
}
