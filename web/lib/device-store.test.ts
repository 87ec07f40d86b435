import { describe, expect, test, vi } from 'vitest';
import { deviceStoreOf } from './device-store.ts';

describe('what is kept for an account', () => {
  test('is found again by its name, or by how names begin', () => {
    const store = deviceStoreOf(1);
    store.write('draft.a', { text: 'x' });
    store.write('draft.b', 'y');
    store.write('outbox.c', 'z');
    expect(deviceStoreOf(1).read('draft.a')).toEqual({ text: 'x' });
    expect(store.names('draft.').sort()).toEqual(['draft.a', 'draft.b']);
    store.remove('draft.a');
    expect(store.names().sort()).toEqual(['draft.b', 'outbox.c']);
    expect(store.read('draft.a')).toBeNull();
  });

  test('is out of every other’s reach, also where numbers begin alike', () => {
    deviceStoreOf(1).write('draft', 'mine');
    for (const store of [deviceStoreOf(11), deviceStoreOf(null), deviceStoreOf(2)]) {
      expect([store.read('draft'), store.names()]).toEqual([null, []]);
      store.remove('draft');
    }
    expect(deviceStoreOf(1).read('draft')).toBe('mine');
    deviceStoreOf(11).write('draft', 'another’s');
    expect(deviceStoreOf(1).names()).toEqual(['draft']);
  });

  test('is nothing where it cannot be read', () => {
    window.localStorage.setItem('loopyard.kept.1.draft', '{"te');
    expect(deviceStoreOf(1).read('draft')).toBeNull();
  });

  test('never stops the typing, though the storage be full or forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const store = deviceStoreOf(1);
    expect(() => store.write('draft', 'x')).not.toThrow();
    expect(() => store.remove('draft')).not.toThrow();
    expect([store.read('draft'), store.names()]).toEqual([null, []]);
  });
});
