import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { belongs } from '../database/belongs.ts';

/** What was done by a request that carried an `Idempotency-Key`, kept for a day; `userId` 0 is nobody signed in. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    key: text().notNull(),
    request: text().notNull(),
    /** What the answer is made of anew; null: it is not repeated. */
    receipt: jsonb().$type<{ value: unknown }>(),
    status: integer(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
belongs(idempotencyKeys, {
  userId: {
    erased: 'deleted',
    exported: { withheld: 'It is gone within a day, and made of hashes and numbers.' },
  },
});
