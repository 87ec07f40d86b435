import { useCallback, useEffect, useState } from 'react';
import { useSession } from './app-context.tsx';
import { type Kept, keptFor } from './kept.ts';
import { isTabOpen, thisTab } from './tabs.ts';
import { uuid } from './uuid.ts';

/** `tab`: where the form that writes it is open; null once that form was closed. */
type Entry<T> = { value: T; at: number; tab: string | null };

/**
 * A text or form that survives reload, a closed tab and a failed save; of the account signed in alone. `clear`
 * once it has been sent. The same form open in two tabs has two drafts; one that no tab has open any more is
 * taken up by the next form of that name.
 */
export function useDraft<T>(form: string, empty: T): [T, (value: T) => void, () => void] {
  const { userId } = useSession();
  const [{ kept, name, found }] = useState(() => takeUp<T>(keptFor(userId), `draft.${form}.`));
  const [value, setValue] = useState<T>(found?.entry.value ?? empty);

  useEffect(() => {
    if (found) {
      kept.remove(found.name);
      kept.write(name, found.entry);
    }
    hold(kept, name, thisTab());
    return () => hold(kept, name, null);
  }, [kept, name, found]);

  const change = useCallback(
    (next: T) => {
      setValue(next);
      if (JSON.stringify(next) === JSON.stringify(empty)) kept.remove(name);
      else kept.write(name, { value: next, at: Date.now(), tab: thisTab() } satisfies Entry<T>);
    },
    [kept, name, empty],
  );
  const clear = useCallback(() => {
    setValue(empty);
    kept.remove(name);
  }, [kept, name, empty]);
  return [value, change, clear];
}

type Found<T> = { name: string; entry: Entry<T> };

/**
 * This tab's own from before a reload, else the newest that no tab has open. It gets a new name: should its tab be
 * alive after all, that one goes on under the old.
 */
function takeUp<T>(kept: Kept, prefix: string): { kept: Kept; name: string; found: Found<T> | null } {
  const tab = thisTab();
  const free = kept.names(prefix).flatMap((name): Found<T>[] => {
    const entry = kept.read<Entry<T>>(name);
    const isElsewhere = entry?.tab && entry.tab !== tab && isTabOpen(entry.tab);
    return entry && !isElsewhere ? [{ name, entry }] : [];
  });
  const isOwn = ({ entry }: Found<T>) => Number(entry.tab === tab);
  const [found = null] = free.sort((a, b) => isOwn(b) - isOwn(a) || b.entry.at - a.entry.at);
  return { kept, name: prefix + uuid(), found };
}

function hold(kept: Kept, name: string, tab: string | null): void {
  const entry = kept.read<Entry<unknown>>(name);
  if (entry) kept.write(name, { ...entry, tab });
}
