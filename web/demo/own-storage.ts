import { quietly } from '../lib/quietly.ts';
import type { DemoId } from './demo-id.ts';

/** The tab's own storage, away from a real session. The module is small, because every page loads it. */
export function storageOf(id: DemoId): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const nameOf = (key: string) => `loopyard.demo.${id}.${key}`;
  const fallback = new Map<string, string>();
  return {
    getItem: (key) =>
      quietly(() => window.sessionStorage.getItem(nameOf(key)), null) ?? fallback.get(key) ?? null,
    setItem(key, value) {
      fallback.set(key, value);
      quietly(() => window.sessionStorage.setItem(nameOf(key), value), undefined);
    },
    removeItem(key) {
      fallback.delete(key);
      quietly(() => window.sessionStorage.removeItem(nameOf(key)), undefined);
    },
  };
}

const LOCKED = 'locked';

/** `?locked` lasts for the tab, until the demo is entered again without it. */
export function keepLocked(id: DemoId, search: string, isEntering: boolean): void {
  if (new URLSearchParams(search).has(LOCKED)) storageOf(id).setItem(LOCKED, 'yes');
  else if (isEntering) storageOf(id).removeItem(LOCKED);
}

export function isLockedDemo(id: DemoId): boolean {
  return storageOf(id).getItem(LOCKED) !== null;
}
