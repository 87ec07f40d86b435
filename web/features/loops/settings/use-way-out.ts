import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { loopKey, loopsKey } from '../loops.ts';

/** Where leaving or deleting a loop leads: to the feed, without it; where it failed, to the feed as it is now. */
export function useWayOut(loopId: number): { onSuccess: () => Promise<void>; onError: () => void } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { loopId: selectedLoopId, selectLoop } = useSession();
  return {
    async onSuccess() {
      if (selectedLoopId === loopId) selectLoop(DEFAULT_LOOP_ID);
      // Whatever still shows the loop would ask for it again.
      await navigate('/feed', { replace: true });
      await queries.invalidateQueries({ queryKey: loopsKey });
      queries.removeQueries({ queryKey: loopKey(loopId) });
    },
    onError() {
      void navigate('/loopyard/reload', { replace: true });
      // Somebody may have changed what I may do here, or deleted it.
      void queries.invalidateQueries({ queryKey: loopsKey });
    },
  };
}
