import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import { changesSince, merge, type Thread } from '../comments.ts';

/** Changes that arrive during a request are fetched right after it. */
export function useCatchUp(postId: string): () => Promise<void> {
  const transport = useTransport();
  const queries = useQueryClient();
  const run = useRef({ isRunning: false, isWanted: false });
  return useCallback(async () => {
    const state = run.current;
    state.isWanted = true;
    if (state.isRunning) return;
    state.isRunning = true;
    try {
      while (state.isWanted) {
        state.isWanted = false;
        const thread = queries.getQueryData<Thread>(['comments', postId]);
        if (!thread) return;
        const { changes, isAll } = await changesSince(transport, postId, thread.seq);
        queries.setQueryData<Thread>(['comments', postId], (now) => now && merge(now, changes));
        if (!isAll) state.isWanted = true;
      }
    } catch {
      // On failure, the next socket message or connection tries again.
    } finally {
      state.isRunning = false;
    }
  }, [transport, queries, postId]);
}
