import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { type AnyLoop, isOwn, isUnpaid, loopsKey, payAddress } from './loops.ts';

export function useSelectLoop(): (loopId: number, address?: string, options?: NavigateOptions) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { selectLoop } = useSession();
  return useCallback(
    (loopId, address = '/feed', options = {}) => {
      selectLoop(loopId);
      void navigate(address, options);
      const time_last_accessed = new Date().toISOString();
      queries.setQueryData<AnyLoop[]>(loopsKey, (loops) =>
        loops?.map((loop) => (loop.id === loopId && isOwn(loop) ? { ...loop, time_last_accessed } : loop)),
      );
    },
    [queries, navigate, selectLoop],
  );
}

export const afterJoining: NavigateOptions = { state: { hasJustJoined: true } };

export function useGoIn(): (loop: AnyLoop, options: { replace?: boolean; onEntry: () => void }) => void {
  const navigate = useNavigate();
  const selectLoop = useSelectLoop();
  return (loop, { onEntry, ...options }) => {
    if (isUnpaid(loop)) return void navigate(payAddress(loop.id), options);
    onEntry();
    selectLoop(loop.id, '/feed', { ...afterJoining, ...options });
  };
}

/** For someone who signed up by an invitation. */
export function useWelcome(): (loop: AnyLoop, inviter: string | undefined) => void {
  const navigate = useNavigate();
  const selectLoop = useSelectLoop();
  return (loop, inviter) => {
    if (isUnpaid(loop)) return void navigate(payAddress(loop.id), { replace: true });
    selectLoop(loop.id, `/welcome?loopid=${loop.id}`, { replace: true, state: { inviter } });
  };
}

export function hasJustSignedUp(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasSignedUp' in state;
}

export function inviterIn(state: unknown): string | null {
  const inviter = typeof state === 'object' && state !== null && 'inviter' in state ? state.inviter : null;
  return typeof inviter === 'string' ? inviter : null;
}

export function hasJustJoined(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasJustJoined' in state;
}
