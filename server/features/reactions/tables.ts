import type { Sign } from '@loopyard/contract/reactions.ts';
import { type SQL, sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CommentId, LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { counts } from '../../platform/database/counts.ts';
import { postColumns } from '../../platform/database/post-key.ts';
import { users } from '../accounts/tables.ts';
import { comments } from '../comments/tables.ts';
import { isOfKnownPost, posts } from '../posts/tables.ts';

const reactionColumns = () => ({
  userId: ref<UserId>('user_id')
    .notNull()
    .references(() => users.id),
  emoji: text().$type<Sign>().notNull(),
  /** The sign before, which the statement that replaces it takes from the counts. */
  replaced: text().$type<Sign>(),
  createdAt: at('created_at').notNull(),
});

export const postReactions = pgTable(
  'post_reactions',
  {
    ...postColumns(),
    ...reactionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    index('post_reactions_of_member').on(t.userId, t.loopId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postReactions, ['account'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: { as: 'reactions', without: ['replaced'], only: isOfKnownPost(postReactions) },
  },
});

export const commentReactions = pgTable(
  'comment_reactions',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    commentId: ref<CommentId>('comment_id').notNull(),
    ...reactionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.commentId, t.userId] }),
    index('comment_reactions_of_member').on(t.userId, t.loopId),
    foreignKey({ columns: [t.loopId, t.commentId], foreignColumns: [comments.loopId, comments.id] }),
  ],
);
/** A comment that is held exists only for whoever wrote it. */
const isOfKnownComment = sql`not exists (select from ${comments} theirs where theirs.loop_id = ${commentReactions.loopId}
  and theirs.id = ${commentReactions.commentId} and theirs.held_for is not null and theirs.user_id <> ${commentReactions.userId})`;
belongs(commentReactions, ['account'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: { as: 'comment_reactions', without: ['replaced'], only: isOfKnownComment },
  },
});

const countedAnew = (of: SQL) =>
  sql`(select coalesce(jsonb_object_agg(emoji, n), '{}') from (select r.emoji, count(*) as n ${of} group by r.emoji) each_sign)`;
counts(posts, {
  reactions: {
    subject: 'reactions to a post',
    trueCount: countedAnew(sql`from post_reactions r where r.loop_id = t.loop_id and r.post_id = t.id`),
  },
});
counts(comments, {
  reactions: {
    subject: 'reactions to a comment',
    trueCount: countedAnew(sql`from comment_reactions r where r.loop_id = t.loop_id and r.comment_id = t.id`),
  },
});
