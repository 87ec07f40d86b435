import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

/** A page load: only the browser's storages survive. */
async function loadTabs() {
  vi.resetModules();
  return import('./tabs.ts');
}

const leave = () => window.dispatchEvent(new Event('pagehide'));
const openTabs = () => Object.keys(window.localStorage).filter((key) => key.startsWith('loopyard.open-tab.'));

beforeEach(() => Reflect.deleteProperty(navigator, 'locks'));

describe('a tab', () => {
  test('has one name, and is open', async () => {
    const tabs = await loadTabs();
    expect(tabs.thisTab()).toBe(tabs.thisTab());
    expect(tabs.isTabOpen(tabs.thisTab())).toBe(true);
    expect(tabs.isTabOpen('another')).toBe(false);
  });

  test('keeps its name through a reload', async () => {
    const name = (await loadTabs()).thisTab();
    leave();
    expect((await loadTabs()).thisTab()).toBe(name);
  });

  test('is closed when it is left, and open again when somebody returns', async () => {
    const tabs = await loadTabs();
    const name = tabs.thisTab();
    leave();
    expect((await loadTabs()).isTabOpen(name)).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    expect(openTabs()).toContain(`loopyard.open-tab.${name}`);
  });

  test('and its duplicate have different names', async () => {
    const first = (await loadTabs()).thisTab();
    // A duplicated tab gets a copy of the session storage while the first tab is open.
    expect((await loadTabs()).thisTab()).not.toBe(first);
  });

  test('and its duplicate have different names after a reload, too', async () => {
    (await loadTabs()).thisTab();
    leave();
    const reloaded = (await loadTabs()).thisTab();
    expect((await loadTabs()).thisTab()).not.toBe(reloaded);
  });

  test('is not counted as open after a crash', async () => {
    window.localStorage.setItem('loopyard.open-tab.crashed', 'yes');
    window.localStorage.setItem('loopyard.open-tab.living', 'yes');
    holdLocks(['loopyard.open-tab.living']);
    const tabs = await loadTabs();
    const ownTab = tabs.thisTab();
    await waitFor(() => expect(tabs.isTabOpen('crashed')).toBe(false));
    expect([tabs.isTabOpen('living'), tabs.isTabOpen(ownTab)]).toEqual([true, true]);
  });

  test('without TLS has no lock, so it counts as open after a crash', async () => {
    window.localStorage.setItem('loopyard.open-tab.crashed', 'yes');
    const tabs = await loadTabs();
    tabs.thisTab();
    expect(tabs.isTabOpen('crashed')).toBe(true);
  });

  test('has a name even without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect((await loadTabs()).thisTab()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

function holdLocks(names: string[]) {
  const locks = names.map((name) => ({ name }));
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request(name: string, run: () => unknown) {
        locks.push({ name });
        return run();
      },
      query: async () => ({ held: locks, pending: [] }),
    },
  });
}
