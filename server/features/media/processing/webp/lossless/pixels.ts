import type { Bits } from './bits.ts';
import { type PrefixCode, readPrefixCode } from './prefix-code.ts';

export type Size = { width: number; height: number };

export const blocksIn = (pixels: number, bits: number) => (pixels + (1 << bits) - 1) >> bits;

const MOST_DISTANCE = 1 << 20;
const [LITERALS, LENGTHS, DISTANCES] = [256, 24, 40];

const near = Array.from({ length: 8 * 16 }, (_, n) => ({ x: (n % 16) - 7, y: n >> 4 }))
  .filter(({ x, y }) => y > 0 || x > 0)
  .toSorted(
    (a, b) => a.x ** 2 + a.y ** 2 - b.x ** 2 - b.y ** 2 || Math.abs(a.x) - Math.abs(b.x) || b.x - a.x,
  );

type Group = Record<'green' | 'red' | 'blue' | 'alpha' | 'distance', PrefixCode>;
/** `blocks` holds a pixel per block, whose second and third byte give the block's group. */
type Groups = { all: [Group, ...Group[]]; blocks: Int32Array | null; bits: number; perRow: number };

export function readPixels(bits: Bits, size: Size): Int32Array {
  const pixels = new Int32Array(size.width * size.height);
  let at = 0;
  for (const row of pixelRows(bits, size, false)) {
    pixels.set(row, at);
    at += row.length;
  }
  return pixels;
}

/** Each row is only valid until the next one is requested. */
export function* pixelRows(bits: Bits, size: Size, isWhole: boolean): Generator<Int32Array> {
  const cacheBits = bits.read(1) === 1 ? bits.read(4) : 0;
  if (cacheBits > 11) throw new Error('too large a cache');
  const groups = readGroups(bits, size, cacheBits, isWhole);
  const decoder = new PixelDecoder(bits, size, groups, cacheBits);
  const row = new Int32Array(size.width);
  for (let y = 0; y < size.height; y++) {
    decoder.readRow(y, row);
    yield row;
  }
}

function readGroups(bits: Bits, { width, height }: Size, cacheBits: number, isWhole: boolean): Groups {
  let [blocks, blockBits, perRow, count]: [Int32Array | null, number, number, number] = [null, 0, 0, 1];
  if (isWhole && bits.read(1) === 1) {
    blockBits = bits.read(3) + 2;
    perRow = blocksIn(width, blockBits);
    blocks = readPixels(bits, { width: perRow, height: blocksIn(height, blockBits) });
    for (const block of blocks) count = Math.max(count, groupIn(block) + 1);
  }
  const all: Groups['all'] = [readGroup(bits, cacheBits)];
  while (all.length < count) all.push(readGroup(bits, cacheBits));
  return { all, blocks, bits: blockBits, perRow };
}

function readGroup(bits: Bits, cacheBits: number): Group {
  return {
    green: readPrefixCode(bits, LITERALS + LENGTHS + (cacheBits > 0 ? 1 << cacheBits : 0)),
    red: readPrefixCode(bits, LITERALS),
    blue: readPrefixCode(bits, LITERALS),
    alpha: readPrefixCode(bits, LITERALS),
    distance: readPrefixCode(bits, DISTANCES),
  };
}

const groupIn = (block: number) => (block >> 8) & 0xffff;

class PixelDecoder {
  #bits: Bits;
  #size: Size;
  #groups: Groups;
  #cache: Int32Array;
  #cacheShift: number;
  #window: Int32Array;
  #at = 0;
  #x = 0;
  #y = 0;

  constructor(bits: Bits, size: Size, groups: Groups, cacheBits: number) {
    this.#bits = bits;
    this.#size = size;
    this.#groups = groups;
    this.#cache = new Int32Array(cacheBits > 0 ? 1 << cacheBits : 0);
    this.#cacheShift = 32 - cacheBits;
    const most = Math.min(MOST_DISTANCE, size.width * size.height);
    this.#window = new Int32Array(2 ** Math.ceil(Math.log2(most)));
  }

  readRow(y: number, row: Int32Array): void {
    const start = y * this.#size.width;
    while (this.#at < start + row.length) this.#readSome();
    const mask = this.#window.length - 1;
    for (let x = 0; x < row.length; x++) row[x] = this.#window[(start + x) & mask] ?? 0;
  }

  #readSome(): void {
    const group = this.#group();
    const symbol = group.green.next(this.#bits);
    if (symbol < LITERALS) {
      const red = group.red.next(this.#bits);
      const blue = group.blue.next(this.#bits);
      this.#put((group.alpha.next(this.#bits) << 24) | (red << 16) | (symbol << 8) | blue);
    } else if (symbol < LITERALS + LENGTHS) {
      const length = this.#readNumber(symbol - LITERALS);
      this.#copy(length, this.#distance(this.#readNumber(group.distance.next(this.#bits))));
    } else this.#put(this.#cache[symbol - LITERALS - LENGTHS] ?? 0);
  }

  #group(): Group {
    const { all, blocks, bits, perRow } = this.#groups;
    const block = blocks?.[(this.#y >> bits) * perRow + (this.#x >> bits)] ?? 0;
    return all[groupIn(block)] ?? all[0];
  }

  #readNumber(symbol: number): number {
    if (symbol < 4) return symbol + 1;
    const bits = (symbol - 2) >> 1;
    return ((2 + (symbol & 1)) << bits) + this.#bits.read(bits) + 1;
  }

  #distance(number: number): number {
    const place = near[number - 1];
    return place ? Math.max(1, place.x + place.y * this.#size.width) : number - near.length;
  }

  #put(pixel: number): void {
    this.#window[this.#at++ & (this.#window.length - 1)] = pixel;
    if (this.#cache.length > 0) this.#cache[Math.imul(0x1e35a7bd, pixel) >>> this.#cacheShift] = pixel;
    if (++this.#x < this.#size.width) return;
    this.#x = 0;
    this.#y++;
  }

  #copy(length: number, distance: number): void {
    if (distance > this.#at) throw new Error('a copy of what is not there');
    const end = Math.min(this.#at + length, this.#size.width * this.#size.height);
    const mask = this.#window.length - 1;
    while (this.#at < end) this.#put(this.#window[(this.#at - distance) & mask] ?? 0);
  }
}
