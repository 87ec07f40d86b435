import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export function useHashtags(loopId: number) {
  const { request } = useTransport();
  return useQuery({
    queryKey: ['hashtags', loopId],
    queryFn: async ({ signal }) =>
      (await request('GET /api/hashtags', { query: { loop_id: loopId }, signal })).hashtags,
  });
}

/** The feed searches for one tag. */
export const addressOfTag = (tag: string) => `/feed?${new URLSearchParams({ q: `#${tag}` })}`;
