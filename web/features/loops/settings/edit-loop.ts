import type { RestInput } from '@loopyard/contract/rest.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { loopKey } from '../loops.ts';

export type LoopEdit = NonNullable<RestInput<'PUT /api/loops/:id'>['body']>;

export function useEditLoop(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: LoopEdit) =>
      (await transport.request('PUT /api/loops/:id', { params: { id: loopId }, body })).loop,
    onSuccess: (loop) => {
      queries.setQueryData(loopKey(loopId), loop);
      void queries.invalidateQueries();
    },
  });
}

export function useChangeRole(loopId: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ roleId, is_minor }: { roleId: number; is_minor: boolean }) =>
      transport.request('PUT /api/loops/:id/roles/:roleId', {
        params: { id: loopId, roleId },
        body: { is_minor },
      }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

export function useSaveChoice(loopId: number) {
  const edit = useEditLoop(loopId);
  const toast = useToast();
  return (loop: LoopEdit['loop'], onSettled: () => void) =>
    edit.mutate(
      { loop },
      {
        onSuccess: () => toast('Saved Successfully'),
        onError: (error) => toast(`Your choice was not saved. ${sentence(error)}`, 'bad'),
        onSettled,
      },
    );
}
