import { useCallback, useSyncExternalStore } from 'react';

/** A yes kept on this device, such as "this notice has been read". False on pages written at build. */
export function useStoredFlag(key: string): [boolean, () => void] {
  const isSet = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key) !== null,
    () => false,
  );
  const set = useCallback(() => {
    window.localStorage.setItem(key, 'yes');
    window.dispatchEvent(new Event(CHANGED));
  }, [key]);
  return [isSet, set];
}

/** The browser tells other tabs of a change by 'storage', but not its own. */
const CHANGED = 'loopyard-flag';

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    window.removeEventListener('storage', changed);
    window.removeEventListener(CHANGED, changed);
  };
}
