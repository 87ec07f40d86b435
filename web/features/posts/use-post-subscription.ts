import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '../subscriptions/subscriptions.ts';
import { type FeedPost, type FullPost, patchPost } from './posts.ts';

export function usePostSubscription(post: FeedPost) {
  const queries = useQueryClient();
  const subject = {
    type: 'Post',
    id: Number(post.id),
    loopId: Number(post.loop_id),
    subscriptionId: post.subscription_id === null ? null : Number(post.subscription_id),
  } as const;
  return useSubscription(subject, (subscriptionId) => {
    const change = { subscription_id: subscriptionId === null ? null : String(subscriptionId) };
    patchPost(queries, post.id, (card) => ({ ...card, ...change }));
    queries.setQueryData<FullPost | null>(['post', post.id], (full) => full && { ...full, ...change });
  });
}
