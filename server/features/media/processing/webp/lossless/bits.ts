/** Reads the bits of a VP8L stream, least significant first. */
export class Bits {
  #bytes: Uint8Array;
  #at = 0;
  #value = 0;
  #count = 0;
  #padding = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  peek(): number {
    while (this.#count <= 24) {
      if (this.#at < this.#bytes.length) this.#value |= (this.#bytes[this.#at++] ?? 0) << this.#count;
      else this.#padding += 8;
      this.#count += 8;
    }
    return this.#value;
  }

  drop(count: number): void {
    this.#value >>>= count;
    this.#count -= count;
    if (this.#count < this.#padding) throw new Error('a picture that ends too early');
  }

  read(count: number): number {
    const value = this.peek() & ((1 << count) - 1);
    this.drop(count);
    return value;
  }
}
