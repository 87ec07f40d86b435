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
  const [value, setValue] = useState<T>(found ?? empty);

  useEffect(() => {
    hold(kept, name, thisTab());
    return () => hold(kept, name, null);
  }, [kept, name]);

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

/** This tab's own from before a reload, else the newest that no tab has open, else a new one. */
function takeUp<T>(kept: Kept, prefix: string): { kept: Kept; name: string; found: T | null } {
  const tab = thisTab();
  const free = kept.names(prefix).flatMap((name) => {
    const entry = kept.read<Entry<T>>(name);
    if (!entry || (entry.tab && entry.tab !== tab && isTabOpen(entry.tab))) return [];
    return [{ name, ...entry, isOwn: entry.tab === tab }];
  });
  const [best] = free.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.at - a.at);
  return { kept, name: best?.name ?? prefix + uuid(), found: best?.value ?? null };
}

function hold(kept: Kept, name: string, tab: string | null): void {
  const entry = kept.read<Entry<unknown>>(name);
  if (entry) kept.write(name, { ...entry, tab });
}
