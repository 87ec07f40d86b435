import type { Epochs } from './bus.ts';

/** Prevents acting on a right that was revoked while it was being read. */
export class Revocations {
  readonly #seen = new Map<string, number>();
  #all = 0;
  #clock = 0;
  #readers = 0;

  add(keys: readonly string[]): void {
    this.#clock++;
    // Later reads see the revocation in the database.
    if (this.#readers > 0) for (const key of keys) this.#seen.set(key, this.#clock);
  }

  addAll(): void {
    this.#all = ++this.#clock;
  }

  async fresh<T extends { epochs: Epochs }>(read: () => Promise<T | null>): Promise<T | null> {
    this.#readers++;
    try {
      for (;;) {
        const since = this.#clock;
        const reading = await read();
        if (!reading || !this.#isTouched(reading.epochs, since)) return reading;
      }
    } finally {
      if (--this.#readers === 0) this.#seen.clear();
    }
  }

  #isTouched(epochs: Epochs, since: number): boolean {
    if (this.#all > since) return true;
    return Object.keys(epochs).some((key) => (this.#seen.get(key) ?? 0) > since);
  }
}
