import { Bits } from './lossless/bits.ts';
import { streamedRows } from './lossless/lossless.ts';
import type { Size } from './lossless/pixels.ts';

const [RAW, LOSSLESS] = [0, 1];
const [PLAIN, BY_LEFT, BY_ABOVE] = [0, 1, 2];

export async function* opacityIn(chunk: Buffer, size: Size): AsyncGenerator<Buffer> {
  const head = chunk[0] ?? 0;
  const [method, filter] = [head & 3, (head >> 2) & 3];
  if (method !== RAW && method !== LOSSLESS) throw new Error('a transparency of an unknown kind');
  const coded = chunk.subarray(1);
  const bands = method === RAW ? [rawRows(coded, size)] : streamedRows(new Bits(coded), size, 'green');
  let above: Buffer | null = null;
  for await (const band of bands) {
    const rows = Buffer.from(band);
    for (let at = 0; at < rows.length && filter !== PLAIN; at += size.width) {
      const row = rows.subarray(at, at + size.width);
      addPrediction(row, above, filter);
      above = row;
    }
    yield rows;
  }
}

function rawRows(bytes: Buffer, { width, height }: Size): Buffer {
  if (bytes.length < width * height) throw new Error('a transparency that ends too early');
  return bytes.subarray(0, width * height);
}

function addPrediction(row: Buffer, above: Buffer | null, filter: number): void {
  for (let x = 0; x < row.length; x++) {
    const before = row[x - 1] ?? above?.[0] ?? 0;
    const up = above?.[x] ?? before;
    const corner = above?.[x - 1] ?? up;
    const slope = x > 0 && above ? Math.min(255, Math.max(0, before + up - corner)) : before;
    const expected = filter === BY_LEFT ? before : filter === BY_ABOVE ? up : slope;
    row[x] = ((row[x] ?? 0) + expected) & 255;
  }
}
