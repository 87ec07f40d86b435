import { bigint, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { belongs } from '../database/belongs.ts';

/** Requests with an `Idempotency-Key`, kept for a day. `userId` is null for signed-out callers. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint('user_id', { mode: 'number' }),
    key: text().notNull(),
    request: text().notNull(),
    /** Used to make the answer again; null if it isn't repeated. */
    receipt: jsonb().$type<{ value: unknown }>(),
    status: integer(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [unique('idempotency_keys_user_key').on(t.userId, t.key).nullsNotDistinct()],
);
belongs(idempotencyKeys, ['retry'], {
  userId: {
    erased: 'deleted',
    exported: { withheld: 'It is gone within a day, and made of hashes and numbers.' },
  },
});
