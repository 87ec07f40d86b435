/** A box of an ISO base media file; `type` has four letters. */
export type Box = { type: string; body: Buffer };

export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { type, start, end } = headOf(bytes.subarray(at, at + HEAD_BYTES), bytes.length - at);
    if (end > bytes.length - at) throw new Error(`a box ${type} that is longer than what holds it`);
    boxes.push({ type, body: bytes.subarray(at + start, at + end) });
    at += end;
  }
  return boxes;
}

export const HEAD_BYTES = 16;

export function headOf(head: Buffer, room: number): { type: string; start: number; end: number } {
  const reader = new Reader(head);
  const size = reader.number(4);
  const type = reader.text(4);
  const end = size === 1 ? reader.number(8) : size === 0 ? room : size;
  const start = size === 1 ? 16 : 8;
  if (end < start) throw new Error(`a box ${type} that is shorter than its head`);
  return { type, start, end };
}

/** Reads big-endian numbers in sequence. Every read beyond the end throws. */
export class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** @param bytes 0 to 6, or 8 */
  number(bytes: number): number {
    const at = this.#advance(bytes);
    if (bytes === 0) return 0;
    if (bytes <= 6) return this.#bytes.readUIntBE(at, bytes);
    if (bytes !== 8) throw new Error('a number of an unknown size');
    const value = Number(this.#bytes.readBigUInt64BE(at));
    if (!Number.isSafeInteger(value)) throw new Error('a number that is too large');
    return value;
  }

  signedNumber(bytes: number): number {
    return this.#bytes.readIntBE(this.#advance(bytes), bytes);
  }

  text(bytes: number): string {
    const at = this.#advance(bytes);
    return this.#bytes.toString('latin1', at, at + bytes);
  }

  get rest(): Buffer {
    return this.#bytes.subarray(this.#at);
  }

  #advance(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    if (this.#at > this.#bytes.length) throw new Error('a box that ends too early');
    return at;
  }
}

export function versioned(body: Buffer): { version: number; flags: number; reader: Reader } {
  const reader = new Reader(body);
  const version = reader.number(1);
  return { version, flags: reader.number(3), reader };
}
