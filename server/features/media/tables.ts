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
import { at, ref, wordsInLoop, wordsOf } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { posts } from '../posts/tables.ts';
import { profiles } from '../profiles/tables.ts';

/** One of the files that processing made of an upload: what it is called in the store, and what it is. */
export type Variant = {
  file: string;
  type: string;
  size: number;
  /** In hex; none where it was made before hashes were kept. */
  sha256?: string;
  width: number | null;
  height: number | null;
  /** Of a video's thumbnail: the same as a `data:` address of a few hundred bytes. */
  placeholder?: string;
};

/** A file belongs to a person; what shows it has a row in `file_uses`. */
export const files = pgTable(
  'files',
  {
    id: ref<FileId>('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Random; names the file in links and in the store. */
    key: text().notNull(),
    ownerId: ref<UserId>('owner_id')
      .notNull()
      .references(() => users.id),
    /** The loop it was sent for: until it is used, it counts towards that one's plan. */
    loopId: ref<LoopId>('loop_id').references(() => loops.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** `image`, `video` or `file`: by its name until it was uploaded. */
    resourceType: text('resource_type').notNull(),
    format: text(),
    /** What was declared of a resumable upload, then what came. */
    size: bigint({ mode: 'number' }),
    /** Of the upload as it was sent, in hex. */
    sha256: text(),
    width: integer(),
    height: integer(),
    variants: jsonb().$type<Record<string, Variant>>(),
    placeholder: text(),
    /** Of a video: WebVTT, as it was made sure of. */
    captions: text(),
    /** Of a picture: more than one move. Null where they were not counted yet. */
    frames: integer(),
    /** The picture that this one is, or was, an edit of; itself never one. */
    originalId: ref<FileId>('original_id'),
    /** What of the original it shows; null: all of it. */
    edit: jsonb().$type<PictureEdit>(),
    editedAt: at('edited_at'),
    /** By which those know it who have it from before it was edited; the latest of them, the last one last. */
    earlierKeys: text('earlier_keys').array().notNull().default([]),
    progress: integer().notNull().default(0),
    createdAt: at('created_at').notNull(),
    uploadExpiresAt: at('upload_expires_at').notNull(),
    uploadedAt: at('uploaded_at'),
    /** Nobody looks forward to it: all that people upload is worked on first. */
    canWait: boolean('can_wait').notNull().default(false),
    /** When the latest try to process it began, and how many there were. */
    startedAt: at('started_at'),
    tries: integer().notNull().default(0),
    /** Until then a process is at work on it: takes it in, later makes its variants. */
    leaseEndsAt: at('lease_ends_at'),
    /** Not before then: the last try failed. */
    nextTryAt: at('next_try_at'),
    processedAt: at('processed_at'),
    /** A sentence; the file has been processed, and there is nothing to show. */
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
belongs(files, {
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

/** A file as one of the media of a post, the logo of a loop, or the portrait of a profile (the loop and the person). */
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
    /** The file's, on a post. */
    name: text(),
    words: wordsOf(sql`words_of_file(coalesce(title, name))`),
    /** Since when it is the post's cover. */
    mainSince: at('main_since'),
    /** Of a video, which of its five thumbnails stands for it; null: the one that processing found most telling. */
    thumbnail: integer('thumbnail'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    uniqueIndex('file_uses_of_post').on(t.loopId, t.postId, t.fileId),
    uniqueIndex('file_uses_of_loop').on(t.loopId).where(sql`post_id is null and user_id is null`),
    uniqueIndex('file_uses_of_profile').on(t.loopId, t.userId).where(sql`user_id is not null`),
    index('file_uses_file').on(t.fileId),
    index('file_uses_words').using('gin', wordsInLoop).where(sql`post_id is not null`),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
    foreignKey({ columns: [t.loopId, t.userId], foreignColumns: [profiles.loopId, profiles.userId] }),
    check(
      'file_uses_by_one',
      sql`case when post_id is null
        then num_nonnulls("order", title, main_since, thumbnail) = 0
        else user_id is null and "order" is not null end`,
    ),
    check('file_uses_thumbnail', sql`thumbnail between 1 and 5`),
  ],
);
belongs(fileUses, {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: {
      as: 'portraits',
      without: ['postId', 'order', 'title', 'name', 'words', 'mainSince', 'thumbnail'],
    },
  },
});

/** A file as the portrait of an account, which is of no loop. */
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
belongs(accountPortraits, { userId: { erased: 'deleted', exported: { as: 'account_portraits' } } });

/** What a row of `file_uses` is of: a post (by loop and post), a loop or a profile (by loop and person). */
export type UsedBy = { loopId: LoopId | Column; postId?: PostId | Column; userId?: UserId | Column };
export type Account = { userId: UserId | Column };

/** Of a row of `file_uses`: whether it is theirs. */
export function isUseBy({ loopId, postId, userId }: UsedBy) {
  const isThat = (column: Column, value?: number | Column) =>
    value === undefined ? isNull(column) : eq(column, value);
  return and(eq(fileUses.loopId, loopId), isThat(fileUses.postId, postId), isThat(fileUses.userId, userId));
}

/** A select of the ids of the files that it shows. */
export const filesOf = (by: UsedBy | Account) =>
  'loopId' in by
    ? sql`select ${fileUses.fileId} from ${fileUses} where ${isUseBy(by)}`
    : sql`select ${accountPortraits.fileId} from ${accountPortraits} where ${accountPortraits.userId} = ${by.userId}`;
