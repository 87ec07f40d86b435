import { useDocumentVisibility } from '@mantine/hooks';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTransport } from '../../lib/app-context.tsx';
import type { Transport } from '../../lib/transport.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { type Loop, loopsKey, useLoops } from '../loops/loops.ts';
import { subscriptionsKey } from '../subscriptions/subscriptions.ts';
import {
  NotificationsDocument,
  type NotificationsQuery,
  SubscriptionsDocument,
  type SubscriptionsQuery,
} from './notifications.gen.ts';

export type NotificationView = NotificationsQuery['allNotificationGroups'][number];
export type SubscriptionView = SubscriptionsQuery['allSubscriptions'][number];

const notificationsKey = ['notifications'] as const;
const listKey = (loopId: number) => [...notificationsKey, loopId] as const;

export function useNotifications(loopId: number) {
  const { graphql } = useTransport();
  return useQuery({
    queryKey: listKey(loopId),
    queryFn: async ({ signal }) =>
      (await graphql(NotificationsDocument, { loop: String(loopId) }, signal)).allNotificationGroups,
  });
}

export function useSubscriptions(loopId: number) {
  const { graphql } = useTransport();
  return useQuery({
    queryKey: [...subscriptionsKey, loopId],
    queryFn: async ({ signal }) =>
      (await graphql(SubscriptionsDocument, { loop: String(loopId) }, signal)).allSubscriptions,
    // Keep unsubscribed items so that the user can change their mind.
    refetchOnWindowFocus: false,
  });
}

export function useMarkRead(loopId: number) {
  const toast = useToast();
  return useMarking(loopId, {
    send: ({ request }, id: string) =>
      request('POST /api/notifications/:id/mark_as_read', {
        params: { id: Number(id) },
        body: { loop_id: loopId },
      }),
    isMeant: (notification, id) => notification.id === id,
    unreadCountAfter: (before) => Math.max(0, before - 1),
    onFailure: () => toast('Error marking notification as read', 'bad'),
  });
}

export function useMarkAllRead(loopId: number) {
  const toast = useToast();
  return useMarking(loopId, {
    send: async ({ request }, _: null) => {
      await request('POST /api/notifications/mark_as_read', { body: { loop_id: loopId } });
      toast('Marked all notifications as read');
    },
    isMeant: () => true,
    unreadCountAfter: () => 0,
    onFailure: () => toast('Error marking all as read', 'bad'),
  });
}

type Marking<Input> = {
  send: (transport: Transport, input: Input) => Promise<unknown>;
  isMeant: (notification: NotificationView, input: Input) => boolean;
  unreadCountAfter: (before: number) => number;
  onFailure: () => void;
};

function useMarking<Input>(loopId: number, { send, isMeant, unreadCountAfter, onFailure }: Marking<Input>) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(transport, input),
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey: listKey(loopId) });
      const list = queries.getQueryData<NotificationView[]>(listKey(loopId));
      const loops = queries.getQueryData<Loop[]>(loopsKey);
      queries.setQueryData<NotificationView[]>(listKey(loopId), (all) =>
        all?.map((entry) => (isMeant(entry, input) ? { ...entry, unread: false } : entry)),
      );
      queries.setQueryData<Loop[]>(loopsKey, (all) =>
        all?.map((loop) =>
          loop.id === loopId
            ? { ...loop, unread_notifications_count: unreadCountAfter(loop.unread_notifications_count) }
            : loop,
        ),
      );
      return { list, loops };
    },
    onError: (_error, _input, before) => {
      queries.setQueryData(listKey(loopId), before?.list);
      queries.setQueryData(loopsKey, before?.loops);
      onFailure();
    },
    onSettled: () => refreshNotifications(queries),
  });
}

export function refreshNotifications(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: loopsKey });
  void queries.invalidateQueries({ queryKey: notificationsKey });
}

export function useReadOfPost(post: { id: string; loop_id: string } | null): void {
  const transport = useTransport();
  const queries = useQueryClient();
  const isSeen = useDocumentVisibility() === 'visible';
  const { data: loops } = useLoops();
  const loop = loops?.find(({ id }) => String(id) === post?.loop_id);
  const unreadCount = loop?.unread_notifications_count ?? 0;
  const postId = post?.id ?? null;
  const loopId = loop?.id ?? null;
  const lastAsk = useRef<{ postId: string | null; unreadCount: number }>({ postId: null, unreadCount: 0 });
  useEffect(() => {
    if (postId === null || loopId === null || !isSeen) return;
    const isNews = lastAsk.current.postId !== postId || unreadCount > lastAsk.current.unreadCount;
    lastAsk.current = { postId, unreadCount };
    if (!isNews || unreadCount === 0) return;
    const body = { loop_id: loopId, post_id: Number(postId) };
    transport
      .request('POST /api/notifications/mark_as_read', { body })
      .then(() => refreshNotifications(queries))
      // It stays unread until the post is opened again.
      .catch(() => undefined);
  }, [transport, queries, postId, loopId, isSeen, unreadCount]);
}
