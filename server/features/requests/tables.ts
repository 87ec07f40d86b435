import { requestKinds } from '@loopyard/contract/data-requests.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DataRequestId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** Requests of people about their data. Each is kept until a year after its answer. */
export const dataRequests = pgTable(
  'data_requests',
  {
    id: ref<DataRequestId>('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: requestKinds }).notNull(),
    text: text().notNull(),
    createdAt: at('created_at').notNull(),
    answeredAt: at('answered_at'),
    answer: text(),
  },
  (t) => [
    uniqueIndex('data_requests_open').on(t.userId, t.kind).where(sql`answered_at is null`),
    index('data_requests_user').on(t.userId),
  ],
);
belongs(dataRequests, ['dataRequest'], {
  // An open wish for erasure is fulfilled so.
  userId: { erased: 'deleted', exported: { as: 'data_requests' } },
});
