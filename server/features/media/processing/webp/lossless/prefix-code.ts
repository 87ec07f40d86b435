import type { Bits } from './bits.ts';

/** Codes up to this length are found by one table lookup. */
const ROOT_BITS = 8;
const MOST_BITS = 15;

export class PrefixCode {
  /** A single symbol takes no bits; -1 if there are several. */
  #only = -1;
  /** Indexed by the next bits: the symbol, and in the low four bits its length; 0 for longer codes. */
  #root = new Uint16Array(0);
  /** The number of symbols per length, and the symbols sorted by length. */
  #counts = new Uint16Array(MOST_BITS + 1);
  #symbols: Uint16Array;

  /** @throws if the code is incomplete or oversubscribed */
  constructor(lengths: Uint8Array) {
    for (const length of lengths) this.#counts[length] = (this.#counts[length] ?? 0) + 1;
    this.#counts[0] = 0;
    const starts = new Uint16Array(MOST_BITS + 2);
    let room = 1;
    for (let length = 1; length <= MOST_BITS; length++) {
      room = room * 2 - (this.#counts[length] ?? 0);
      if (room < 0) throw new Error('a code that overlaps');
      starts[length + 1] = (starts[length] ?? 0) + (this.#counts[length] ?? 0);
    }
    this.#symbols = new Uint16Array(starts[MOST_BITS + 1] ?? 0);
    for (const [symbol, length] of lengths.entries()) {
      if (length === 0) continue;
      const start = starts[length] ?? 0;
      this.#symbols[start] = symbol;
      starts[length] = start + 1;
    }
    if (this.#symbols.length === 1) this.#only = this.#symbols[0] ?? 0;
    else if (room > 0) throw new Error('a code with gaps');
    else this.#fillRoot();
  }

  next(bits: Bits): number {
    if (this.#only >= 0) return this.#only;
    const coming = bits.peek();
    const entry = this.#root[coming & (this.#root.length - 1)] ?? 0;
    if (entry === 0) return this.#nextLong(bits, coming);
    bits.drop(entry & 15);
    return entry >> 4;
  }

  #fillRoot(): void {
    const longest = this.#counts.findLastIndex((count) => count > 0);
    this.#root = new Uint16Array(1 << Math.min(longest, ROOT_BITS));
    let [code, index] = [0, 0];
    for (let length = 1; length <= ROOT_BITS; length++, code *= 2)
      for (let remaining = this.#counts[length] ?? 0; remaining > 0; remaining--, code++) {
        const entry = ((this.#symbols[index++] ?? 0) << 4) | length;
        for (let at = reversed(code, length); at < this.#root.length; at += 1 << length)
          this.#root[at] = entry;
      }
  }

  #nextLong(bits: Bits, coming: number): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= MOST_BITS; length++) {
      code = code * 2 + ((coming >>> (length - 1)) & 1);
      first *= 2;
      const count = this.#counts[length] ?? 0;
      if (code - first < count) {
        bits.drop(length);
        return this.#symbols[index + code - first] ?? 0;
      }
      index += count;
      first += count;
    }
    throw new Error('a code without a symbol');
  }
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit++) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}

const LENGTHS_ORDER = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/** Repeat codes: the previous length or zero, this many times. */
const repeats: Record<number, { least: number; bits: number; isZero: boolean }> = {
  16: { least: 3, bits: 2, isZero: false },
  17: { least: 3, bits: 3, isZero: true },
  18: { least: 11, bits: 7, isZero: true },
};

export function readPrefixCode(bits: Bits, symbols: number): PrefixCode {
  const lengths = new Uint8Array(Math.max(symbols, 256));
  if (bits.read(1) === 1) {
    const isTwo = bits.read(1) === 1;
    lengths[bits.read(bits.read(1) === 1 ? 8 : 1)] = 1;
    if (isTwo) lengths[bits.read(8)] = 1;
    return new PrefixCode(lengths.subarray(0, symbols));
  }
  const lengthsOfLengths = new Uint8Array(LENGTHS_ORDER.length);
  const count = 4 + bits.read(4);
  for (const at of LENGTHS_ORDER.slice(0, count)) lengthsOfLengths[at] = bits.read(3);
  const code = new PrefixCode(lengthsOfLengths);
  let remaining = bits.read(1) === 1 ? 2 + bits.read(2 + 2 * bits.read(3)) : symbols;
  let last = 8;
  for (let at = 0; at < symbols && remaining > 0; remaining--) {
    const length = code.next(bits);
    const repeat = repeats[length];
    const end = at + (repeat ? repeat.least + bits.read(repeat.bits) : 1);
    if (end > symbols) throw new Error('a code of too many symbols');
    lengths.fill(repeat?.isZero ? 0 : repeat ? last : length, at, end);
    if (!repeat && length > 0) last = length;
    at = end;
  }
  return new PrefixCode(lengths.subarray(0, symbols));
}
