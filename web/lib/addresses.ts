import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useIsAwake } from './use-is-awake.ts';

export function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** Accepts only our own addresses. Null while a prerendered page hydrates, as it was built without one. */
export function useNextAddress(): string | null {
  const [search] = useSearchParams();
  const isAwake = useIsAwake();
  const next = search.get('next');
  return isAwake && next && /^\/(?![/\\])/.test(next) ? next : null;
}

export function useGoBack(otherwise = '/feed'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const state = window.history.state as { idx?: number } | null;
    if (state?.idx) void navigate(-1);
    else void navigate(otherwise, { replace: true });
  }, [navigate, otherwise]);
}
