/** Events at once. */
export const batch = 100;

/** One batch is told after the other: what this process committed, and what a look finds. @param beforeLook waits */
export function createTurns(
  tell: (ids: number[] | null) => Promise<number>,
  beforeLook: () => Promise<void>,
) {
  /** Of events that this process committed and has announced, or tried to. */
  const ownIds: number[] = [];
  let running: Promise<void> | null = null;
  let mustLook = false;
  let stopped = false;

  const tellOwn = async () => {
    while (ownIds.length > 0) await tell(ownIds.splice(0, batch));
  };
  const run = async () => {
    do {
      await tellOwn();
      if (!mustLook || stopped) return;
      mustLook = false;
      await beforeLook();
      while (!stopped && (await tell(null)) === batch);
    } while (mustLook || ownIds.length > 0);
  };
  const begin = () => {
    running ??= run().finally(() => {
      running = null;
      if ((mustLook && !stopped) || ownIds.length > 0) setImmediate(begin);
    });
  };

  return {
    begin,
    /** For the next turn. @returns whether none waited for it */
    addOwn: (ids: number[]) => ownIds.push(...ids) === ids.length,
    /** @returns whether it will be done: not once it was stopped */
    look() {
      mustLook = true;
      if (!stopped) begin();
      return !stopped;
    },
    isOver: () => !running && !mustLook && ownIds.length === 0,
    async settle() {
      await running;
    },
    /** @returns whether a look is left to do */
    async stop() {
      stopped = true;
      await running;
      await tellOwn();
      return mustLook;
    },
  };
}
