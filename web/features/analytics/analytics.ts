import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';

export type Sums = RestAnswer<'GET /api/analytics/created_posts'>['created_posts'];
export type Content = RestAnswer<'GET /api/analytics/content'>['content'];
export type MemberNumbers = { posts: Sums; comments: Sums; lastSeenAt: string | null };

export function useMemberNumbers(loopId: number, userId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['analytics', loopId, userId],
    queryFn: async ({ signal }): Promise<MemberNumbers> => {
      const of = { query: { loop_id: loopId, user_id: userId }, signal };
      const [posts, comments, lastSeen] = await Promise.all([
        transport.request('GET /api/analytics/created_posts', of),
        transport.request('GET /api/analytics/messages_sent', of),
        transport.request('GET /api/analytics/last_time_seen', of),
      ]);
      return {
        posts: posts.created_posts,
        comments: comments.messages_sent,
        lastSeenAt: lastSeen.time[0]?.time ?? null,
      };
    },
  });
}

export function useContent(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['analytics', loopId],
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/analytics/content', { query: { loop_id: loopId }, signal })).content,
  });
}

export function needsPlan(error: unknown): boolean {
  return isApiError(error) && error.code === 'plan_required';
}

export function isForbidden(error: unknown): boolean {
  return isApiError(error) && error.code === 'forbidden';
}
