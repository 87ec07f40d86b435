import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { blogOf, forumOf } from '../feeds/feeds.ts';

beforeEach(
  () =>
    void vi.stubGlobal('fetch', async (address: string) =>
      Response.json(address.endsWith('forum.json') ? forumOf('union') : blogOf('union')),
    ),
);
afterEach(() => vi.unstubAllGlobals());

test('a demo’s dashboard shows five of each, and a price over thirty days [1.36, 7.60]', async () => {
  renderScreen('/demo/union/dashboard');
  for (const name of ['Forum posts', 'Moderators’ comments', 'Blog posts']) {
    const card = await screen.findByRole('region', { name });
    expect(await within(card).findAllByRole('listitem')).toHaveLength(5);
  }
  const blog = screen.getByRole('region', { name: 'Blog posts' });
  expect(blog).toHaveTextContent('A show of hands without a hallPeg Donnellan, 1 day ago');
  const chart = await screen.findByRole('table', { name: 'A mug of tea at the depot, in pence' });
  expect(within(chart).getAllByRole('row')).toHaveLength(31);
  expect(screen.getByText(/costs £0.85 today. Thirty days ago it cost £0.80/)).toBeInTheDocument();
});

test('an unknown demo has no dashboard', async () => {
  renderScreen('/demo/choir/dashboard');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});
