import type { Frame } from 'node-av';
import { bandsOf, type Samples, samplesOf } from './bands.ts';

/** A picture stored as equal tiles, row by row; often a single one. */
export type Tiled = {
  width: number;
  height: number;
  columns: number;
  rows: number;
  decode(column: number, row: number): Promise<Frame>;
};

export type Area = { x: number; y: number; width: number; height: number };

/** Yields the rows of an area, some at a time. Each buffer is only valid until the next one is requested. */
export async function* rowsOf(tiled: Tiled, part: Area, as: Samples): AsyncGenerator<Buffer> {
  for (let row = 0, top = 0; row < tiled.rows; row++) {
    const frames: Frame[] = [];
    for (let column = 0; column < tiled.columns; column++) frames.push(await tiled.decode(column, row));
    const height = heightOf(frames, tiled, row);
    yield* rowsBeside(frames, { ...part, y: part.y - top }, as);
    for (const frame of frames) frame.free();
    top += height;
  }
}

function heightOf(frames: Frame[], tiled: Tiled, row: number): number {
  const [{ width = 0, height = 0 } = {}] = frames;
  const isEqual = frames.every(
    (frame) => frame.width === width && frame.height === height && frame.format === frames[0]?.format,
  );
  const covers = (count: number, tile: number, whole: number) =>
    count * tile >= whole && (count - 1) * tile < whole;
  if (!isEqual || !covers(tiled.columns, width, tiled.width) || !covers(tiled.rows, height, tiled.height))
    throw new Error(`tiles of ${width} by ${height} in row ${row}, which do not fit`);
  return height;
}

async function* rowsBeside(frames: Frame[], part: Area, as: Samples): AsyncGenerator<Buffer> {
  const samples = samplesOf[as];
  const width = frames[0]?.width ?? 0;
  let [rows, y] = [Buffer.alloc(0), 0];
  for await (const bands of bandsOf(frames, as)) {
    const count = (bands[0]?.length ?? 0) / (width * samples);
    const [from, to] = [Math.max(0, part.y - y), Math.min(count, part.y + part.height - y)];
    y += count;
    if (to <= from) continue;
    if (rows.length === 0) rows = Buffer.alloc(count * part.width * samples);
    for (const [column, band] of bands.entries()) {
      const start = Math.max(column * width, part.x);
      const end = Math.min((column + 1) * width, part.x + part.width);
      for (let at = from; at < to && start < end; at++) {
        const source = (at * width + start - column * width) * samples;
        const target = ((at - from) * part.width + start - part.x) * samples;
        band.copy(rows, target, source, source + (end - start) * samples);
      }
    }
    yield rows.subarray(0, (to - from) * part.width * samples);
  }
}
