import type { MuteTime, NotifyLevel } from '@loopyard/contract/notify.ts';
import { useDocumentVisibility } from '@mantine/hooks';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sentence } from '../../lib/api-error.ts';
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

export const notificationsKey = ['notifications'] as const;
const listKey = (loopId: number | null) => [...notificationsKey, loopId] as const;

/** @param loopId null: all the viewer's loops */
export function useNotifications(loopId: number | null) {
  const { graphql } = useTransport();
  return useQuery({
    queryKey: listKey(loopId),
    queryFn: async ({ signal }) =>
      (await graphql(NotificationsDocument, { loop: loopId === null ? null : String(loopId) }, signal))
        .allNotificationGroups,
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

export function useMarkRead(list: number | null) {
  const toast = useToast();
  return useMarking(list, {
    send: ({ request }, { key, loop_id }: NotificationView) =>
      request('POST /api/notifications/groups/:key/mark_as_read', {
        params: { key },
        body: { loop_id: Number(loop_id) },
      }),
    isMeant: isSameLine,
    onFailure: () => toast('Error marking notification as read', 'bad'),
  });
}

/** @param list null: of all the viewer's loops */
export function useMarkAllRead(list: number | null) {
  const toast = useToast();
  const { data: loops = [] } = useLoops();
  return useMarking(list, {
    send: async ({ request }, _: null) => {
      const unreadLoops = loops.filter((loop) => loop.unread_notifications_count > 0).map(({ id }) => id);
      const loopIds = list === null ? unreadLoops : [list];
      await Promise.all(
        loopIds.map((loop_id) => request('POST /api/notifications/mark_as_read', { body: { loop_id } })),
      );
      toast('Marked all notifications as read');
    },
    isMeant: () => true,
    onFailure: () => toast('Error marking all as read', 'bad'),
  });
}

function isSameLine(line: NotificationView, { key, loop_id }: NotificationView): boolean {
  return line.key === key && line.loop_id === loop_id;
}

export function useNotify(loop: Loop) {
  const { request } = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (wish: Wish) => request('PUT /api/loops/:id/notify', { params: { id: loop.id }, body: wish }),
    onSuccess: (notify) => {
      const isThis = ({ id }: { id: number }) => id === loop.id;
      queries.setQueryData<Loop[]>(loopsKey, (all) =>
        all?.map((entry) => (isThis(entry) ? { ...entry, ...notify } : entry)),
      );
      return queries.invalidateQueries({ queryKey: loopsKey });
    },
    onError: (error) => toast(`Nothing has changed. ${sentence(error)}`, 'bad'),
  });
  return {
    choose: change.mutate,
    level: (change.isPending ? change.variables.level : null) ?? loop.notify_level,
    mutedUntil: loop.notify_muted_until,
  };
}

type Wish = { level?: NotifyLevel; muted_for?: MuteTime };

type Marking<Input> = {
  send: (transport: Transport, input: Input) => Promise<unknown>;
  isMeant: (notification: NotificationView, input: Input) => boolean;
  onFailure: () => void;
};

function useMarking<Input>(list: number | null, { send, isMeant, onFailure }: Marking<Input>) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(transport, input),
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey: listKey(list) });
      const lines = queries.getQueryData<NotificationView[]>(listKey(list)) ?? [];
      const loops = queries.getQueryData<Loop[]>(loopsKey);
      const readLines = lines.filter((line) => line.unread && isMeant(line, input));
      queries.setQueryData<NotificationView[]>(
        listKey(list),
        lines.map((line) => (isMeant(line, input) ? { ...line, unread: false } : line)),
      );
      queries.setQueryData<Loop[]>(loopsKey, (all) => all?.map((loop) => withLess(loop, readLines)));
      return { lines, loops };
    },
    onError: (_error, _input, before) => {
      queries.setQueryData(listKey(list), before?.lines);
      queries.setQueryData(loopsKey, before?.loops);
      onFailure();
    },
    onSettled: () => refreshNotifications(queries),
  });
}

function withLess(loop: Loop, readLines: NotificationView[]): Loop {
  const readCount = readLines.filter(({ loop_id }) => loop_id === String(loop.id)).length;
  return { ...loop, unread_groups_count: Math.max(0, loop.unread_groups_count - readCount) };
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
