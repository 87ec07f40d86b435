import type { Hold } from '@loopyard/contract/held.ts';
import type { ReactionCounts } from '@loopyard/contract/reactions.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CommentId, LoopId, PostId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref, shortPendingList, wordsInLoop, wordsOf } from '../../platform/database/columns.ts';
import { counts } from '../../platform/database/counts.ts';
import { users } from '../accounts/tables.ts';
import { heldForAuthor, posts, withNames } from '../posts/tables.ts';
import { takesReactions } from '../rules/tables.ts';

/** Called messages on the wire. */
export const comments = pgTable(
  'comments',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<CommentId>('id').notNull().generatedAlwaysAsIdentity(),
    postId: ref<PostId>('post_id').notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    language: text(),
    words: wordsOf(sql`to_tsvector(search_config(language), text)`),
    /** The sender's own id; makes sending idempotent. */
    uuid: text(),
    /** 0 while it waits to be let through: it has no place among the changes yet. */
    seq: bigint({ mode: 'number' }).notNull(),
    heldFor: text('held_for').$type<Hold>(),
    heldAt: at('held_at'),
    releasedAt: at('released_at'),
    /** How many gave each sign. */
    reactions: jsonb().$type<ReactionCounts>().notNull().default({}),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    editedBy: ref<UserId>('edited_by').references(() => users.id),
    deletedAt: at('deleted_at'),
    deletedBy: ref<UserId>('deleted_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('comments_of_post').on(t.loopId, t.postId, t.id),
    index('comments_changes').on(t.loopId, t.postId, t.seq),
    uniqueIndex('comments_uuid').on(t.loopId, t.postId, t.userId, t.uuid),
    index('comments_words').using('gin', wordsInLoop).with(shortPendingList),
    index('comments_user').on(t.userId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(comments, ['account', 'deletedPost'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: { emptied: { text: '', uuid: null } },
    exported: {
      as: 'comments',
      without: ['deletedBy', 'words'],
      with: {
        heldFor: heldForAuthor(),
        text: withNames({
          text: sql`text`,
          loopId: sql`loop_id`,
          postId: sql`post_id`,
          commentId: sql`id`,
        }),
      },
    },
  },
  editedBy: {
    erased: { keptBecause: 'The account has no name any more.' },
    exported: { withheld: 'It belongs to whoever wrote it.' },
  },
  deletedBy: {
    erased: { keptBecause: 'The account has no name any more.' },
    exported: { withheld: 'It belongs to whoever wrote it.' },
  },
});
counts(posts, {
  messagesCount: {
    subject: 'comments of a post',
    trueCount: sql`(select count(*) from comments c where c.loop_id = t.loop_id and c.post_id = t.id and c.deleted_at is null
      and c.held_for is null)`,
  },
});

const { words, language, ...shownColumns } = getTableColumns(comments);
const { loopId, postId, id } = comments;
export const textWithNames = withNames({ text: comments.text, loopId, postId, commentId: id });
/** Times are unparsed, for `isoTime`. */
export const commentColumns = {
  ...shownColumns,
  text: textWithNames,
  /** Null where there can be none. */
  reactions: sql<ReactionCounts | null>`case when ${comments.heldFor} is null and ${takesReactions(sql`${comments.loopId}`)}
    then ${comments.reactions} end`,
  createdAt: sql<string>`${comments.createdAt}`,
  updatedAt: sql<string>`${comments.updatedAt}`,
  heldAt: sql<string | null>`${comments.heldAt}`,
  releasedAt: sql<string | null>`${comments.releasedAt}`,
};
