import { date, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';

/** Who has opened which post. */
export const postViews = pgTable(
  'post_views',
  {
    loopId: ref('loop_id').notNull(),
    postId: ref('post_id').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    index('post_views_of_member').on(t.loopId, t.userId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postViews, {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'posts_seen' } },
});

/** What a member did on a day (UTC), kept as it happens. */
export const activity = pgTable(
  'activity',
  {
    loopId: ref('loop_id').notNull(),
    userId: ref('user_id').notNull(),
    day: date().notNull(),
    messages: integer().notNull().default(0),
    posts: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.userId, t.day] }),
    index('activity_by_day').on(t.loopId, t.day),
    foreignKey({
      columns: [t.loopId, t.userId],
      foreignColumns: [memberships.loopId, memberships.userId],
    }),
  ],
);
belongs(activity, {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'activity' } },
});
