import { and, isNull, lte, or, sql } from 'drizzle-orm';
import type { Bus, BusMessage } from '../cable/bus.ts';
import type { Clock } from '../clock.ts';
import { type Db, isUnreachable, type Tx } from '../database/database.ts';
import { prepared, preparedSql } from '../database/prepared.ts';
import { type Wakes, wake } from '../database/wakes.ts';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import { eventsTopic, type JobRequest, type Reaction, unhurried } from './events.ts';
import { putOff, tries, waitAfter } from './failures.ts';
import { events } from './tables.ts';

export type Drain = {
  /** There is something to do; returns at once, whether it is seen to: not by one that was stopped. */
  poke(): boolean;
  /** Resolves when no event waits that this process may take. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

type Row = { id: number; kind: string; payload: unknown; attempts: number; createdAt: Date };
type Parts = {
  database: { db: Db; wakes: Wakes };
  reactions: Reaction[];
  bus: Bus;
  enqueue(jobs: JobRequest[]): Promise<void>;
  clock: Clock;
  log: Log;
  /** How long the reactions to one event may take together; 10 s unless told. */
  patienceMs?: number;
  /** How often is looked for what nobody told of: what a process left that died, and what was put off. */
  lookMs: number;
};
type Outcome = { broadcasts: BusMessage[] } | { error: unknown };

const batch = 100;
/** Batches under way: the first is told while others are finished. */
const atOnce = 3;
/** The database or the bus is away: nobody tells when it is back. */
const afterFaultMs = 1_000;
const keepDays = 7;
/** The rows wait in a transaction meanwhile, which the database ends after 15 s. */
const usualPatienceMs = 10_000;

/**
 * Turns events into jobs and broadcasts. Any number of processes may drain at once: a row is taken by one.
 * A crash at any point repeats a row, never loses it. One that fails or hangs holds up nobody: it is tried again
 * later, less and less often, and set aside in the end.
 */
export function startDrain(parts: Parts): Drain {
  const retries = createTimers();
  const batches = createBatches(parts, (ms) => retries.add(ms, poke));
  let running: Promise<void> | null = null;
  let mustRepeat = false;
  let stopped = false;

  const run = async () => {
    do {
      mustRepeat = false;
      while (!stopped && (await batches.tell()) === batch);
    } while (mustRepeat && !stopped);
  };
  const poke = () => {
    mustRepeat = true;
    if (stopped || running) return !stopped;
    running = run().finally(() => {
      running = null;
      if (mustRepeat && !stopped) setImmediate(poke);
    });
    return true;
  };
  const look = async () => {
    if (!running && (await isAnyWaiting(parts))) poke();
  };
  const stopListening = parts.database.wakes.on(eventsTopic, poke);
  const looking = setInterval(() => void look().catch((error) => tellFault(parts, error)), parts.lookMs);
  poke();

  return {
    poke,
    async settle() {
      do {
        poke();
        await running;
        await batches.finished();
      } while (running || mustRepeat);
    },
    async stop() {
      stopped = true;
      stopListening();
      clearInterval(looking);
      await running;
      await batches.finished();
      retries.clear();
      // What was told of since is for another process.
      if (mustRepeat) await wake(parts.database.db, eventsTopic).catch(() => {});
    },
  };
}

/** Takes one batch after the other. @param pokeIn so many milliseconds, for what is to be tried again */
function createBatches(parts: Parts, pokeIn: (ms: number) => void) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Resolves once a batch is told; what else is done about it goes on beside the next. @returns how many it has */
    async tell(): Promise<number> {
      while (underWay.size >= atOnce) await Promise.race(underWay);
      const telling = Promise.withResolvers<number>();
      const completion = drainBatch(parts, telling.resolve)
        .then((retryMs) => {
          if (retryMs !== null) pokeIn(retryMs);
        })
        .catch((error) => {
          tellFault(parts, error);
          pokeIn(afterFaultMs);
          telling.resolve(0);
        })
        .finally(() => underWay.delete(completion));
      underWay.add(completion);
      return telling.promise;
    },
    finished: () => Promise.all(underWay),
  };
}

