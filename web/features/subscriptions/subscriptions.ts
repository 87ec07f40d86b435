import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import type { Transport } from '../../lib/transport.ts';
import { useWarning } from '../../ui/overlays/confirm.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

export type Subscribable = {
  type: 'Post' | 'User';
  id: number;
  loopId: number;
  subscriptionId: number | null;
};

export const subscriptionsKey = ['subscriptions'] as const;

/** `onChange` stores the new subscription's id, or null, wherever it is shown. */
export function useSubscription(subject: Subscribable, onChange: (subscriptionId: number | null) => void) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  const warn = useWarning();
  const words = sentences[subject.type];
  const change = useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted ? subscribe(transport, subject) : unsubscribe(transport, subject),
    onSuccess: (subscriptionId) => {
      onChange(subscriptionId);
      toast(subscriptionId === null ? words.unsubscribed : words.subscribed);
      // An open list keeps its items so that the user can change their mind.
      void queries.invalidateQueries({ queryKey: subscriptionsKey, refetchType: 'none' });
    },
    onError: (error, isWanted) => {
      if (isWanted && subject.type === 'Post') toast(words.notSubscribed, 'bad');
      else warn({ title: isWanted ? words.notSubscribed : words.notUnsubscribed, text: sentence(error) });
    },
  });
  return {
    isSubscribed: change.isPending ? change.variables : subject.subscriptionId !== null,
    toggle: () => {
      if (!change.isPending) change.mutate(subject.subscriptionId === null);
    },
  };
}

const sentences = {
  Post: {
    subscribed: 'Subscribed to post',
    notSubscribed: 'Error subscribing to post',
    unsubscribed: 'Unsubscribed from post',
    notUnsubscribed: 'Error unsubscribing from post',
  },
  User: {
    subscribed: 'Subscribed successfully',
    notSubscribed: 'Error subscribing to user',
    unsubscribed: 'Unsubscribed successfully',
    notUnsubscribed: 'Error subscribing to user',
  },
} as const;

export async function subscribe(
  { request }: Transport,
  { type, id, loopId }: Subscribable,
  isSilent?: boolean,
): Promise<number> {
  const { subscription } = await request('POST /api/subscriptions', {
    query: { subscribable_type: type, subscribable_id: id },
    body: { loop_id: loopId, ...(isSilent !== undefined && { is_silent: isSilent }) },
  });
  return subscription.id;
}

async function unsubscribe({ request }: Transport, { subscriptionId, loopId }: Subscribable): Promise<null> {
  if (subscriptionId === null) return null;
  try {
    const params = { id: subscriptionId };
    await request('DELETE /api/subscriptions/:id', { params, body: { loop_id: loopId } });
  } catch (error) {
    // It was already ended elsewhere.
    if (!isApiError(error) || error.status !== 404) throw error;
  }
  return null;
}
