import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, postSeenBy } from '../../../test/world.ts';

const CALL = 'POST /api/analytics/post_seen_times';

/** From here on time only passes as the test says. */
async function lookAt(actor: Actor, changes = {}) {
  const { transport, unmount } = renderScreen('/feed/7', {
    as: actor,
    answers: answersForPost(actor, changes),
  });
  const releases = (['Feed', 'ShowPost'] as const).map((key) => transport.hold(key));
  await waitFor(() => expect(transport.callsOf('ShowPost')).toHaveLength(1));
  vi.useFakeTimers();
  for (const release of releases) release();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByRole('dialog', { name: 'Amina Admin' })).toBeInTheDocument();
  return { transport, unmount };
}

test('a post counts as seen once, when a member has had it open for a moment [3.48, 7.52]', async () => {
  const { transport } = await lookAt('member');
  expect(transport.callsOf(CALL)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(transport.callsOf(CALL).map(({ body }) => body)).toEqual([{ post_id: 7 }]);
});

test('a post left before that is not seen', async () => {
  const { transport, unmount } = await lookAt('member');
  unmount();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(transport.callsOf(CALL)).toEqual([]);
});

test('guests and locked posts are not counted', async () => {
  const { transport } = await lookAt('guest');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(transport.callsOf(CALL)).toEqual([]);
  const { abilities } = postSeenBy('member', '7');
  const locked = renderScreen('/feed/7', {
    as: 'member',
    answers: answersForPost('member', { lock: 'password', abilities: { ...abilities, comment: false } }),
  });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(locked.transport.callsOf(CALL)).toEqual([]);
});
