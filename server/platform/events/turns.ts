export const batch = 100;

type Tell = (ids: number[] | null) => Promise<number>;

/**
 * Announces batches in turn: own commits first, once they have gathered, then polled events.
 * @param beforeLook waits before each poll @param gather calls back when own events have gathered
 */
export function createTurns(
  tell: Tell,
  beforeLook: () => Promise<void>,
  gather: (callBack: () => void) => void,
) {
  const ownEvents = createOwn(tell, gather, () => begin());
  let running: Promise<void> | null = null;
  let mustLook = false;
  let stopped = false;

  const run = async () => {
    do {
      await ownEvents.tellAll();
      if (!mustLook || stopped) return;
      mustLook = false;
      await beforeLook();
      while (!stopped && (await tell(null)) === batch);
    } while (mustLook || ownEvents.haveGathered());
  };
  const begin = () => {
    running ??= run().finally(() => {
      running = null;
      if ((mustLook && !stopped) || ownEvents.haveGathered()) setImmediate(begin);
    });
  };

  return {
    addOwn: ownEvents.add,
    look() {
      mustLook = true;
      if (!stopped) begin();
      return !stopped;
    },
    isOver: () => !running && !mustLook && ownEvents.isEmpty(),
    async settle() {
      await running;
    },
    async stop() {
      stopped = true;
      await running;
      while (!ownEvents.isEmpty()) await ownEvents.tellAll();
      return mustLook;
    },
  };
}

function createOwn(tell: Tell, gather: (callBack: () => void) => void, begin: () => void) {
  const ids: number[] = [];
  let isGathering = false;
  let haveGathered = false;
  const onGathered = () => {
    isGathering = false;
    haveGathered = true;
    begin();
  };
  return {
    add(newIds: number[]) {
      ids.push(...newIds);
      if (!isGathering) gather(onGathered);
      isGathering = true;
    },
    /** Leaves later ones to the next turn. */
    async tellAll() {
      haveGathered = false;
      const allIds = ids.splice(0);
      while (allIds.length > 0) await tell(allIds.splice(0, batch));
    },
    haveGathered: () => haveGathered,
    isEmpty: () => ids.length === 0,
  };
}
