import type { RequestKind } from '@loopyard/contract/data-requests.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export type DataRequest = RestAnswer<'GET /api/data_requests'>['data_requests'][number];

export const requestLabels: Record<RequestKind, string> = {
  copy: 'A copy',
  correct: 'A correction',
  erase: 'Erasure',
  object: 'An objection',
  restrict: 'A pause',
  complain: 'A complaint',
};

const dataRequestsKey = ['data-requests'] as const;

export function useDataRequests() {
  const transport = useTransport();
  return useQuery({
    queryKey: dataRequestsKey,
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/data_requests', { signal })).data_requests,
  });
}

export function useAskAboutData() {
  const transport = useTransport();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (body: { kind: RequestKind; text: string }) =>
      (await transport.request('POST /api/data_requests', { body })).data_request,
    onSuccess: (request) =>
      queries.setQueryData<DataRequest[]>(dataRequestsKey, (before = []) => [request, ...before]),
  });
  return mutateAsync;
}
