import { bigint, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { belongs } from '../database/belongs.ts';

/** What was done by a request that carried an `Idempotency-Key`, kept for a day; `userId` null: nobody signed in. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint('user_id', { mode: 'number' }),
    key: text().notNull(),
    request: text().notNull(),
    /** What the answer is made of anew; null: it is not repeated. */
    receipt: jsonb().$type<{ value: unknown }>(),
    status: integer(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [unique('idempotency_keys_user_key').on(t.userId, t.key).nullsNotDistinct()],
);
belongs(idempotencyKeys, {
  userId: {
    erased: 'deleted',
    exported: { withheld: 'It is gone within a day, and made of hashes and numbers.' },
  },
});
