import type { Epochs } from './bus.ts';

/** Keeps a revocation from slipping in between reading a right and acting on it. */
export class Revocations {
  readonly #seen = new Map<string, number>();
  #all = 0;
  #clock = 0;
  #readers = 0;

  add(keys: readonly string[]): void {
    this.#clock++;
    // Remembered only for the reads under way: later ones see it in what they read.
    if (this.#readers > 0) for (const key of keys) this.#seen.set(key, this.#clock);
  }

  /** Everything may have been revoked. */
  addAll(): void {
    this.#all = ++this.#clock;
  }

  /** Runs `read` until no key of its answer was revoked while it ran. Act on it before awaiting anything. */
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
