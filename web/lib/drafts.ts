import { useCallback, useState } from 'react';

/** A text or form that survives reload, a closed tab and a failed save. `clear` once it has been sent. */
export function useDraft<T>(key: string, empty: T): [T, (value: T) => void, () => void] {
  const storageKey = `loopyard.draft.${key}`;
  const [value, setValue] = useState<T>(() => readDraft(storageKey) ?? empty);
  const change = useCallback(
    (next: T) => {
      setValue(next);
      writeDraft(storageKey, next);
    },
    [storageKey],
  );
  const clear = useCallback(() => {
    setValue(empty);
    removeDraft(storageKey);
  }, [storageKey, empty]);
  return [value, change, clear];
}

function readDraft<T>(key: string): T | null {
  if (typeof window === 'undefined') return null;
  try {
    const text = window.localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** A full or forbidden storage must not stop the typing. */
function writeDraft(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}

function removeDraft(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    return;
  }
}