/** That the database is away is said once, by its client. */
function tellFault({ log }: Parts, error: unknown): void {
  if (!isUnreachable(error))
    log.error({ event: 'drain.failed', err: error }, 'events could not be drained, trying again');
}

function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    add(ms: number, act: () => void) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer);
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const isWaiting = and(
  isNull(events.doneAt),
  isNull(events.failedAt),
  or(isNull(events.retryAt), sql`${events.retryAt} <= ${sql.placeholder('now')}::timestamptz`),
);
const anyWaiting = prepared((db) =>
  db.select({ id: events.id }).from(events).where(isWaiting).limit(1).prepare('any_event_waiting'),
);
const waitingEvents = prepared((db) =>
  db
    .select({
      id: events.id,
      kind: events.kind,
      payload: events.payload,
      attempts: events.attempts,
      createdAt: events.createdAt,
    })
    .from(events)
    .where(isWaiting)
    .orderBy(events.id)
    .limit(batch)
    .for('update', { skipLocked: true })
    .prepare('waiting_events'),
);

const markDone = preparedSql(
  'events_done',
  () => sql`update ${events} set done_at = ${sql.placeholder('at')}::timestamptz
    where id in (select json_array_elements_text(${sql.placeholder('ids')}::text::json)::bigint) and ${unhurried}`,
);

async function isAnyWaiting({ database, clock }: Parts): Promise<boolean> {
  const rows = await anyWaiting(database.db).execute({ now: clock.now().toISOString() });
  return rows.length > 0;
}

/**
 * The rows stay locked until their effects are out, so a crash in between leaves them waiting.
 * @param onTold once those who wait to see it are told. @returns milliseconds until the first of those that failed may be
 *   tried again; null: none did
 */
async function drainBatch(parts: Parts, onTold: (count: number) => void): Promise<number | null> {
  return parts.database.db.transaction(async (tx) => {
    const now = parts.clock.now().toISOString();
    const rows: Row[] = await waitingEvents(tx as unknown as Tx).execute({ now });
    if (rows.length === 0) {
      onTold(0);
      return null;
    }
    const failures = new Map<number, unknown>();
    // What people wait for goes out before anything is kept of it.
    for (const announcing of [true, false]) {
      const remaining = rows.filter(({ id }) => !failures.has(id));
      const outcomes = await Promise.all(remaining.map((row) => react(parts, row, announcing)));
      const broadcasts: BusMessage[] = [];
      for (const [i, { id }] of remaining.entries()) {
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

/** What is to be told because of an event, or why it could not be handled this time. */
async function react(parts: Parts, row: Row, announcing: boolean): Promise<Outcome> {
  try {
    // The next try may meet what goes on after that long, as reactions bear a repeat.
    return { broadcasts: await within(parts.patienceMs ?? usualPatienceMs, handle(parts, row, announcing)) };
  } catch (error) {
    const about = { kind: row.kind, id: row.id };
    parts.log.error({ event: 'event.failed', err: error, ...about }, 'an event could not be handled');
    if (row.attempts + 1 >= tries)
      parts.log.error({ event: 'event.set_aside', ...about }, 'an event was set aside');
    return { error };
  }
}

async function handle(parts: Parts, row: Row, announcing: boolean): Promise<BusMessage[]> {
  const reactions = parts.reactions.filter(
    (reaction) => reaction.kind === row.kind && reaction.announces === announcing,
  );
  if (reactions.length === 0) return [];
  const effects = await Promise.all(
    reactions.map(({ react }) => react(row.payload, { id: row.id, at: row.createdAt })),
  );
  await parts.enqueue(effects.flatMap(({ jobs = [] }) => jobs));
  return effects.flatMap(({ broadcasts = [] }) => broadcasts);
}

/** What is done with is kept for a week, to be looked at. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await db.delete(events).where(lte(events.doneAt, new Date(now.getTime() - keepDays * 86_400_000)));
}
