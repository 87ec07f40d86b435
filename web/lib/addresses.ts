import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useIsAwake } from './use-is-awake.ts';

/** The address of a page of signing in that leads on to the one asked for. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/**
 * The address asked for before signing in; only addresses of our own are taken. Null while a page written at
 * build wakes up, as it was written for no address in particular.
 */
export function useNextAddress(): string | null {
  const [search] = useSearchParams();
  const isAwake = useIsAwake();
  const next = search.get('next');
  return isAwake && next && /^\/(?![/\\])/.test(next) ? next : null;
}

/** Goes back one step where there is one of ours, else to `otherwise`. */
export function useGoBack(otherwise = '/feed'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const state = window.history.state as { idx?: number } | null;
    if (state?.idx) void navigate(-1);
    else void navigate(otherwise, { replace: true });
  }, [navigate, otherwise]);
}
