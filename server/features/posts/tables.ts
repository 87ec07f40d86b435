import type { Hold } from '@loopyard/contract/held.ts';
import type { ReactionCounts } from '@loopyard/contract/reactions.ts';
import { type Column, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { LoopId, PostId, RoleId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import {
  at,
  loopInShortGrams,
  loopInTrigrams,
  ref,
  shortPendingList,
  wordsInLoop,
  wordsOf,
} from '../../platform/database/columns.ts';
import { counts } from '../../platform/database/counts.ts';
import { postColumns } from '../../platform/database/post-key.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { roles } from '../roles/tables.ts';
import { exportedParts } from './exported-parts.ts';

/** Nobody learns of a report about themselves before its decision. */
export const heldForAuthor = (heldFor: SQLWrapper = sql`held_for`) =>
  sql`case ${heldFor} when 'reports' then 'review' else ${heldFor} end`;

/** A text with everybody's name of today. `commentId` 0: the post's own. */
export const withNames = (of: Record<'text' | 'loopId' | 'postId' | 'commentId', SQLWrapper>) =>
  sql<string>`case when strpos(${sql`${of.text}`}, '](mention:') = 0 then ${sql`${of.text}`}
    else text_with_names(${sql`${of.text}`}, ${sql`${of.loopId}`}, ${sql`${of.postId}`}, ${sql`${of.commentId}`}) end`;
export const titleWithNames = ({ title, loopId, id }: Record<'title' | 'loopId' | 'id', SQLWrapper>) =>
  withNames({ text: title, loopId, postId: id, commentId: sql`0` });

/** Later than the creation, which is the time for what nobody else has seen. */
export const heldLater = (now: Date) =>
  sql`greatest(${now.toISOString()}::timestamptz, created_at + interval '1 millisecond')`;

/** The statements that change what is counted also update the counts here. */
export const posts = pgTable(
  'posts',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref<PostId>('id').notNull().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /** The loop's language when the post was written; the search index goes by it. */
    language: text(),
    words: wordsOf(sql`to_tsvector(search_config(language), title)`),
    /** Never before a comment's own time, so that times follow `seq`. */
    lastCommentAt: at('last_comment_at'),
    seq: bigint({ mode: 'number' }).notNull().default(0),
    messagesCount: integer('messages_count').notNull().default(0),
    imagesCount: integer('images_count').notNull().default(0),
    videosCount: integer('videos_count').notNull().default(0),
    filesCount: integer('files_count').notNull().default(0),
    seenCount: integer('seen_count').notNull().default(0),
    reactions: jsonb().$type<ReactionCounts>().notNull().default({}),
    restrictedToRoleId: ref<RoleId>('restricted_to_role_id'),
    isDistractionFree: boolean('is_distraction_free').notNull().default(false),
    commentsClosedAt: at('comments_closed_at'),
    isCloneable: boolean('is_cloneable').notNull().default(false),
    clonedFromId: ref<PostId>('cloned_from_id'),
    pricePence: integer('price_pence'),
    passwordHash: text('password_hash'),
    passwordSetAt: at('password_set_at'),
    /** Whether it has rows in `post_admins` or `post_invitees`. */
    hasPeople: boolean('has_people').notNull().default(false),
    /** Whether it has a row in `polls`. */
    hasPoll: boolean('has_poll').notNull().default(false),
    /** Whether it has a row in `appointments`. */
    hasEvent: boolean('has_event').notNull().default(false),
    heldFor: text('held_for').$type<Hold>(),
    /** The time of creation if nobody else has seen it, otherwise a later one. */
    heldAt: at('held_at'),
    releasedAt: at('released_at'),
    /** An announcement: when everybody who may see it was told, the last time. While it is held, nobody is yet. */
    announcedAt: at('announced_at'),
    isUrgent: boolean('is_urgent').notNull().default(false),
    wantsConfirmation: boolean('wants_confirmation').notNull().default(false),
    confirmUntil: at('confirm_until'),
    pinnedAt: at('pinned_at'),
    pinnedUntil: at('pinned_until'),
    /** When it comes out, while it is held for that. */
    publishAt: at('publish_at'),
    /** The sentence that says why it could not come out then. Another time clears it. */
    publishRefusal: text('publish_refusal'),
    sortDate: at('sort_date').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** When its text was changed later than a minute after the writing, the last time. */
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    /** When the words of a deleted one were gone, with those of its comments. */
    emptiedAt: at('emptied_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('posts_id').on(t.id),
    index('posts_feed').on(t.loopId, t.sortDate, t.id),
    index('posts_author').on(t.userId, t.loopId),
    index('posts_search').using('gin', loopInTrigrams, t.title.op('gin_trgm_ops')).with(shortPendingList),
    // For words shorter than a trigram: single characters and pairs.
    index('posts_short_grams').using('gin', loopInShortGrams, sql`short_grams(title)`).with(shortPendingList),
    index('posts_words').using('gin', wordsInLoop).with(shortPendingList),
    index('posts_announced').on(t.loopId, t.announcedAt).where(sql`announced_at is not null`),
    index('posts_pinned').on(t.loopId, t.pinnedUntil).where(sql`pinned_until is not null`),
    index('posts_scheduled').on(t.publishAt).where(sql`publish_at is not null`),
    index('posts_to_empty').on(t.loopId, t.id).where(sql`deleted_at is not null and emptied_at is null`),
    foreignKey({ columns: [t.loopId, t.restrictedToRoleId], foreignColumns: [roles.loopId, roles.id] }),
    check('posts_price', sql`price_pence > 0`),
  ],
);
belongs(posts, ['account', 'deletedPost', 'scheduledPost'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: {
      emptied: {
        title: '',
        passwordHash: null,
        publishRefusal: null,
        ...{ imagesCount: 0, videosCount: 0, filesCount: 0 },
      },
    },
    exported: {
      as: 'posts',
      without: ['passwordHash', 'words'],
      with: {
        heldFor: heldForAuthor(),
        title: withNames({ text: sql`title`, loopId: sql`loop_id`, postId: sql`id`, commentId: sql`0` }),
        ...exportedParts,
      },
    },
  },
});

/** One that comes out later takes none before. */
export const takesComments = sql`(${posts.commentsClosedAt} is null and ${posts.publishAt} is null)`;

/** For rows of people: a post that is held exists for them only if they wrote it. */
export const isOfKnownPost = (of: Record<'loopId' | 'postId' | 'userId', Column>) =>
  sql`not exists (select from ${posts} theirs where theirs.loop_id = ${of.loopId} and theirs.id = ${of.postId}
    and theirs.held_for is not null and theirs.user_id <> ${of.userId})`;

/** Its words without pictures; `media` are the names of its files. */
export type PostSummary = { title: string; author: { id: UserId; name: string }; media: string[] };

export const postAdmins = pgTable(
  'post_admins',
  {
    ...postColumns(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postAdmins, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'post_admins', only: isOfKnownPost(postAdmins) } },
});

export const postInvitees = pgTable(
  'post_invitees',
  {
    ...postColumns(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    /** The row stays, so that nobody is invited to a post anew each time. */
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postInvitees, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'post_invitees', only: isOfKnownPost(postInvitees) } },
});

export const postKeys = pgTable(
  'post_keys',
  {
    ...postColumns(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    /** The password's `password_set_at` at that time: a new password locks the post again. */
    unlockedFor: at('unlocked_for'),
    paidAt: at('paid_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postKeys, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'post_keys', only: isOfKnownPost(postKeys) } },
});

export const postViews = pgTable(
  'post_views',
  {
    ...postColumns(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    /** Null once it was more than a year ago. */
    firstSeenAt: at('first_seen_at'),
    lastSeenAt: at('last_seen_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    index('post_views_of_member').on(t.loopId, t.userId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postViews, ['view'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'posts_seen', only: isOfKnownPost(postViews) } },
});
counts(posts, {
  seenCount: {
    subject: 'views of a post',
    trueCount: sql`(select count(*) from post_views v where v.loop_id = t.loop_id and v.post_id = t.id)`,
  },
});
