import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { CommentId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { postColumns } from '../../platform/database/post-key.ts';
import { users } from '../accounts/tables.ts';
import { comments } from '../comments/tables.ts';
import { isOfKnownPost, posts } from '../posts/tables.ts';

/** Without its row a name in a text is that of a deleted account: what named nobody is stored as plain words. */
export const mentions = pgTable(
  'mentions',
  {
    ...postColumns(),
    /** 0: the post's own text. */
    commentId: ref<CommentId>('comment_id').notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.commentId, t.userId] }),
    index('mentions_of_member').on(t.loopId, t.userId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
/** A text that is held is known to its author alone. */
const isOfKnownText = sql`(${isOfKnownPost(mentions)} and not exists (select from ${comments} theirs
  where theirs.loop_id = ${mentions.loopId} and theirs.id = ${mentions.commentId}
    and theirs.held_for is not null and theirs.user_id <> ${mentions.userId}))`;
belongs(mentions, ['account', 'deletedPost'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'mentions', only: isOfKnownText } },
});
