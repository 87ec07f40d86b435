import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { loopKey, loopsKey } from '../loops.ts';

export function useWayOut(loopId: number): { onSuccess: () => Promise<void>; onError: () => void } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { loopId: selectedLoopId, selectLoop } = useSession();
  return {
    async onSuccess() {
      if (selectedLoopId === loopId) selectLoop(DEFAULT_LOOP_ID);
      // Leave first: components that still show the loop would refetch it.
      await navigate('/feed', { replace: true });
      await queries.invalidateQueries({ queryKey: loopsKey });
      queries.removeQueries({ queryKey: loopKey(loopId) });
    },
    onError() {
      void navigate('/loopyard/reload', { replace: true });
      // Someone may have changed my role or deleted the loop.
      void queries.invalidateQueries({ queryKey: loopsKey });
    },
  };
}
