import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';
import type { Person } from '../accounts/viewer.ts';

export type Member = Person & { is_admin: boolean; role: { id: number; name: string } | null };

type MemberPage = { users: Member[]; total_items: number; current_page: number; total_pages: number };

/** One page of a loop's members, by name; the page before stays until the next is there. */
export function useMembers(loopId: number, page: number, nameContains: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['members', loopId, page, nameContains],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ loop_id: String(loopId), page: String(page) });
      if (nameContains) query.set('name_contains', nameContains);
      return transport.request<MemberPage>('GET', `/users?${query}`, { signal });
    },
  });
}

export function useRemoveMember(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => transport.request('POST', `/loops/${loopId}/members/${userId}/remove`),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['members', loopId] }),
  });
}
