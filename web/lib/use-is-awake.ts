import { useSyncExternalStore } from 'react';

/** False in prerendered pages and during hydration, when browser and address are unknown. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
