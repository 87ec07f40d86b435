import { quietly } from './quietly.ts';
import { uuid } from './uuid.ts';

const NAME = 'loopyard.tab';
const OPEN = 'loopyard.open-tab.';

let ownTab: string | null = null;

/** Stays the same after a reload; a duplicated tab gets another name. */
export function thisTab(): string {
  ownTab ??= enterTab();
  return ownTab;
}

export function isTabOpen(tab: string): boolean {
  return tab === ownTab || window.localStorage.getItem(OPEN + tab) !== null;
}

function enterTab(): string {
  const tab = window.sessionStorage.getItem(NAME) ?? uuid();
  const arrive = () => {
    // A duplicated tab copies the session storage, so the name only stays there between two pages.
    window.sessionStorage.removeItem(NAME);
    quietly(() => window.localStorage.setItem(OPEN + tab, 'yes'), undefined);
  };
  arrive();
  window.addEventListener('pageshow', arrive);
  window.addEventListener('pagehide', () => {
    quietly(() => window.sessionStorage.setItem(NAME, tab), undefined);
    window.localStorage.removeItem(OPEN + tab);
  });
  void forgetCrashed(tab);
  return tab;
}

/** A crashed tab can't clean up, but the browser releases its lock. */
async function forgetCrashed(tab: string): Promise<void> {
  // Without TLS there are no locks. Then only the next tab of the same name finds what a crashed one held.
  if (!('locks' in navigator)) return;
  const { locks } = navigator;
  await new Promise<void>((onHeld) => {
    void locks.request(OPEN + tab, () => {
      onHeld();
      return new Promise(() => undefined);
    });
  });
  const before = Object.keys(window.localStorage).filter((key) => key.startsWith(OPEN));
  const { held: heldLocks = [], pending: pendingLocks = [] } = await locks.query();
  const living = new Set([...heldLocks, ...pendingLocks].map(({ name }) => name));
  for (const key of before) if (!living.has(key)) window.localStorage.removeItem(key);
}
