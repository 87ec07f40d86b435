import { describe, expect, test, vi } from 'vitest';
import { deviceStoreOf } from './device-store.ts';

describe('kept data of an account', () => {
  test('is found by its name or by a prefix', () => {
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

  test('can’t be read by another account, even if their ids start alike', () => {
    deviceStoreOf(1).write('draft', 'mine');
    for (const store of [deviceStoreOf(11), deviceStoreOf(null), deviceStoreOf(2)]) {
      expect([store.read('draft'), store.names()]).toEqual([null, []]);
      store.remove('draft');
    }
    expect(deviceStoreOf(1).read('draft')).toBe('mine');
    deviceStoreOf(11).write('draft', 'another’s');
    expect(deviceStoreOf(1).names()).toEqual(['draft']);
  });

  test('is empty if it can’t be read', () => {
    window.localStorage.setItem('loopyard.kept.1.draft', '{"te');
    expect(deviceStoreOf(1).read('draft')).toBeNull();
  });

  test('doesn’t stop anyone from typing if storage is full or forbidden', () => {
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
