import type { PictureEdit } from '@loopyard/contract/picture-edits.ts';
import { and, type Column, eq, isNull, sql } from 'drizzle-orm';
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FileId, LoopId, PostId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref, shortPendingList, wordsInLoop, wordsOf } from '../../platform/database/columns.ts';
import { counts } from '../../platform/database/counts.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { posts } from '../posts/tables.ts';
import { profiles } from '../profiles/tables.ts';

export type Variant = {
  file: string;
  type: string;
  size: number;
  /** In hex; absent if it was made before we stored hashes. */
  sha256?: string;
  width: number | null;
  height: number | null;
  /** Only for video thumbnails: a tiny copy as a `data:` URL of a few hundred bytes. */
  placeholder?: string;
};

export const files = pgTable(
  'files',
  {
    id: ref<FileId>('id').primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    ownerId: ref<UserId>('owner_id')
      .notNull()
      .references(() => users.id),
    /** The loop it was sent for. Until the file is used, it counts towards that loop's plan. */
    loopId: ref<LoopId>('loop_id').references(() => loops.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** `image`, `video` or `file`; guessed from the name until the upload is complete. */
    resourceType: text('resource_type').notNull(),
    format: text(),
    /** The declared size of a resumable upload, then the received size. */
    size: bigint({ mode: 'number' }),
    sha256: text(),
    width: integer(),
    height: integer(),
    variants: jsonb().$type<Record<string, Variant>>(),
    placeholder: text(),
    captions: text(),
    /** More than 1 for an animated picture; null if the frames were not counted. */
    frames: integer(),
    /** The picture this one was edited from; an original is never an edit itself. */
    originalId: ref<FileId>('original_id'),
    /** The part of the original to show; null shows all of it. */
    edit: jsonb().$type<PictureEdit>(),
    editedAt: at('edited_at'),
    /** Keys from before edits, newest last; clients may still use them. */
    earlierKeys: text('earlier_keys').array().notNull().default([]),
    progress: integer().notNull().default(0),
    createdAt: at('created_at').notNull(),
    uploadExpiresAt: at('upload_expires_at').notNull(),
    uploadedAt: at('uploaded_at'),
    canWait: boolean('can_wait').notNull().default(false),
    startedAt: at('started_at'),
    tries: integer().notNull().default(0),
    /** A process is receiving or processing the file until then. */
    leaseEndsAt: at('lease_ends_at'),
    nextTryAt: at('next_try_at'),
    processedAt: at('processed_at'),
    /** Shown to people; the file was processed, but there is nothing to show. */
    processingError: text('processing_error'),
  },
  (t) => [
    uniqueIndex('files_key').on(t.key),
    index('files_owner').on(t.ownerId, t.startedAt),
    foreignKey({ columns: [t.originalId], foreignColumns: [t.id] }),
    index('files_original').on(t.originalId),
    index('files_unprocessed').on(t.uploadedAt).where(sql`processed_at is null`),
  ],
);
belongs(files, ['account', 'unusedUpload'], {
  ownerId: {
    erased: {
      keptBecause: 'It is deleted once nothing uses it: a copy of their post or the logo of a loop may.',
    },
    exported: { as: 'files' },
  },
  loopId: {
    purged: { keptBecause: 'The file is its owner’s; it forgets the loop, which may go without it.' },
  },
});

export const fileUses = pgTable(
  'file_uses',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref('id').notNull().generatedAlwaysAsIdentity(),
    fileId: ref<FileId>('file_id')
      .notNull()
      .references(() => files.id),
    postId: ref<PostId>('post_id'),
    userId: ref<UserId>('user_id').references(() => users.id),
    order: integer('order'),
    title: text(),
    alt: text(),
    name: text(),
    words: wordsOf(sql`words_of_file(coalesce(title, name))`),
    mainSince: at('main_since'),
    /** Which of a video's five thumbnails to show; null for the one that processing chose. */
    thumbnail: integer('thumbnail'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    uniqueIndex('file_uses_of_post').on(t.loopId, t.postId, t.fileId),
    uniqueIndex('file_uses_of_loop').on(t.loopId).where(sql`post_id is null and user_id is null`),
    uniqueIndex('file_uses_of_profile').on(t.loopId, t.userId).where(sql`user_id is not null`),
    index('file_uses_file').on(t.fileId),
    index('file_uses_words').using('gin', wordsInLoop).with(shortPendingList).where(sql`post_id is not null`),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
    foreignKey({ columns: [t.loopId, t.userId], foreignColumns: [profiles.loopId, profiles.userId] }),
    check(
      'file_uses_by_one',
      sql`case when post_id is null
        then num_nonnulls("order", title, alt, main_since, thumbnail) = 0
        else user_id is null and "order" is not null end`,
    ),
    check('file_uses_thumbnail', sql`thumbnail between 1 and 5`),
  ],
);
belongs(fileUses, ['account'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: {
      as: 'portraits',
      without: ['postId', 'order', 'title', 'alt', 'name', 'words', 'mainSince', 'thumbnail'],
    },
  },
});

/** A deleted post has no uses left, and keeps its counts. */
const usesOf = (resourceType: string, countedColumn: string) => sql`case when t.deleted_at is null then (
  select count(*) from file_uses m join files f on f.id = m.file_id
  where m.loop_id = t.loop_id and m.post_id = t.id and f.resource_type = ${sql.raw(`'${resourceType}'`)})
  else t.${sql.identifier(countedColumn)} end`;
counts(posts, {
  imagesCount: { subject: 'pictures of a post', trueCount: usesOf('image', 'images_count') },
  videosCount: { subject: 'videos of a post', trueCount: usesOf('video', 'videos_count') },
  filesCount: { subject: 'files of a post', trueCount: usesOf('file', 'files_count') },
});

export const accountPortraits = pgTable(
  'account_portraits',
  {
    userId: ref<UserId>('user_id')
      .primaryKey()
      .references(() => users.id),
    fileId: ref<FileId>('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [index('account_portraits_file').on(t.fileId)],
);
belongs(accountPortraits, ['account'], {
  userId: { erased: 'deleted', exported: { as: 'account_portraits' } },
});

export type UsedBy = { loopId: LoopId | Column; postId?: PostId | Column; userId?: UserId | Column };
export type Account = { userId: UserId | Column };

export function isUseBy({ loopId, postId, userId }: UsedBy) {
  const isThat = (column: Column, value?: number | Column) =>
    value === undefined ? isNull(column) : eq(column, value);
  return and(eq(fileUses.loopId, loopId), isThat(fileUses.postId, postId), isThat(fileUses.userId, userId));
}

export const filesOf = (by: UsedBy | Account) =>
  'loopId' in by
    ? sql`select ${fileUses.fileId} from ${fileUses} where ${isUseBy(by)}`
    : sql`select ${accountPortraits.fileId} from ${accountPortraits} where ${accountPortraits.userId} = ${by.userId}`;
