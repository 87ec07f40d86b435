import { type FileHandle, open } from 'node:fs/promises';

/** 8 bits per sample. `orientation` is as in EXIF, `profile` an ICC profile. */
export type TiffPlan = {
  width: number;
  height: number;
  channels: 3 | 4;
  orientation: number;
  profile: Buffer | null;
};

/** The number of rows a reader must hold in memory. */
const ROWS_PER_STRIP = 64;
const HEADER_BYTES = 8;
const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const UNASSOCIATED_ALPHA = 2;

type Entry = { tag: number; type: number; values: number[] | Buffer };

export class TiffFile {
  #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string, plan: TiffPlan): Promise<TiffFile> {
    const tiff = new TiffFile(await open(path, 'wx'));
    await tiff.write(headOf(plan));
    return tiff;
  }

  async write(rows: Uint8Array): Promise<void> {
    await this.#file.writeFile(rows);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

function headOf(plan: TiffPlan): Buffer {
  const length = directory(plan, 0).length;
  const header = Buffer.from([0x49, 0x49, 42, 0, HEADER_BYTES, 0, 0, 0]);
  return Buffer.concat([header, directory(plan, HEADER_BYTES + length)]);
}

function directory(plan: TiffPlan, pixelsAt: number): Buffer {
  const entries = entriesOf(plan, pixelsAt);
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16LE(entries.length, 0);
  const behind: Buffer[] = [];
  let at = HEADER_BYTES + head.length;
  for (const [index, { tag, type, values }] of entries.entries()) {
    const entryAt = 2 + index * 12;
    const bytes = bytesOf(type, values);
    head.writeUInt16LE(tag, entryAt);
    head.writeUInt16LE(type, entryAt + 2);
    head.writeUInt32LE(values.length, entryAt + 4);
    if (bytes.length <= 4) bytes.copy(head, entryAt + 8);
    else {
      head.writeUInt32LE(at, entryAt + 8);
      behind.push(bytes);
      at += bytes.length;
    }
  }
  return Buffer.concat([head, ...behind]);
}

/** Readers expect the entries sorted by tag. */
function entriesOf({ width, height, channels, orientation, profile }: TiffPlan, pixelsAt: number): Entry[] {
  const rowBytes = width * channels;
  const firstRows = Array.from({ length: Math.ceil(height / ROWS_PER_STRIP) }, (_, n) => n * ROWS_PER_STRIP);
  const rowsFrom = (row: number) => Math.min(ROWS_PER_STRIP, height - row);
  const entries: Entry[] = [
    { tag: 256, type: LONG, values: [width] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: Array.from({ length: channels }, () => 8) },
    { tag: 259, type: SHORT, values: [1] }, // not compressed
    { tag: 262, type: SHORT, values: [2] }, // RGB
    { tag: 273, type: LONG, values: firstRows.map((row) => pixelsAt + row * rowBytes) },
    { tag: 274, type: SHORT, values: [orientation] },
    { tag: 277, type: SHORT, values: [channels] },
    { tag: 278, type: LONG, values: [ROWS_PER_STRIP] },
    { tag: 279, type: LONG, values: firstRows.map((row) => rowsFrom(row) * rowBytes) },
    { tag: 284, type: SHORT, values: [1] }, // the samples of a pixel side by side
  ];
  if (channels === 4) entries.push({ tag: 338, type: SHORT, values: [UNASSOCIATED_ALPHA] });
  if (profile) entries.push({ tag: 34675, type: UNDEFINED, values: profile });
  return entries;
}

/** Padded, because the next value must begin at an even offset. */
function bytesOf(type: number, values: number[] | Buffer): Buffer {
  if (Buffer.isBuffer(values)) return Buffer.concat([values, Buffer.alloc(values.length % 2)]);
  const size = type === SHORT ? 2 : 4;
  const bytes = Buffer.alloc(values.length * size + ((values.length * size) % 2));
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size);
  return bytes;
}
