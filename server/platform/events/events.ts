import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Broadcast } from '../cable/broadcast.ts';
import type { Revocation } from '../cable/bus.ts';
import type { Ctx, Id } from '../context.ts';
import type { Alone, Db, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { events } from './tables.ts';

export type EventKind<Payload> = { kind: string; schema: z.ZodType<Payload> };

export const idOf = <Of extends Id>() => z.number() as unknown as z.ZodType<Of>;

/** Effects outside the database. Both may repeat after a crash. */
export type Effects = { broadcasts?: (Broadcast | Revocation)[]; jobs?: JobRequest[] };
/** `startAfter`: a time; absent: at once. */
export type JobRequest = { queue: string; data: object; startAfter?: string };

/** A reaction to an event. Its writes must be safe to repeat. */
export type Reaction = {
  kind: string;
  announces: boolean;
  /** Whether it takes several events at once; others get one. */
  takesBatch: boolean;
  /** Spares a reaction to what happens often and seldom concerns it. Of a payload that was not checked. */
  concerns?(payload: unknown): boolean;
  react(events: (Happened & { payload: unknown })[]): Promise<Effects>;
};
/** The id is the same on every try. */
export type Happened = { id: number; at: Date; shownRow?: unknown };
/** `shownRow`: the row that its announcement shows, if the write returned it. */
export type CommittedEvent = {
  id: number;
  kind: string;
  payload: unknown;
  createdAt: Date;
  shownRow?: unknown;
};

export function defineEvent<Shape extends z.ZodRawShape>(
  kind: string,
  shape: Shape,
): EventKind<z.infer<z.ZodObject<Shape>>> {
  return { kind, schema: z.object(shape) as unknown as z.ZodType<z.infer<z.ZodObject<Shape>>> };
}

type React<Payload> = (payload: Payload, event: Happened) => Promise<Effects>;

export function on<Payload>(
  event: EventKind<Payload>,
  react: React<Payload>,
  concerns: (payload: Partial<Payload>) => boolean = () => true,
): Reaction {
  return {
    ...reaction(event, react, false),
    concerns: (payload) => concerns(payload as Partial<Payload>),
  };
}

/** Like `on`, for what happens often: takes the ids of several events. If it fails, it is called for each alone. */
export function onBatch({ kind }: { kind: string }, react: (ids: number[]) => Promise<Effects>): Reaction {
  const reactToBatch: Reaction['react'] = (events) => react(events.map(({ id }) => id));
  return { kind, announces: false, takesBatch: true, react: reactToBatch };
}

/** Like `on`, for updates people wait for. It writes nothing, and runs first. */
export function announce<Payload>(event: EventKind<Payload>, react: React<Payload>): Reaction {
  return reaction(event, react, true);
}

function reaction<Payload>(
  { kind, schema }: EventKind<Payload>,
  react: React<Payload>,
  announces: boolean,
): Reaction {
  const reactToOne: Reaction['react'] = async ([event]) =>
    event ? react(schema.parse(event.payload), event) : {};
  return { kind, announces, takesBatch: false, react: reactToOne };
}

/** Woken by processes without a drain. */
export const eventsTopic = 'events';
const recordedEvents = new WeakMap<Tx | Alone, CommittedEvent[]>();

export function recordedIn(tx: Tx | Alone): readonly CommittedEvent[] {
  return recordedEvents.get(tx) ?? [];
}

export function remember(tx: Tx | Alone, event: CommittedEvent): void {
  const events = recordedEvents.get(tx);
  if (events) events.push(event);
  else recordedEvents.set(tx, [event]);
}

export async function lastRecorded(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ id: string }>(
    sql`select currval(pg_get_serial_sequence('events', 'id')) as id`,
  );
  return Number(row?.id);
}

export async function record<Payload>(
  ctx: Ctx,
  tx: Tx,
  event: EventKind<Payload>,
  payload: Payload,
): Promise<void> {
  const [row] = await insertEvent(tx).execute({ kind: event.kind, payload, createdAt: ctx.now });
  if (!row) throw new Error('an event was recorded and not returned');
  remember(tx, row);
}

const insertEvent = prepared((db) =>
  db
    .insert(events)
    .values({
      kind: sql.placeholder('kind'),
      payload: sql.placeholder('payload'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning({ id: events.id, kind: events.kind, payload: events.payload, createdAt: events.createdAt })
    .prepare('record_event'),
);

/**
 * A table of a `with` that has `written`: the event of it. It is called `events`, so that a select beside reads it.
 * @param otherwise an event with the same payload, where its condition holds
 * @param besides begins with `union all`: another event
 */
export function eventOfWritten<Payload extends object>(
  { kind }: EventKind<Payload>,
  columns: (keyof Payload & string)[],
  otherwise?: { event: EventKind<Payload>; where: SQL },
  besides = sql``,
): SQL {
  const usual = sql.raw(`'${kind}'`);
  const pairs = columns.map((column) => sql.raw(`'${column}', written.${column}`));
  return sql`events as (insert into ${events} (kind, payload, created_at)
    select ${otherwise ? sql`case when ${otherwise.where} then ${sql.raw(`'${otherwise.event.kind}'`)} else ${usual} end` : usual}, jsonb_build_object(${sql.join(pairs, sql`, `)}),
      ${sql.placeholder('now')}::timestamptz
    from written${besides} returning id, kind, payload, created_at)`;
}

export function selectEventOfWritten(db: Db) {
  const { id, kind, payload, createdAt } = events;
  return db.select({ id, kind, payload, createdAt }).from(events);
}

/** In a statement that begins after a revocation was answered, at least its number. */
export const lastRevocation = sql<number>`(select last_value from revocations)`.mapWith(Number);

/** Always true; turns off waiting for the disk. An event is marked later, so a crash repeats its writes. */
export const unhurried = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`;
