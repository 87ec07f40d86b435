import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptFilesOf } from '../../lib/kept-files.ts';
import { FakeIndexedDb } from '../../test/fake-indexed-db.ts';
import { renderScreen } from '../../test/render.tsx';
import { member } from '../../test/world.ts';

describe('signing out with files kept in this browser that are slow to clear', () => {
  let stored: FakeIndexedDb;
  let goOn: (value?: unknown) => void;

  beforeEach(async () => {
    stored = new FakeIndexedDb();
    vi.stubGlobal('indexedDB', stored);
    await keptFilesOf(member.id).keep('a', new File(['0123456789'], 'film.mp4'));
  });
  afterEach(() => vi.unstubAllGlobals());

  async function signOut() {
    const { user, session, unmount } = renderScreen('/profile', {
      as: 'member',
      answers: { 'DELETE /api/sessions/current': null },
    });
    stored.ready = new Promise((resolve) => {
      goOn = resolve;
    });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument();
    expect(session.read().token).toBeNull();
    expect(stored.entries.size).toBe(1);
    return { unmount };
  }

  test('happens at once, and deletes them in the end', async () => {
    await signOut();
    goOn();
    await waitFor(() => expect(stored.entries.size).toBe(0));
  });

  test('lets the next page delete them if this one is left meanwhile', async () => {
    const { unmount } = await signOut();
    unmount();
    stored.ready = Promise.resolve();
    renderScreen('/login');
    await waitFor(() => expect(stored.entries.size).toBe(0));
  });
});
