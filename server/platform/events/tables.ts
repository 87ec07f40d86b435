import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgSequence, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { belongs } from '../database/belongs.ts';

/** Numbers revocations before their commit, so that a process can tell whether it has heard of all. */
export const revocations = pgSequence('revocations');

/** Written in the transaction of the change itself. The drain turns rows into jobs and broadcasts. */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    attempts: integer().notNull().default(0),
    retryAt: timestamp('retry_at', { withTimezone: true, precision: 3 }),
    doneAt: timestamp('done_at', { withTimezone: true, precision: 3 }),
    failedAt: timestamp('failed_at', { withTimezone: true, precision: 3 }),
    error: text(),
  },
  (t) => [index('events_waiting').on(t.id).where(sql`done_at is null and failed_at is null`)],
);
belongs(events, ['event'], {
  payload: {
    erased: { keptBecause: 'It names rows by number alone, and goes a week after it was handled.' },
    exported: { withheld: 'It says nothing that the rows it names do not say.' },
  },
});
