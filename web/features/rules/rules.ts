import type { RuleChanges } from '@loopyard/contract/rules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

const rulesKey = (loopId: number) => ['rules', loopId] as const;

export function useRules(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: rulesKey(loopId),
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/loops/:id/rules', { params: { id: loopId }, signal })).rules,
  });
}

export function useChangeRules(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: RuleChanges) =>
      (await transport.request('PUT /api/loops/:id/rules', { params: { id: loopId }, body })).rules,
    onSuccess: (rules) => queries.setQueryData(rulesKey(loopId), rules),
  });
}
