import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/app-context.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { loopKey, loopsKey } from '../loops.ts';

type WayOut = { onSuccess: () => Promise<void>; onError: (error: unknown) => Promise<void> };

/** @param refusal the first sentence of a failure, such as "The loop was not deleted." */
export function useWayOut(loopId: number, refusal: string): WayOut {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { loopId: selectedLoopId, selectLoop } = useSession();
  return {
    async onSuccess() {
      if (selectedLoopId === loopId) selectLoop(DEFAULT_LOOP_ID);
      // Leave first: components that still show the loop would refetch it.
      await navigate('/feed', { replace: true });
      await queries.invalidateQueries({ queryKey: loopsKey });
      queries.removeQueries({ queryKey: loopKey(loopId) });
    },
    async onError(error) {
      await navigate('/loopyard/reload', { replace: true });
      toast(`${refusal} ${sentence(error)}`, 'bad');
      // Someone may have changed my role or deleted the loop.
      void queries.invalidateQueries({ queryKey: loopsKey });
    },
  };
}
