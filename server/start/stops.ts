export type Stops = {
  add(end: (hurry?: AbortSignal) => unknown): void;
  run(hurry?: AbortSignal): Promise<void>;
};

/** Ends in reverse order. `add` throws once the start is cancelled, so that nothing more is started. */
export function createStops(calledOff: AbortSignal): Stops {
  const ends: Parameters<Stops['add']>[0][] = [];
  return {
    add(end) {
      ends.push(end);
      calledOff.throwIfAborted();
    },
    async run(hurry) {
      for (const end of ends.splice(0).reverse()) await end(hurry);
    },
  };
}
