import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { subscribe, subscriptionsKey, useSubscription } from '../subscriptions/subscriptions.ts';
import { type FeedPost, type FullPost, patchPost } from './posts.ts';

export function usePostSubscription(post: FeedPost) {
  const patch = usePatch(post);
  return useSubscription(subjectOf(post), (subscriptionId) =>
    patch({ subscription_id: subscriptionId === null ? null : String(subscriptionId), is_silent: false }),
  );
}

/** A muted post is followed in silence, so that commenting on it does not bring its notifications back. */
export function usePostSilence(post: FeedPost) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  const patch = usePatch(post);
  const change = useMutation({
    mutationFn: (isSilent: boolean) => subscribe(transport, subjectOf(post), isSilent),
    onSuccess: (subscriptionId, isSilent) => {
      patch({ subscription_id: String(subscriptionId), is_silent: isSilent });
      void queries.invalidateQueries({ queryKey: subscriptionsKey, refetchType: 'none' });
      toast(isSilent ? 'You are told nothing of this post' : 'You are told of this post again');
    },
    onError: (error) => toast(`Nothing has changed. ${sentence(error)}`, 'bad'),
  });
  const isSilent = change.isPending ? change.variables : post.is_silent;
  return {
    isSilent,
    toggle: () => {
      if (!change.isPending) change.mutate(!isSilent);
    },
  };
}

function subjectOf(post: FeedPost) {
  return {
    type: 'Post',
    id: Number(post.id),
    loopId: Number(post.loop_id),
    subscriptionId: post.subscription_id === null ? null : Number(post.subscription_id),
  } as const;
}

function usePatch(post: FeedPost) {
  const queries = useQueryClient();
  return (change: Pick<FeedPost, 'subscription_id' | 'is_silent'>) => {
    patchPost(queries, post.id, (card) => ({ ...card, ...change }));
    queries.setQueryData<FullPost | null>(['post', post.id], (full) => full && { ...full, ...change });
  };
}
