import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';

/** Counts are kept here by the statements that change what they count. */
export const posts = pgTable(
  'posts',
  {
    loopId: ref('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref('id').notNull().generatedAlwaysAsIdentity(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** The whole description, in Markdown. */
    title: text().notNull(),
    /** Raised with every change to the post's comments. */
    seq: bigint({ mode: 'number' }).notNull().default(0),
    messagesCount: integer('messages_count').notNull().default(0),
    imagesCount: integer('images_count').notNull().default(0),
    videosCount: integer('videos_count').notNull().default(0),
    filesCount: integer('files_count').notNull().default(0),
    sortDate: at('sort_date').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('posts_id').on(t.id),
    index('posts_feed').on(t.loopId, t.sortDate, t.id),
    index('posts_user').on(t.userId),
    index('posts_search').using('gin', t.loopId, t.title.op('gin_trgm_ops')),
  ],
);
