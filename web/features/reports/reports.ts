import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { loopKey, loopsKey } from '../loops/loops.ts';
import type { Report } from './reported-type.ts';
import { reportedTypes } from './reported-types.ts';

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

export function useResolveReport(report: Report) {
  const { id, loop_id } = report;
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  const { noun, drop } = reportedTypes[report.subject_type];
  return useMutation({
    mutationFn: ({ resolution, note }: { resolution: Resolution; note: string }) =>
      transport.request('PUT /api/reports/:id', {
        params: { id },
        body: { resolution, note: note.trim() || null },
      }),
    onSuccess: (_, { resolution }) => {
      toast(`The ${noun} has been ${resolution}`);
      if (resolution === 'removed') drop(queries, report);
    },
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: (_, error) => {
      if (error && !(isApiError(error) && error.status === 409)) return;
      for (const queryKey of [reportsKey, loopsKey, loopKey(loop_id)])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
