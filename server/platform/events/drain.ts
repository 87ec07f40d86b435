import { lte, sql } from 'drizzle-orm';
import type { BusMessage } from '../cable/bus.ts';
import type { Clock } from '../clock.ts';
import { type Db, isUnreachable, type Tx } from '../database/database.ts';
import { deleteInSteps } from '../database/delete-in-steps.ts';
import { preparedSql } from '../database/prepared.ts';
import { type Wakes, wake } from '../database/wakes.ts';
import type { Log } from '../log.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';
import { isAmong } from './batch.ts';
import { type CommittedEvent, eventsTopic, type Reaction, unhurried } from './events.ts';
import { putOff, tries, waitAfter } from './failures.ts';
import { type Handling, handle, handleBatch } from './handle.ts';
import { events } from './tables.ts';
import { createTimers } from './timers.ts';
import { createTurns } from './turns.ts';
import { anyWaiting, lockRows, type Row } from './waiting.ts';

export type Drain = {
  poke(): boolean;
  /** Like `poke`, for this process's own commits, which are announced first. */
  take(events: readonly CommittedEvent[]): boolean;
  /** Resolves when no event waits that this process can take. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = Handling & {
  database: { db: Db; wakes: Wakes };
  clock: Clock;
  log: Log;
  /** Poll interval, for events left by a dead process or put off. */
  lookMs: number;
};
type Outcome = { broadcasts: BusMessage[] } | { error: unknown };

/** Batches at once: one is announced while another finishes. Each holds a connection. */
const atOnce = 2;
/** Collects events for a bigger batch: they are already announced, so nobody waits. */
const gatheringMs = 20;
const afterFaultMs = 1_000;
const keepDays = 7;

/**
 * Several processes can drain at once, each row taken by one. A crash repeats a row but never loses it. A
 * failing or hanging event blocks no other: it is retried less and less often, and finally set aside.
 */
export function startDrain(parts: Parts): Drain {
  const timers = createTimers();
  const announcer = createAnnouncer(parts, (ids) => turns.addOwn(ids));
  const batches = createBatches({ ...parts, announcer }, (ms) => timers.add(ms, () => turns.look()));
  const turns = createTurns(batches.tell, announcer.settle, (callBack) => timers.add(gatheringMs, callBack));
  const look = async () => {
    if (turns.isOver() && (await isAnyWaiting(parts))) turns.look();
  };
  const stopListening = parts.database.wakes.on(eventsTopic, turns.look);
  const looking = setInterval(() => void look().catch((error) => tellFault(parts, error)), parts.lookMs);
  turns.look();
  let stopped = false;

  return {
    poke: turns.look,
    take(events) {
      if (!stopped) announcer.take(events);
      return !stopped;
    },
    async settle() {
      do {
        await announcer.settle();
        turns.look();
        await turns.settle();
        await batches.settle();
      } while (!turns.isOver() || !announcer.isOver());
    },
    async stop() {
      stopped = true;
      stopListening();
      clearInterval(looking);
      await announcer.settle();
      const mustLook = await turns.stop();
      await batches.settle();
      timers.clear();
      if (mustLook) await wake(parts.database.db, eventsTopic).catch(() => {});
    },
  };
}

function createBatches(parts: Parts & { announcer: Announcer }, pokeIn: (ms: number) => void) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Resolves once announced; the rest runs beside the next. @param ids null takes any @returns how many */
    async tell(ids: number[] | null): Promise<number> {
      while (underWay.size >= atOnce) await Promise.race(underWay);
      const telling = Promise.withResolvers<number>();
      const completion = drainBatch(parts, ids, telling.resolve)
        .then((retryMs) => {
          if (retryMs !== null) pokeIn(retryMs);
        })
        .catch((error) => {
          tellFault(parts, error);
          pokeIn(afterFaultMs);
          telling.resolve(0);
        })
        .finally(() => {
          underWay.delete(completion);
          if (ids) parts.announcer.forget(ids);
        });
      underWay.add(completion);
      return telling.promise;
    },
    settle: () => Promise.all(underWay),
  };
}

/** The database client logs its own outage. */
function tellFault({ log }: Parts, error: unknown): void {
  if (!isUnreachable(error))
    log.error({ event: 'drain.failed', err: error }, 'events could not be handled, trying again');
}

const markDone = preparedSql(
  'events_done',
  () => sql`update ${events} set done_at = ${sql.placeholder('at')}::timestamptz
    where ${isAmong(sql.placeholder('ids'))} and ${unhurried}`,
);

async function isAnyWaiting({ database, clock }: Parts): Promise<boolean> {
  const rows = await anyWaiting(database.db).execute({ now: clock.now().toISOString() });
  return rows.length > 0;
}

/** Rows stay locked until their effects are sent: a crash leaves them waiting. @returns ms until a retry */
async function drainBatch(
  parts: Parts & { announcer: Announcer },
  ids: number[] | null,
  onTold: (count: number) => void,
): Promise<number | null> {
  return parts.database.db.transaction(async (tx) => {
    const rows = await lockRows(tx as unknown as Tx, ids, parts.clock.now());
    if (rows.length === 0) {
      onTold(0);
      return null;
    }
    const failures = new Map<number, unknown>();
    // Announcements go out before anything is written.
    for (const announcing of [true, false]) {
      const due: Row[] = [];
      for (const row of rows)
        if (!failures.has(row.id) && !(announcing && (await parts.announcer.hasAnnounced(row.id))))
          due.push(row);
      const batch = announcing ? null : await handleBatch(parts, due);
      const outcomes = await Promise.all(
        due.map((row) => react(parts, row, announcing, batch?.doneReactions)),
      );
      const broadcasts = batch?.messages ?? [];
      for (const [i, { id }] of due.entries()) {
        const outcome = outcomes[i] as Outcome;
        if ('error' in outcome) failures.set(id, outcome.error);
        else broadcasts.push(...outcome.broadcasts);
      }
      if (broadcasts.length > 0) await parts.bus.publish(broadcasts);
      if (announcing) onTold(rows.length);
    }
    const failed = [...failures].map(([id, error]) => ({ id, error }));
    if (failed.length > 0) await putOff(tx, failed, parts.clock.now());
    const doneIds = rows.filter(({ id }) => !failures.has(id)).map(({ id }) => id);
    if (doneIds.length > 0)
      await markDone(tx as unknown as Tx, {
        at: parts.clock.now().toISOString(),
        ids: JSON.stringify(doneIds),
      });
    const waits = rows.filter(({ id }) => failures.has(id)).map(({ attempts }) => waitAfter(attempts));
    return waits.length > 0 ? Math.min(...waits) : null;
  });
}

async function react(
  parts: Parts,
  row: Row,
  announcing: boolean,
  doneReactions?: Set<Reaction>,
): Promise<Outcome> {
  try {
    return { broadcasts: await handle(parts, row, announcing, doneReactions) };
  } catch (error) {
    const about = { kind: row.kind, id: row.id };
    parts.log.error({ event: 'event.failed', err: error, ...about }, 'an event could not be handled');
    if (row.attempts + 1 >= tries)
      parts.log.error({ event: 'event.set_aside', ...about }, 'an event was set aside');
    return { error };
  }
}

/** Handled events are kept for inspection. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await deleteInSteps(db, events, lte(events.doneAt, new Date(now.getTime() - keepDays * 86_400_000)));
}
