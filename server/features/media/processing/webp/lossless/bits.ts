/** Bits in the order in which a WebP without loss holds them: of each byte the lowest first. */
export class Bits {
  #bytes: Uint8Array;
  #at = 0;
  #value = 0;
  #count = 0;
  /** Zeros that stand in for what lies beyond the end. */
  #padding = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** At least the next 24, which stay. */
  peek(): number {
    while (this.#count <= 24) {
      if (this.#at < this.#bytes.length) this.#value |= (this.#bytes[this.#at++] ?? 0) << this.#count;
      else this.#padding += 8;
      this.#count += 8;
    }
    return this.#value;
  }

  /** @throws where more are taken than there are */
  drop(count: number): void {
    this.#value >>>= count;
    this.#count -= count;
    if (this.#count < this.#padding) throw new Error('a picture that ends too early');
  }

  /** As a number, the first the lowest. At most 24. */
  read(count: number): number {
    const value = this.peek() & ((1 << count) - 1);
    this.drop(count);
    return value;
  }
}
