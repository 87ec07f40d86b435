import { useCallback, useEffect, useState } from 'react';
import { useSession } from './app-context.tsx';
import { type DeviceStore, deviceStoreOf } from './device-store.ts';
import { isTabOpen, thisTab } from './tabs.ts';
import { uuid } from './uuid.ts';

/** `tab`: where the form is open, or null once it was closed. */
type Entry<T> = { value: T; at: number; tab: string | null };

/**
 * Keeps what was typed through reloads, closed tabs and failed saves, per account. Call `clear` after sending, with
 * the saved value if the form stays open. A draft whose tab is closed goes to the next form of its name.
 */
export function useDraft<T>(form: string, empty: T): [T, (value: T) => void, (saved?: T) => void] {
  const { userId } = useSession();
  const [{ store, name, leftover }] = useState(() => takeUp<T>(deviceStoreOf(userId), `draft.${form}.`));
  const [value, setValue] = useState<T>(leftover?.entry.value ?? empty);

  useEffect(() => {
    if (leftover) {
      store.remove(leftover.name);
      store.write(name, leftover.entry);
    }
    holdDraft(store, name, thisTab());
    return () => holdDraft(store, name, null);
  }, [store, name, leftover]);

  const change = useCallback(
    (next: T) => {
      setValue(next);
      if (JSON.stringify(next) === JSON.stringify(empty)) store.remove(name);
      else store.write(name, { value: next, at: Date.now(), tab: thisTab() } satisfies Entry<T>);
    },
    [store, name, empty],
  );
  const clear = useCallback(
    (saved = empty) => {
      setValue(saved);
      store.remove(name);
    },
    [store, name, empty],
  );
  return [value, change, clear];
}

type Leftover<T> = { name: string; entry: Entry<T> };

/** This tab's own draft, else the newest without an open tab. It is renamed, because that tab may still write. */
function takeUp<T>(
  store: DeviceStore,
  prefix: string,
): { store: DeviceStore; name: string; leftover: Leftover<T> | null } {
  const tab = thisTab();
  const free = store.names(prefix).flatMap((name): Leftover<T>[] => {
    const entry = store.read<Entry<T>>(name);
    const isElsewhere = entry?.tab && entry.tab !== tab && isTabOpen(entry.tab);
    return entry && !isElsewhere ? [{ name, entry }] : [];
  });
  const isOwn = ({ entry }: Leftover<T>) => Number(entry.tab === tab);
  const [leftover = null] = free.sort((a, b) => isOwn(b) - isOwn(a) || b.entry.at - a.entry.at);
  return { store, name: prefix + uuid(), leftover };
}

function holdDraft(store: DeviceStore, name: string, tab: string | null): void {
  const entry = store.read<Entry<unknown>>(name);
  if (entry) store.write(name, { ...entry, tab });
}
