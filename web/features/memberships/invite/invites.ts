import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useTryKeys } from '../../../lib/try-keys.ts';

type Answer = RestAnswer<'GET /api/loops/:id/invitations'>;
export type Invitation = Answer['invitations'][number];
type Invite = RestInput<'POST /api/loops/:id/invite'>['body'];
export type InviteOutcome = RestAnswer<'POST /api/loops/:id/invite'>;
export type SkipReason = InviteOutcome['skipped'][number]['reason'];

const invitationsKey = (loopId: number) => ['invitations', loopId] as const;

export function useInvitations(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: invitationsKey(loopId),
    queryFn: async ({ signal }) => {
      const params = { id: loopId };
      return (await transport.request('GET /api/loops/:id/invitations', { params, signal })).invitations;
    },
  });
}

export function useInvite(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const tries = useTryKeys();
  return useMutation({
    mutationFn: (body: Invite) => {
      const params = { id: loopId };
      const idempotencyKey = tries.keyOf([loopId, body]);
      return transport.request('POST /api/loops/:id/invite', { params, body, idempotencyKey });
    },
    onError: (error) => {
      if (isApiError(error) && error.status >= 400 && error.status < 500) tries.forget();
    },
    onSuccess: () => {
      tries.forget();
      void queries.invalidateQueries({ queryKey: invitationsKey(loopId) });
    },
  });
}

export function useWithdraw(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const queryKey = invitationsKey(loopId);
  const show = (id: number, status: Invitation['status']) =>
    queries.setQueryData<Invitation[]>(queryKey, (all) =>
      all?.map((invitation) => (invitation.id === id ? { ...invitation, status } : invitation)),
    );
  return useMutation({
    mutationFn: (invitationId: number) =>
      transport.request('DELETE /api/loops/:id/invitations/:invitationId', {
        params: { id: loopId, invitationId },
      }),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey });
      show(id, 'withdrawn');
    },
    onError: (_, id) => show(id, 'invited'),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
}
