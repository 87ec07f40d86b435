import { describe, expect, test, vi } from 'vitest';
import { keptFor } from './kept.ts';

describe('what is kept for an account', () => {
  test('is found again by its name, or by how names begin', () => {
    const kept = keptFor(1);
    kept.write('draft.a', { text: 'x' });
    kept.write('draft.b', 'y');
    kept.write('outbox.c', 'z');
    expect(keptFor(1).read('draft.a')).toEqual({ text: 'x' });
    expect(kept.names('draft.').sort()).toEqual(['draft.a', 'draft.b']);
    kept.remove('draft.a');
    expect(kept.names().sort()).toEqual(['draft.b', 'outbox.c']);
    expect(kept.read('draft.a')).toBeNull();
  });

  test('is out of every other’s reach, also where numbers begin alike', () => {
    keptFor(1).write('draft', 'mine');
    for (const other of [keptFor(11), keptFor(null), keptFor(2)]) {
      expect([other.read('draft'), other.names()]).toEqual([null, []]);
      other.remove('draft');
    }
    expect(keptFor(1).read('draft')).toBe('mine');
    keptFor(11).write('draft', 'another’s');
    expect(keptFor(1).names()).toEqual(['draft']);
  });

  test('is nothing where it cannot be read', () => {
    window.localStorage.setItem('loopyard.kept.1.draft', '{"te');
    expect(keptFor(1).read('draft')).toBeNull();
  });

  test('never stops the typing, though the storage be full or forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const kept = keptFor(1);
    expect(() => kept.write('draft', 'x')).not.toThrow();
    expect(() => kept.remove('draft')).not.toThrow();
    expect([kept.read('draft'), kept.names()]).toEqual([null, []]);
  });
});
