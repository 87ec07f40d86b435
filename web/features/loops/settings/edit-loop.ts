import type { RestInput } from '@loopyard/contract/rest.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../lib/app-context.tsx';
import { loopKey } from '../loops.ts';

export type LoopEdit = NonNullable<RestInput<'PUT /api/loops/:id'>['body']>;

/** Changes a loop, which is shown anew wherever it stands: in the sidebar, above the feed, in lists. */
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
