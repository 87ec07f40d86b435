import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoopId, PostId, SubscriptionId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isOfKnownPost, posts } from '../posts/tables.ts';

/** Each type of subject has a column. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref<SubscriptionId>('id').notNull().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    postId: ref<PostId>('post_id'),
    followedUserId: ref<UserId>('followed_user_id').references(() => users.id),
    silentSince: at('silent_since'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('subscriptions_id').on(t.id),
    uniqueIndex('subscriptions_post').on(t.loopId, t.postId, t.userId).where(sql`post_id is not null`),
    uniqueIndex('subscriptions_person')
      .on(t.loopId, t.followedUserId, t.userId)
      .where(sql`followed_user_id is not null`),
    // All columns of that look-up, so that PostgreSQL reads one row whatever its statistics say.
    index('subscriptions_of_user').on(t.userId, t.loopId, t.postId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
    check('subscriptions_one_subject', sql`num_nonnulls(post_id, followed_user_id) = 1`),
  ],
);
belongs(subscriptions, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'subscriptions', only: isOfKnownPost(subscriptions) } },
  followedUserId: { erased: 'deleted', exported: { withheld: 'It belongs to whoever follows.' } },
});
