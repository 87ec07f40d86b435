import { and, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isAmong } from './batch.ts';
import type { CommittedEvent } from './events.ts';
import { events } from './tables.ts';
import { batch } from './turns.ts';

export type Row = CommittedEvent & { attempts: number };

const isWaiting = and(
  isNull(events.doneAt),
  isNull(events.failedAt),
  or(isNull(events.retryAt), sql`${events.retryAt} <= ${sql.placeholder('now')}::timestamptz`),
);
export const anyWaiting = prepared((db) =>
  db.select({ id: events.id }).from(events).where(isWaiting).limit(1).prepare('any_event_waiting'),
);
const waitingEvents = waitingQuery('waiting_events', isWaiting);
const ownWaitingEvents = waitingQuery('own_waiting_events', and(isWaiting, isAmong(sql.placeholder('ids'))));

function waitingQuery(name: string, condition: SQL | undefined) {
  return prepared((db) =>
    db
      .select({
        id: events.id,
        kind: events.kind,
        payload: events.payload,
        attempts: events.attempts,
        createdAt: events.createdAt,
      })
      .from(events)
      .where(condition)
      .orderBy(events.id)
      .limit(batch)
      .for('update', { skipLocked: true })
      .prepare(name),
  );
}

export function lockRows(tx: Tx, ids: number[] | null, at: Date): Promise<Row[]> {
  const now = at.toISOString();
  return ids
    ? ownWaitingEvents(tx).execute({ now, ids: JSON.stringify(ids) })
    : waitingEvents(tx).execute({ now });
}
