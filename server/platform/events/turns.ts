export const batch = 100;

/** Announces batches in turn: own commits first, then polled events. @param beforeLook waits before each poll */
export function createTurns(
  tell: (ids: number[] | null) => Promise<number>,
  beforeLook: () => Promise<void>,
) {
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
    /** Adds to the next turn. @returns whether no others waited for it */
    addOwn: (ids: number[]) => ownIds.push(...ids) === ids.length,
    look() {
      mustLook = true;
      if (!stopped) begin();
      return !stopped;
    },
    isOver: () => !running && !mustLook && ownIds.length === 0,
    async settle() {
      await running;
    },
    async stop() {
      stopped = true;
      await running;
      await tellOwn();
      return mustLook;
    },
  };
}
