import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';

/** A person in a loop. The row stays for ever, so what they wrote keeps its author. */
export const memberships = pgTable(
  'memberships',
  {
    loopId: ref('loop_id')
      .notNull()
      .references(() => loops.id),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    joinedAt: at('joined_at').notNull(),
    adminSince: at('admin_since'),
    leftAt: at('left_at'),
    /** The admin who removed them: they come back by a new invitation only. */
    removedBy: ref('removed_by').references(() => users.id),
    lastReadAt: at('last_read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.userId] }),
    index('memberships_of_user').on(t.userId).where(sql`left_at is null`),
  ],
);
