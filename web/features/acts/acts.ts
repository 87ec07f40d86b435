import { type ActName, actLimits, actNames } from '@loopyard/contract/acts.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import { saveBlob } from '../../lib/download.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

export type LoopAct = RestAnswer<'GET /api/loops/:id/acts'>['acts'][number];
export type ActSearch = { actorId: number | undefined; act: ActName | undefined };

export function useLoopActs(loopId: number, { actorId, act }: ActSearch) {
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ['loop-acts', loopId, actorId, act],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { actor_id: actorId, act, before };
      return (await transport.request('GET /api/loops/:id/acts', { params: { id: loopId }, query, signal }))
        .acts;
    },
    getNextPageParam: (page) => (page.length < actLimits.page ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
  });
}

export function useSaveActs(loopId: number, { actorId, act }: ActSearch) {
  const transport = useTransport();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const query = { actor_id: actorId, act };
      saveBlob(
        await transport.file('GET /api/loops/:id/acts', { params: { id: loopId }, query }),
        'loop-log.csv',
      );
    },
    onError: (error) => toast(sentence(error), 'bad'),
  });
}

export function actSearchIn(params: URLSearchParams): ActSearch {
  const actorId = Number(params.get('person'));
  return {
    actorId: Number.isInteger(actorId) && actorId > 0 ? actorId : undefined,
    act: actNames.find((name) => name === params.get('act')),
  };
}
