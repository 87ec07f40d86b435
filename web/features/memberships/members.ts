import type { RestAnswer } from '@loopyard/contract/rest.ts';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSession, useTransport } from '../../lib/app-context.tsx';
import type { Transport } from '../../lib/transport.ts';
import { leadsKey } from '../leads/leads.ts';
import { loopKey, loopsKey } from '../loops/loops.ts';

type Members = RestAnswer<'GET /api/users'>;
export type Member = Members['users'][number];

const membersKey = (loopId: number) => ['members', loopId] as const;

export function useMembers(loopId: number, page: number, nameContains: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: [...membersKey(loopId), page, nameContains],
    placeholderData: keepPreviousData,
    // For those who come and go meanwhile.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => {
      const query = { loop_id: loopId, page, ...(nameContains && { name_contains: nameContains }) };
      return transport.request('GET /api/users', { query, signal });
    },
  });
}

/** Neither a mark nor a role says if they are under 18. */
export function useMembersWithoutAge(loopId: number, page: number, enabled = true) {
  const transport = useTransport();
  return useQuery({
    queryKey: [...membersKey(loopId), 'without age', page],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      transport.request('GET /api/users', { query: { loop_id: loopId, page, without_age: '1' }, signal }),
  });
}

/** One after the other, as each waits for the loop. */
export function useMarkAges(loopId: number) {
  const transport = useTransport();
  const refresh = useRefresh(loopId);
  return useMutation({
    mutationFn: async ({ ids, isMinor }: { ids: number[]; isMinor: boolean }) => {
      for (const userId of ids) await sendChange(transport, { loopId, userId }, { isMinor });
    },
    onSettled: () => void refresh(false),
  });
}

export type MemberChange =
  | { isAdmin: boolean }
  | { isLead: boolean }
  | { isMinor: boolean }
  | { role: Member['role'] };

const unasked = {
  ...{ add_admin: false, remove_admin: false, add_lead: false, remove_lead: false },
  mark_age: false,
};

export function useChangeMember(loopId: number, member: Member) {
  const transport = useTransport();
  const queries = useQueryClient();
  const refresh = useRefresh(loopId);
  const { userId } = useSession();
  const show = (changes: Partial<Member>) => showMember(queries, loopId, member.id, changes);
  return useMutation({
    mutationFn: (change: MemberChange) => sendChange(transport, { loopId, userId: member.id }, change),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: membersKey(loopId) });
      // The server decides what is allowed next; until then don't offer the same action again.
      const abilities = { ...member.abilities, ...unasked };
      if ('isAdmin' in change) show({ is_admin: change.isAdmin, abilities });
      else if ('isLead' in change) show({ is_lead: change.isLead, abilities });
      else show('isMinor' in change ? { is_minor: change.isMinor, is_age_known: true, abilities } : change);
    },
    onError: () => show(member),
    onSettled: () => void refresh(member.id === userId),
  });
}

export function useRemoveMember(loopId: number) {
  const transport = useTransport();
  const refresh = useRefresh(loopId);
  return useMutation({
    mutationFn: (userId: number) =>
      transport.request('POST /api/loops/:id/members/:userId/remove', { params: { id: loopId, userId } }),
    onSettled: () => void refresh(false),
  });
}

export function useCreateRole(loopId: number) {
  const transport = useTransport();
  const refresh = useRefresh(loopId);
  return useMutation({
    mutationFn: async (name: string) => {
      const params = { id: loopId };
      return (await transport.request('POST /api/loops/:id/roles', { params, body: { name } })).role;
    },
    onSuccess: () => refresh(false),
  });
}

export function useDeleteRole(loopId: number) {
  const transport = useTransport();
  const refresh = useRefresh(loopId);
  return useMutation({
    mutationFn: (roleId: number) =>
      transport.request('DELETE /api/loops/:id/roles/:roleId', { params: { id: loopId, roleId } }),
    onSettled: () => void refresh(false),
  });
}

/** Admins, roles and counts are part of the loop; my own role is part of my list of loops. */
function useRefresh(loopId: number): (isMe: boolean) => Promise<unknown> {
  const queries = useQueryClient();
  return (isMe) =>
    Promise.all(
      [membersKey(loopId), loopKey(loopId), leadsKey(loopId), ...(isMe ? [loopsKey] : [])].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

async function sendChange(
  transport: Transport,
  params: { loopId: number; userId: number },
  change: MemberChange,
): Promise<unknown> {
  const of = { params: { id: params.loopId, userId: params.userId } };
  if ('role' in change) {
    const body = { role_id: change.role?.id ?? null };
    return transport.request('PUT /api/loops/:id/members/:userId', { ...of, body });
  }
  if ('isMinor' in change) {
    const body = { is_minor: change.isMinor };
    return transport.request('PUT /api/loops/:id/members/:userId', { ...of, body });
  }
  if ('isLead' in change)
    return change.isLead
      ? transport.request('PUT /api/loops/:id/leads/:userId', of)
      : transport.request('DELETE /api/loops/:id/leads/:userId', of);
  return change.isAdmin
    ? transport.request('POST /api/loops/:id/members/:userId/add_admin', of)
    : transport.request('POST /api/loops/:id/members/:userId/remove_admin', of);
}

function showMember(queries: QueryClient, loopId: number, id: number, changes: Partial<Member>): void {
  queries.setQueriesData<Members>(
    { queryKey: membersKey(loopId) },
    (page) =>
      page && { ...page, users: page.users.map((user) => (user.id === id ? { ...user, ...changes } : user)) },
  );
}
