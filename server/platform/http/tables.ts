import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The answer to a request that carried an `Idempotency-Key`, kept for a day; `userId` 0 is nobody signed in. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    key: text().notNull(),
    request: text().notNull(),
    answer: jsonb(),
    status: integer(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
