import { useCallback, useSyncExternalStore } from 'react';

/** A flag kept on this device, such as "this notice has been read". False in prerendered pages. */
export function useStoredFlag(key: string): [boolean, () => void] {
  const isSet = useSyncExternalStore(
    subscribe,
    () => window.localStorage.getItem(key) !== null,
    () => false,
  );
  const set = useCallback(() => {
    window.localStorage.setItem(key, 'yes');
    window.dispatchEvent(new Event(CHANGE_EVENT));
  }, [key]);
  return [isSet, set];
}

/** The 'storage' event only reaches other tabs. */
const CHANGE_EVENT = 'loopyard-flag';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(CHANGE_EVENT, onChange);
  };
}
