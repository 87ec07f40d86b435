import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** Holds in every loop. Ask `access/blocks.ts` whose things are left out. */
export const blocks = pgTable(
  'blocks',
  {
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    blockedUserId: ref<UserId>('blocked_user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blockedUserId] }),
    index('blocks_of_blocked').on(t.blockedUserId),
  ],
);
belongs(blocks, ['account'], {
  userId: { erased: 'deleted', exported: { as: 'blocks' } },
  blockedUserId: { erased: 'deleted', exported: { withheld: 'They are never told.' } },
});
