import type { CommittedEvent } from './events.ts';
import { type Handling, handle } from './handle.ts';

export type Announcer = {
  take(events: readonly CommittedEvent[]): void;
  hasAnnounced(id: number): boolean;
  forget(ids: readonly number[]): void;
  settle(): Promise<void>;
};

/**
 * Announces this process's own commits from memory. A failure is left to the drain, which tries again.
 * @param onTried these events are now the drain's, announced or not
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
      // Events may have been added after the last check.
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
