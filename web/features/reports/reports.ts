import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { loopKey, loopsKey } from '../loops/loops.ts';
import { dropPost } from '../posts/posts.ts';

export type Report = RestAnswer<'GET /api/reports'>['reports'][number];
export type ReportStatus = Report['status'];
type Resolution = NonNullable<Report['resolution']>;

const reportsKey = ['reports'] as const;

export function useReports(loopId: number, status: ReportStatus, page: number, enabled: boolean) {
  const transport = useTransport();
  return useQuery({
    queryKey: [...reportsKey, loopId, status, page],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      transport.request('GET /api/reports', { query: { loop_id: loopId, status, page }, signal }),
  });
}

export function useOwnReports(page: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: [...reportsKey, 'own', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => transport.request('GET /api/reports', { query: { mine: '1', page }, signal }),
  });
}

export function useResolveReport({ id, loop_id, post_id }: Report) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ resolution, note }: { resolution: Resolution; note: string }) =>
      transport.request('PUT /api/reports/:id', {
        params: { id },
        body: { resolution, note: note.trim() || null },
      }),
    onSuccess: (_, { resolution }) => {
      toast(resolution === 'removed' ? 'The post has been removed' : 'The post has been kept');
      if (resolution !== 'removed') return;
      dropPost(queries, String(post_id));
      queries.setQueryData(['post', String(post_id)], null);
    },
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: (_, error) => {
      if (error && !(isApiError(error) && error.status === 409)) return;
      for (const queryKey of [reportsKey, loopsKey, loopKey(loop_id)])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
