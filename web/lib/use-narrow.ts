import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 59.99em)';

/** Whether the window is narrower than 960 px: there the sidebar is a drawer and a bar stands at the foot. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
