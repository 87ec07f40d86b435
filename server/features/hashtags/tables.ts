import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LoopId, PostId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { ref } from '../../platform/database/columns.ts';
import { posts } from '../posts/tables.ts';

/** The tags that the description of a post has. */
export const postHashtags = pgTable(
  'post_hashtags',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    tag: text().notNull(),
    postId: ref<PostId>('post_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.tag, t.postId] }),
    index('post_hashtags_post').on(t.loopId, t.postId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(postHashtags, ['deletedPost'], { loopId: { purged: 'deleted' } });
