import { and, type Column, eq } from 'drizzle-orm';
import type { LoopId, PostAt, PostId } from '../context.ts';
import { ref } from './columns.ts';

/** For tables of what belongs to a post. */
export const postColumns = () => ({
  loopId: ref<LoopId>('loop_id').notNull(),
  postId: ref<PostId>('post_id').notNull(),
});

export type OfPost = Record<'loopId' | 'postId', Column>;
/** The rows of one post in such a table. */
export const isOfPost = (table: OfPost, { loopId, postId }: PostAt) =>
  and(eq(table.loopId, loopId), eq(table.postId, postId));
