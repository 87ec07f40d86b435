import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { postSeenBy } from '../../../test/world.ts';

const onFetch = vi.fn<(file: string) => Promise<Response>>();
let quietNow: () => void;

beforeEach(() => {
  onFetch.mockReset().mockImplementation(async () => new Response());
  const quiet = new Promise<void>((resolve) => {
    quietNow = resolve;
  });
  vi.stubGlobal('fetch', onFetch);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void quiet.then(run));
  return () => vi.unstubAllGlobals();
});

const feed = () =>
  renderScreen('/feed', { as: 'member', answers: { Feed: { allPosts: [postSeenBy('member', '7')] } } });

test('the screens that are opened from the feed are fetched once the page is quiet', async () => {
  feed();
  await screen.findAllByRole('article');
  expect(onFetch).not.toHaveBeenCalled();
  quietNow();
  await waitFor(() =>
    expect(onFetch).toHaveBeenCalledWith(expect.stringMatching(/\.js$/), expect.anything()),
  );
});

test('a feed that was left by then fetches nothing', async () => {
  const { unmount } = feed();
  await screen.findAllByRole('article');
  unmount();
  quietNow();
  await new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve)));
  expect(onFetch).not.toHaveBeenCalled();
});
