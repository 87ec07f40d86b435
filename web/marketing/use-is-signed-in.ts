import { useSyncExternalStore } from 'react';
import { TOKEN_KEY } from '../lib/token-key.ts';

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    hasToken,
    () => false,
  );
}

function hasToken(): boolean {
  try {
    return window.localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false; // Storage may be forbidden.
  }
}
