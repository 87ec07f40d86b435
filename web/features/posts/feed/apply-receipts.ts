import type { IncomingReceipts } from '@loopyard/contract/cable.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { FullPost } from '../posts.ts';

/** For the post that is open, and its lists. */
export function applyReceipts(queries: QueryClient, { type: _, post_id, ...counts }: IncomingReceipts): void {
  queries.setQueryData<FullPost | null>(['post', String(post_id)], (post) =>
    post?.announcement ? { ...post, announcement: { ...post.announcement, counts } } : post,
  );
  void queries.invalidateQueries({ queryKey: ['receipts', post_id] });
}
