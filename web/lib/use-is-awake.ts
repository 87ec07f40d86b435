import { useSyncExternalStore } from 'react';

/** False on pages written at build, which know neither browser nor address, and while one of them wakes up. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
