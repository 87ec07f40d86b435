import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CommentId, LoopId, PostId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { postColumns } from '../../platform/database/post-key.ts';
import { users } from '../accounts/tables.ts';
import { comments } from '../comments/tables.ts';
import { posts, withNames } from '../posts/tables.ts';

const revisionColumns = () => ({
  nth: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  /** The author of the post or comment. */
  userId: ref<UserId>('user_id')
    .notNull()
    .references(() => users.id),
  /** The one that the change took away. */
  text: text().notNull(),
  editedBy: ref<UserId>('edited_by')
    .notNull()
    .references(() => users.id),
  editedAt: at('edited_at').notNull(),
});
const ofEditor = {
  erased: { keptBecause: 'The account has no name any more.' },
  exported: { withheld: 'It belongs to whoever wrote it.' },
} as const;

export const postRevisions = pgTable(
  'post_revisions',
  {
    ...postColumns(),
    ...revisionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.nth] }),
    index('post_revisions_of_author').on(t.userId, t.loopId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
const [loopId, postId] = [sql`loop_id`, sql`post_id`];
belongs(postRevisions, ['account', 'deletedPost'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: {
      as: 'post_revisions',
      with: { text: withNames({ text: sql`text`, loopId, postId, commentId: sql`0` }) },
    },
  },
  editedBy: ofEditor,
});

export const commentRevisions = pgTable(
  'comment_revisions',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    commentId: ref<CommentId>('comment_id').notNull(),
    postId: ref<PostId>('post_id').notNull(),
    ...revisionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.commentId, t.nth] }),
    index('comment_revisions_of_author').on(t.userId, t.loopId),
    index('comment_revisions_of_post').on(t.loopId, t.postId),
    foreignKey({ columns: [t.loopId, t.commentId], foreignColumns: [comments.loopId, comments.id] }),
  ],
);
belongs(commentRevisions, ['account', 'deletedPost'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: {
      as: 'comment_revisions',
      with: { text: withNames({ text: sql`text`, loopId, postId, commentId: sql`comment_id` }) },
    },
  },
  editedBy: ofEditor,
});
