import { and, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Bus, BusMessage } from '../cable/bus.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { JobRequest, Reaction } from './events.ts';
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
  db: Db;
  reactions: Reaction[];
  bus: Bus;
  enqueue(jobs: JobRequest[]): Promise<void>;
  clock: Clock;
  log: Log;
};

const batch = 100;
const pollMs = 1_000;
const keepDays = 7;

/**
 * Turns events into jobs and broadcasts. Any number of processes may drain at once: a row is taken by one.
 * A crash at any point repeats a row, never loses it.
 */
export function startDrain(parts: Parts): Drain {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const run = async () => {
    try {
      do {
        again = false;
        while (!stopped && (await drainBatch(parts)) === batch);
      } while (again && !stopped);
    } catch (error) {
      parts.log.error({ err: error }, 'events could not be drained, trying again');
    }
  };
  const poke = () => {
    again = true;
    if (stopped || running) return;
    running = run().finally(() => {
      running = null;
      if (again && !stopped) setImmediate(poke);
    });
  };
  const poll = setInterval(poke, pollMs);
  const purge = setInterval(() => purgeDone(parts), 3_600_000);

  return {
    poke,
    async settle() {
      do {
        poke();
        await running;
      } while (running || again);
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearInterval(purge);
      await running;
    },
  };
}

/** The rows stay locked until their effects are out, so a crash in between leaves them waiting. */
async function drainBatch(parts: Parts): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const rows: Row[] = await tx
      .select({
        id: events.id,
        kind: events.kind,
        payload: events.payload,
        attempts: events.attempts,
        createdAt: events.createdAt,
      })
      .from(events)
      .where(and(isNull(events.doneAt), or(isNull(events.retryAt), lte(events.retryAt, parts.clock.now()))))
      .orderBy(events.id)
      .limit(batch)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    const broadcasts: BusMessage[] = [];
    const done: number[] = [];
    const outcomes = await Promise.all(rows.map((row) => react(parts, row)));
    for (const [i, row] of rows.entries()) {
      const effects = outcomes[i];
      if (!effects) await retryLater(row, parts.clock.now());
      else {
        done.push(row.id);
        broadcasts.push(...effects);
      }
    }
    if (broadcasts.length > 0) await parts.bus.publish(broadcasts);
    if (done.length > 0)
      await tx.update(events).set({ doneAt: parts.clock.now() }).where(inArray(events.id, done));
    return rows.length;

    async function retryLater(row: Row, now: Date) {
      const waitMs = Math.min(60_000, 500 * 2 ** row.attempts);
      await tx
        .update(events)
        .set({ attempts: row.attempts + 1, retryAt: new Date(now.getTime() + waitMs) })
        .where(sql`id = ${row.id}`);
    }
  });
}

/** What is to be told because of an event, or null when it could not be handled this time. */
async function react(parts: Parts, row: Row): Promise<BusMessage[] | null> {
  try {
    const wanted = parts.reactions.filter(({ kind }) => kind === row.kind);
    const effects = await Promise.all(
      wanted.map(({ react }) => react(row.payload, { id: row.id, at: row.createdAt })),
    );
    await parts.enqueue(effects.flatMap(({ jobs = [] }) => jobs));
    return effects.flatMap(({ broadcasts = [] }) => broadcasts);
  } catch (error) {
    parts.log.error({ err: error, event: row.kind, id: row.id }, 'an event could not be handled');
    return null;
  }
}

function purgeDone({ db, clock, log }: Parts): void {
  const before = new Date(clock.now().getTime() - keepDays * 86_400_000);
  db.delete(events)
    .where(lte(events.doneAt, before))
    .catch((error) => log.error({ err: error }, 'old events could not be removed'));
}
