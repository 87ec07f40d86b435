import type { CommittedEvent } from './events.ts';
import { type Handling, handle } from './handle.ts';

export type Announcer = {
  /** Announces them, in turn; returns at once. */
  take(events: readonly CommittedEvent[]): void;
  /** Whether those who wait to see it have been told. */
  hasAnnounced(id: number): boolean;
  forget(ids: readonly number[]): void;
  /** Resolves when all that was taken has been tried. */
  settle(): Promise<void>;
};

/**
 * Tells of what this process committed while it still has it in hand: no statement looks for it, and nothing is kept of
 * it first. What can't be told stays with the drain, which says why and tries again.
 * @param onTried they are the drain's from now on, announced or not
 */
export function createAnnouncer(parts: Handling, onTried: (ids: number[]) => void): Announcer {
  const announcedIds = new Set<number>();
  let waiting: CommittedEvent[] = [];
  let running: Promise<void> | null = null;

  const announceAll = async () => {
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      const outcomes = await Promise.allSettled(events.map((event) => handle(parts, event, true)));
      const broadcasts = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
      const isOut = await publish(broadcasts);
      for (const [at, { id }] of events.entries())
        if (isOut && outcomes[at]?.status === 'fulfilled') announcedIds.add(id);
      onTried(events.map(({ id }) => id));
    }
  };
  const publish = async (broadcasts: Parameters<Handling['bus']['publish']>[0]) =>
    broadcasts.length === 0 ||
    parts.bus.publish(broadcasts).then(
      () => true,
      () => false,
    );

  const begin = () => {
    running ??= announceAll().finally(() => {
      running = null;
      // Taken after the last look and before this.
      if (waiting.length > 0) begin();
    });
  };

  return {
    take(events) {
      waiting.push(...events);
      begin();
    },
    hasAnnounced: (id) => announcedIds.has(id),
    forget(ids) {
      for (const id of ids) announcedIds.delete(id);
    },
    async settle() {
      await running;
    },
  };
}
