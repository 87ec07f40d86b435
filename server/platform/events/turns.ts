export const batch = 100;

/**
 * Announces batches in turn: own commits first, once they have gathered, then polled events.
 * @param beforeLook waits before each poll @param gather calls back when own events have gathered
 */
export function createTurns(
  tell: (ids: number[] | null) => Promise<number>,
  beforeLook: () => Promise<void>,
  gather: (callBack: () => void) => void,
) {
  const ownIds: number[] = [];
  let running: Promise<void> | null = null;
  let isGathering = false;
  let haveGathered = false;
  let mustLook = false;
  let stopped = false;

  const tellOwn = async () => {
    haveGathered = false;
    for (let left = ownIds.length; left > 0; left -= batch)
      await tell(ownIds.splice(0, Math.min(left, batch)));
  };
  const run = async () => {
    do {
      await tellOwn();
      if (!mustLook || stopped) return;
      mustLook = false;
      await beforeLook();
      while (!stopped && (await tell(null)) === batch);
    } while (mustLook || haveGathered);
  };
  const begin = () => {
    running ??= run().finally(() => {
      running = null;
      if ((mustLook && !stopped) || haveGathered) setImmediate(begin);
    });
  };

  return {
    addOwn(ids: number[]) {
      ownIds.push(...ids);
      if (isGathering) return;
      isGathering = true;
      gather(() => {
        isGathering = false;
        haveGathered = true;
        begin();
      });
    },
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
      while (ownIds.length > 0) await tellOwn();
      return mustLook;
    },
  };
}
