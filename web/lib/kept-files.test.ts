import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeIndexedDb } from '../test/fake-indexed-db.ts';
import { keptFilesOf, tidyKeptFiles } from './kept-files.ts';

const film = new File(['0123456789'], 'film.mp4');
const hour = 3_600_000;

describe('files that wait to be sent', () => {
  let stored: FakeIndexedDb;
  const storedKeys = () => [...stored.entries.keys()];
  /** Leaves the page before the browser has deleted anything. */
  const clearAndLeave = (account: number) => {
    stored.ready = new Promise(() => undefined);
    void keptFilesOf(account).clear();
    stored.ready = Promise.resolve();
  };

  beforeEach(() => {
    stored = new FakeIndexedDb();
    vi.stubGlobal('indexedDB', stored);
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('belong to one account', async () => {
    await keptFilesOf(7).keep('a', film);
    expect(await keptFilesOf(7).get('a')).toBe(film);
    for (const another of [null, 1, 70, 77]) {
      expect(await keptFilesOf(another).get('a')).toBeNull();
      await keptFilesOf(another).remove('a');
      await keptFilesOf(another).clear();
    }
    expect(await keptFilesOf(7).get('a')).toBe(film);
    await keptFilesOf(7).remove('a');
    expect(await keptFilesOf(7).get('a')).toBeNull();
  });

  test('are kept for a day, then deleted by the next page', async () => {
    await keptFilesOf(7).keep('a', film);
    vi.advanceTimersByTime(24 * hour);
    await tidyKeptFiles();
    expect([await keptFilesOf(7).get('a'), storedKeys()]).toEqual([film, ['7.a']]);
    vi.advanceTimersByTime(1);
    expect(await keptFilesOf(7).get('a')).toBeNull();
    await tidyKeptFiles();
    expect(storedKeys()).toEqual([]);
  });

  test('can’t be read once they are cleared, and are deleted by the next page', async () => {
    await keptFilesOf(7).keep('a', film);
    await keptFilesOf(8).keep('b', film);
    clearAndLeave(7);
    expect([await keptFilesOf(7).get('a'), storedKeys()]).toEqual([null, ['7.a', '8.b']]);
    await tidyKeptFiles();
    expect(storedKeys()).toEqual(['8.b']);
    expect(Object.keys(window.localStorage)).toEqual([]);
  });

  test('stay if they were chosen after the next login, however late the others are deleted', async () => {
    await keptFilesOf(7).keep('a', film);
    clearAndLeave(7);
    vi.advanceTimersByTime(1);
    stored.ready = Promise.reject(new Error('not now'));
    const keeping = keptFilesOf(7).keep('b', film);
    stored.ready = Promise.resolve();
    expect([await keeping, storedKeys()]).toEqual([true, ['7.a', '7.b']]);
    await tidyKeptFiles();
    expect(storedKeys()).toEqual(['7.b']);
  });
});
