import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';

export type Block = RestAnswer<'GET /api/blocks'>['blocks'][number];

const MINUTES_10 = 600_000;
const blocksKey = ['blocks'] as const;

/** @param loopId only those whose comments are folded there; null: all */
export function useBlocks(loopId: number | null, enabled = true) {
  const transport = useTransport();
  return useQuery({
    queryKey: [...blocksKey, loopId],
    enabled,
    staleTime: MINUTES_10,
    queryFn: async ({ signal }) =>
      (
        await transport.request('GET /api/blocks', {
          query: loopId === null ? {} : { loop_id: loopId },
          signal,
        })
      ).blocks,
  });
}

/** Feeds, searches and threads change, so everything is asked for again. */
export function useSetBlock({ id, name }: { id: number; name: string }) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted
        ? transport.request('POST /api/users/:id/block', { params: { id } })
        : transport.request('DELETE /api/users/:id/block', { params: { id } }),
    onSuccess: (_, isWanted) => {
      toast(isWanted ? `You have blocked ${name}` : `You see ${name} again`);
      void queries.invalidateQueries();
    },
    onError: (error) => toast(sentence(error), 'bad'),
  });
}
