import type { BusMessage } from '../cable/bus.ts';
import type { CommittedEvent } from './events.ts';
import { type Handling, handle } from './handle.ts';

export type Announcer = {
  take(events: readonly CommittedEvent[]): void;
  /** Waits for what is under way. False for events of other processes. */
  hasAnnounced(id: number): Promise<boolean>;
  forget(ids: readonly number[]): void;
  settle(): Promise<void>;
  isOver(): boolean;
};

/**
 * Announces this process's own commits from memory. A failure is left to the drain, which tries again.
 * @param onTried these events are now the drain's, announced or not
 */
export function createAnnouncer(parts: Handling, onTried: (ids: number[]) => void): Announcer {
  const announcements = new Map<number, PromiseWithResolvers<boolean>>();
  const publishing = new Set<Promise<void>>();
  let waiting: CommittedEvent[] = [];
  let running: Promise<void> | null = null;

  const announceAll = async () => {
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      const outcomes = await Promise.allSettled(events.map((event) => handle(parts, event, true)));
      const broadcasts = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
      // Own listeners have heard once this is called; the next events don't wait for other processes.
      const sending = isPublished(parts, broadcasts).then((isOut) => {
        publishing.delete(sending);
        for (const [at, { id }] of events.entries())
          announcements.get(id)?.resolve(isOut && outcomes[at]?.status === 'fulfilled');
        onTried(events.map(({ id }) => id));
      });
      publishing.add(sending);
    }
  };

  const begin = () => {
    running ??= announceAll().finally(() => {
      running = null;
      // Events may have been added after the last check.
      if (waiting.length > 0) begin();
    });
  };

  return {
    take(events) {
      for (const { id } of events) announcements.set(id, Promise.withResolvers());
      waiting.push(...events);
      begin();
    },
    hasAnnounced: async (id) => announcements.get(id)?.promise ?? false,
    forget(ids) {
      for (const id of ids) announcements.delete(id);
    },
    async settle() {
      await running;
      await Promise.all(publishing);
    },
    isOver: () => !running && publishing.size === 0,
  };
}

function isPublished({ bus }: Handling, broadcasts: BusMessage[]): Promise<boolean> {
  return bus.publish(broadcasts).then(
    () => true,
    () => false,
  );
}
