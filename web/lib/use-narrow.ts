import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 59.99em)';

/** Below 960 px the sidebar is a drawer and there is a bar at the foot. */
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
