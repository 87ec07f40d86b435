import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { useTransport } from '../../../lib/app-context.tsx';
import { isBeingPrepared } from '../../media/media.ts';
import { type AboveFeed, type FeedPost, type FullPost, postQuery } from '../posts.ts';

const PREPARING_MS = 5_000;

/** Shows the feed's data at once, and keeps it if the request fails. */
export function usePost(id: string) {
  const transport = useTransport();
  const feed = useOutletContext<AboveFeed | undefined>();
  const feedPost = feed?.posts.find((post) => post.id === id);
  const query = useQuery({
    ...postQuery(transport, id),
    placeholderData: feedPost && asFull(feedPost),
    // The socket tells when media are ready, but not if that was while the post was read.
    refetchInterval: ({ state }) => state.data?.additional_media.some(isBeingPrepared) && PREPARING_MS,
  });
  const post = query.data ?? (query.isError && feedPost ? asFull(feedPost) : null);
  return { query, post };
}

function asFull(post: FeedPost): FullPost {
  return { ...post, cloned_from_id: null, additional_media: post.main_media ? [post.main_media] : [] };
}
