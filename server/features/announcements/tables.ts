import type { Reminded } from '@loopyard/contract/announcements.ts';
import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { postColumns } from '../../platform/database/post-key.ts';
import { users } from '../accounts/tables.ts';
import { isOfKnownPost, posts } from '../posts/tables.ts';

/** A member has said that they read an announcement. It is never taken back. */
export const postConfirmations = pgTable(
  'post_confirmations',
  {
    ...postColumns(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    confirmedAt: at('confirmed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    index('post_confirmations_of_member').on(t.userId, t.loopId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postConfirmations, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'confirmations', only: isOfKnownPost(postConfirmations) } },
});

/** Its key lets one of two reminders at once be sent. */
export const postReminders = pgTable(
  'post_reminders',
  {
    ...postColumns(),
    nth: integer().notNull(),
    sentBy: ref<UserId>('sent_by')
      .notNull()
      .references(() => users.id),
    sentAt: at('sent_at').notNull(),
    sentTo: text('sent_to').$type<Reminded>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.nth] }),
    index('post_reminders_sent_by').on(t.sentBy),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postReminders, ['loop'], {
  loopId: { purged: 'deleted' },
  sentBy: {
    erased: { keptBecause: 'That they were reminded counts, also when whoever did it has no name any more.' },
    exported: { withheld: 'It is about whoever was reminded.' },
  },
});
