import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { posts } from '../posts/tables.ts';

/** One of the files that processing made of an upload: what it is called in the store, and what it is. */
export type Variant = {
  file: string;
  type: string;
  size: number;
  /** In hex; none where it was made before hashes were kept. */
  sha256?: string;
  width: number | null;
  height: number | null;
};

/** A file belongs to a person; `post_media`, a portrait or a logo is its use. */
export const files = pgTable(
  'files',
  {
    id: ref<FileId>('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Random; names the file in links and in the store. */
    key: text().notNull(),
    ownerId: ref<UserId>('owner_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** `image`, `video` or `file`: by its name until it was uploaded. */
    resourceType: text('resource_type').notNull(),
    format: text(),
    size: bigint({ mode: 'number' }),
    /** Of the upload as it was sent, in hex. */
    sha256: text(),
    width: integer(),
    height: integer(),
    variants: jsonb().$type<Record<string, Variant>>(),
    placeholder: text(),
    progress: integer().notNull().default(0),
    createdAt: at('created_at').notNull(),
    uploadExpiresAt: at('upload_expires_at').notNull(),
    uploadedAt: at('uploaded_at'),
    /** When the latest try to process it began, and how many there were. */
    startedAt: at('started_at'),
    tries: integer().notNull().default(0),
    /** Until then a process is at work on it. */
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
    index('files_unprocessed').on(t.uploadedAt).where(sql`processed_at is null`),
  ],
);
belongs(files, {
  ownerId: {
    erased: { kept: 'It is deleted once nothing uses it: a copy of their post or the logo of a loop may.' },
    exported: { as: 'files' },
  },
});

/** A file as a media of a post. */
export const postMedia = pgTable(
  'post_media',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    postId: ref<PostId>('post_id').notNull(),
    fileId: ref<FileId>('file_id')
      .notNull()
      .references(() => files.id),
    order: integer('order').notNull(),
    title: text(),
    /** Since when it is the post's cover. */
    mainSince: at('main_since'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.fileId] }),
    index('post_media_file').on(t.fileId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postMedia, { loopId: { purged: 'deleted' } });
