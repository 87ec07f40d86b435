import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../lib/app-context.tsx';

const feedsKey = ['calendar-feeds'] as const;

export function useFeeds() {
  const { request } = useTransport();
  return useQuery({
    queryKey: feedsKey,
    queryFn: async ({ signal }) => (await request('GET /api/calendar_feeds', { signal })).calendar_feeds,
  });
}

/** The address of a new feed comes once. `loopId` null: of all my loops. */
export function useMakeFeed() {
  const { request } = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (loopId: number | null) =>
      request('POST /api/calendar_feeds', { body: loopId === null ? {} : { loop_id: loopId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: feedsKey }),
  });
}

export function useRemoveFeed() {
  const { request } = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/calendar_feeds/:id', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: feedsKey }),
  });
}
