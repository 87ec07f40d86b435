import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import { muteEnd, muteHours, type SanctionKind } from '@loopyard/contract/sanctions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

export type Sanction = RestAnswer<'GET /api/loops/:id/sanctions'>['sanctions'][number];
type NewSanction = RestInput<'POST /api/loops/:id/sanctions'>['body'];

export const sanctionNames: Record<SanctionKind, string> = {
  warning: 'Warned',
  hold: 'Everything waits for an admin',
  mute: 'May not write',
  removal: 'Removed from the loop',
};

type MuteLength = keyof typeof muteHours;
/** Empty: nothing. */
export type ThenChoice = '' | 'hold' | 'removal' | MuteLength;

/** May follow a decision, or be chosen by itself. */
export const thenChoices: { value: ThenChoice; label: string }[] = [
  { value: 'hold', label: 'Everything of theirs waits for an admin' },
  ...(Object.keys(muteHours) as MuteLength[]).map((value) => ({
    value,
    label: `They may not write for ${value}`,
  })),
  { value: 'removal', label: 'They are removed from the loop' },
];

export function restrictionOf(choice: Exclude<ThenChoice, ''>): { kind: SanctionKind; until: string | null } {
  if (choice === 'hold' || choice === 'removal') return { kind: choice, until: null };
  return { kind: 'mute', until: muteEnd(muteHours[choice], new Date()).toISOString() };
}

export function useSanctions(loopId: number, userId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['sanctions', loopId, userId],
    queryFn: async ({ signal }) => {
      const input = { params: { id: loopId }, query: { user_id: userId }, signal };
      return (await transport.request('GET /api/loops/:id/sanctions', input)).sanctions;
    },
  });
}

export function useGiveSanction(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSanction) =>
      transport.request('POST /api/loops/:id/sanctions', { params: { id: loopId }, body }),
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useLiftSanction(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (sanctionId: number) =>
      transport.request('DELETE /api/loops/:id/sanctions/:sanctionId', {
        params: { id: loopId, sanctionId },
      }),
    onSuccess: () => toast('The sanction has been lifted'),
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: () => queries.invalidateQueries(),
  });
}
