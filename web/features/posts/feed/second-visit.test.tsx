import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { offlineError } from '../../../lib/api-error.ts';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import type { Actor } from '../../../test/actors.ts';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, people, postSeenBy } from '../../../test/world.ts';

const postsOf = (...ids: string[]) => ({ Feed: { allPosts: ids.map((id) => postSeenBy('member', id)) } });
const keptVisit = (actor: Actor) => deviceStoreOf(people[actor].id).read('last-visit');
const cardCount = () => screen.findAllByRole('article').then((cards) => cards.length);

afterEach(() => vi.useRealTimers());
const hoursPass = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);

async function firstVisit(...ids: string[]) {
  const visit = renderScreen('/feed', { as: 'member', answers: postsOf(...ids), keepsVisit: true });
  expect(await cardCount()).toBe(ids.length);
  await waitFor(() => expect(JSON.stringify(keptVisit('member'))).toContain('"feed"'));
  return visit;
}

describe('a second visit', () => {
  test('shows the last feed at once, then the new one', async () => {
    (await firstVisit('7', '8')).unmount();
    const { transport } = renderScreen('/feed', { as: 'member', answers: postsOf('9'), keepsVisit: true });
    const release = transport.hold('Feed');
    expect(await cardCount()).toBe(2);
    expect(screen.queryByRole('status', { name: 'Loading posts' })).toBeNull();
    release();
    await waitFor(async () => expect(await cardCount()).toBe(1));
  });

  test('keeps one page of one loop', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => String(100 - at));
    const { user, transport } = await firstVisit(...ids);
    transport.answer(postsOf('60', '59'));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveAttribute('aria-setsize', '22'));
    await waitFor(() => expect(JSON.stringify(keptVisit('member'))).toContain('"100"'));
    expect(JSON.stringify(keptVisit('member'))).not.toContain('"60"');
    expect(JSON.stringify(keptVisit('member')).match(/\["feed",/g)).toEqual(['["feed",']);
  });

  test.for(['unauthenticated', 'not_found'] as const)('drops it when a call returns %s', async (code) => {
    (await firstVisit('7')).unmount();
    renderScreen('/feed', { as: 'member', answers: { Feed: refusal(code) }, keepsVisit: true });
    await waitFor(() => expect(JSON.stringify(keptVisit('member'))).not.toContain('"feed"'));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  test('is still there after one in which the feed did not come', async () => {
    (await firstVisit('7')).unmount();
    const { transport } = renderScreen('/feed', {
      as: 'member',
      answers: { Feed: offlineError() },
      keepsVisit: true,
    });
    const release = transport.hold('GET /api/loops');
    expect(await screen.findByText(/problem loading the feed/)).toBeInTheDocument();
    deviceStoreOf(people.member.id).remove('last-visit');
    release();
    await waitFor(() => expect(keptVisit('member')).not.toBeNull());
    expect(JSON.stringify(keptVisit('member'))).toContain('"feed"');
  });

  test('is still there after one to another screen alone', async () => {
    (await firstVisit('7', '8')).unmount();
    const store = deviceStoreOf(people.member.id);
    store.write('last-visit', { ...store.read<object>('last-visit'), isBefore: true });
    const { unmount } = renderScreen(`/members/${LOOP}`, { as: 'member', keepsVisit: true });
    await waitFor(() => expect(keptVisit('member')).not.toHaveProperty('isBefore'));
    unmount();
    const { transport } = renderScreen('/feed', { as: 'member', answers: postsOf('9'), keepsVisit: true });
    transport.hold('Feed');
    expect(await cardCount()).toBe(2);
    expect(screen.queryByRole('status', { name: 'Loading posts' })).toBeNull();
  });

  test('shows no feed that is older than a day, whatever else was opened since', async () => {
    (await firstVisit('7')).unmount();
    hoursPass(20);
    const { unmount } = renderScreen(`/members/${LOOP}`, { as: 'member', keepsVisit: true });
    await screen.findByRole('heading', { level: 1 });
    unmount();
    expect(JSON.stringify(keptVisit('member'))).toContain('"feed"');
    hoursPass(5);
    const { transport } = renderScreen('/feed', { as: 'member', answers: postsOf('8'), keepsVisit: true });
    transport.hold('Feed');
    expect(await screen.findByRole('status', { name: 'Loading posts' })).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('leaves nothing on the device after a day, whoever opens the app', async () => {
    (await firstVisit('7')).unmount();
    hoursPass(25);
    renderScreen('/feed', { as: 'admin', answers: postsOf(), keepsVisit: true });
    expect(keptVisit('member')).toBeNull();
  });

  test('shows nothing after signing out, nor to the next person', async () => {
    const { session, unmount } = await firstVisit('7');
    session.signOut();
    expect(keptVisit('member')).toBeNull();
    unmount();
    const { transport } = renderScreen('/feed', { as: 'admin', answers: postsOf('8'), keepsVisit: true });
    transport.hold('Feed');
    expect(await screen.findByRole('status', { name: 'Loading posts' })).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('to another loop shows nothing of this one', async () => {
    (await firstVisit('7')).unmount();
    renderScreen('/feed', { as: 'member', answers: postsOf(), loopId: LOOP + 1, keepsVisit: true });
    expect(await screen.findByText(/no posts yet/)).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
  });
});
