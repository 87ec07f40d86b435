import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export type UnreadAnnouncement = RestAnswer<'GET /api/loops/:id/announcements'>['announcements'][number];

const unreadKey = (loopId: number) => ['announcements', loopId] as const;

/** They wait above the feed. */
export function useUnread(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: unreadKey(loopId),
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/loops/:id/announcements', { params: { id: loopId }, signal }))
        .announcements,
  });
}

export function forgetUnread(queries: QueryClient, loopId: number): void {
  void queries.invalidateQueries({ queryKey: unreadKey(loopId) });
}
