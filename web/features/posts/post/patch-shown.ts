import type { QueryClient } from '@tanstack/react-query';
import { type FeedPost, type FullPost, patchPost } from '../posts.ts';

/** On its card and where it is open. */
export function patchShown(
  queries: QueryClient,
  id: string,
  change: <Post extends FeedPost | FullPost>(post: Post) => Post,
): void {
  patchPost(queries, id, change);
  queries.setQueryData<FullPost | null>(['post', id], (post) => post && change(post));
}
