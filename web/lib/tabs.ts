import { quietly } from './device-store.ts';
import { uuid } from './uuid.ts';

/** Which tabs of this browser are open, and which one this is. */
const NAME = 'loopyard.tab';
const OPEN = 'loopyard.open-tab.';

let ownTab: string | null = null;

/** This tab's name: the same after a reload, another one for a copy of it. */
export function thisTab(): string {
  ownTab ??= enter();
  return ownTab;
}

export function isTabOpen(tab: string): boolean {
  return tab === ownTab || window.localStorage.getItem(OPEN + tab) !== null;
}

function enter(): string {
  const tab = window.sessionStorage.getItem(NAME) ?? uuid();
  const arrive = () => {
    // A copy of this tab begins with what is in its session storage, so the name stands there only between two pages.
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

/** A tab that crashed took no leave. The lock that each open tab holds is let go of by the browser itself. */
async function forgetCrashed(tab: string): Promise<void> {
  // Pages without TLS have no locks; what a crashed tab held is then found by the next tab of its name only.
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
