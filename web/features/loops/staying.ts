import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { useEffect } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { useSession, useTransport } from '../../lib/app-context.tsx';
import { useLoopOfOthers, useSelectedLoop } from './loops.ts';

/** Selects the default loop when the selected one can no longer be read. */
export function useLostLoop(): void {
  const { selectLoop } = useSession();
  const query = useLoopOfOthers();
  const isLost = isApiError(query?.error) && query.error.status === 404;
  useEffect(() => {
    if (isLost) selectLoop(DEFAULT_LOOP_ID);
  }, [isLost, selectLoop]);
}

const SEEN_EVERY_MS = 5 * 60_000;

/** The loop on the screen counts as seen on arrival, on return to the tab, and as long as the tab is in sight. */
export function useStaySeen(): void {
  const transport = useTransport();
  const loopId = useSelectedLoop().loop?.id;
  useEffect(() => {
    if (loopId === undefined) return;
    const note = () => {
      if (document.visibilityState === 'visible')
        transport.request('POST /api/loops/:id/read', { params: { id: loopId } }).catch(() => null);
    };
    note();
    const timer = setInterval(note, SEEN_EVERY_MS);
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
    };
  }, [transport, loopId]);
}
