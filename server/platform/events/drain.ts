import { and, isNull, lte, or, sql } from 'drizzle-orm';
import type { Bus, BusMessage } from '../cable/bus.ts';
import type { Clock } from '../clock.ts';
import { type Db, isUnreachable } from '../database/database.ts';
import { executePrepared } from '../database/prepared.ts';
import type { Wakes } from '../database/wakes.ts';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import { eventsTopic, type JobRequest, type Reaction } from './events.ts';
import { putOff, tries, waitAfter } from './failures.ts';
import { events } from './tables.ts';

export type Drain = {
  /** There is something to do; returns at once. */
  poke(): void;
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
const keepDays = 7;
/** The rows wait in a transaction meanwhile, which the database ends after 15 s. */
const usualPatienceMs = 10_000;

/**
 * Turns events into jobs and broadcasts. Any number of processes may drain at once: a row is taken by one.
 * A crash at any point repeats a row, never loses it. One that fails or hangs holds up nobody: it is tried again
 * later, less and less often, and set aside in the end.
 */
export function startDrain(parts: Parts): Drain {
  const { database, log, lookMs } = parts;
  const retries = createTimers();
  let running: Promise<void> | null = null;
  let mustRepeat = false;
  let stopped = false;

  // That the database is away is said once, by its client.
  const tellFault = (error: unknown) => {
    if (!isUnreachable(error))
      log.error({ event: 'drain.failed', err: error }, 'events could not be drained, trying again');
  };
  const run = async () => {
    try {
      do {
        mustRepeat = false;
        for (let isFull = true; isFull && !stopped; ) {
          const { count, retryMs } = await drainBatch(parts);
          isFull = count === batch;
          if (retryMs !== null && !stopped) retries.add(retryMs, poke);
        }
      } while (mustRepeat && !stopped);
    } catch (error) {
      tellFault(error);
    }
  };
  const poke = () => {
    mustRepeat = true;
    if (stopped || running) return;
    running = run().finally(() => {
      running = null;
      if (mustRepeat && !stopped) setImmediate(poke);
    });
  };
  const look = async () => {
    if (!running && (await isAnyWaiting(parts))) poke();
  };
  const stopListening = database.wakes.on(eventsTopic, poke);
  const looking = setInterval(() => void look().catch(tellFault), lookMs);
  poke();

  return {
    poke,
    async settle() {
      do {
        poke();
        await running;
      } while (running || mustRepeat);
    },
    async stop() {
      stopped = true;
      stopListening();
      clearInterval(looking);
      retries.clear();
      await running;
    },
  };
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

function waitingAt({ clock }: Parts) {
  return and(
    isNull(events.doneAt),
    isNull(events.failedAt),
    or(isNull(events.retryAt), lte(events.retryAt, clock.now())),
  );
}

async function isAnyWaiting(parts: Parts): Promise<boolean> {
  const { db } = parts.database;
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(waitingAt(parts))
    .limit(1)
    .prepare('any_event_waiting')
    .execute();
  return rows.length > 0;
}

/** `retryMs`: until the first of those that failed may be tried again; null: none did. */
type Drained = { count: number; retryMs: number | null };

/** The rows stay locked until their effects are out, so a crash in between leaves them waiting. */
async function drainBatch(parts: Parts): Promise<Drained> {
  return parts.database.db.transaction(async (tx) => {
    const rows: Row[] = await tx
      .select({
        id: events.id,
        kind: events.kind,
        payload: events.payload,
        attempts: events.attempts,
        createdAt: events.createdAt,
      })
      .from(events)
      .where(waitingAt(parts))
      .orderBy(events.id)
      .limit(batch)
      .for('update', { skipLocked: true })
      .prepare('waiting_events')
      .execute();
    if (rows.length === 0) return { count: 0, retryMs: null };
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
    }
    const failed = [...failures].map(([id, error]) => ({ id, error }));
    if (failed.length > 0) await putOff(tx, failed, parts.clock.now());
    const doneIds = rows.filter(({ id }) => !failures.has(id)).map(({ id }) => id);
    if (doneIds.length > 0)
      await executePrepared(
        tx,
        'events_done',
        sql`update ${events} set done_at = ${parts.clock.now().toISOString()}::timestamptz
          where id in (select json_array_elements_text(${JSON.stringify(doneIds)}::text::json)::bigint)`,
      );
    const waits = rows.filter(({ id }) => failures.has(id)).map(({ attempts }) => waitAfter(attempts));
    return { count: rows.length, retryMs: waits.length > 0 ? Math.min(...waits) : null };
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
