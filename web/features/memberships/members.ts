import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export type Member = RestAnswer<'GET /api/users'>['users'][number];

/** One page of a loop's members, by name; the page before stays until the next is there. */
export function useMembers(loopId: number, page: number, nameContains: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['members', loopId, page, nameContains],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { loop_id: loopId, page, ...(nameContains && { name_contains: nameContains }) };
      return transport.request('GET /api/users', { query, signal });
    },
  });
}

export function useRemoveMember(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      transport.request('POST /api/loops/:id/members/:userId/remove', { params: { id: loopId, userId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['members', loopId] }),
  });
}
