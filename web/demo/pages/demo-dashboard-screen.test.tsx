import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { blogOf, forumOf } from '../feeds/feeds.ts';

const feeds: Record<string, object> = {
  '/demo/files/union-forum.json': forumOf('union'),
  '/demo/files/union-blog.json': blogOf('union'),
};
beforeEach(
  () =>
    void vi.stubGlobal('fetch', async (address: string) =>
      feeds[address] ? Response.json(feeds[address]) : new Response(null, { status: 404 }),
    ),
);
afterEach(() => vi.unstubAllGlobals());

test('a demo’s dashboard shows five of each, and a price over thirty days [1.36, 7.60]', async () => {
  renderScreen('/demo/union/dashboard');
  const { posts, moderatorComments } = forumOf('union');
  for (const [name, entries] of [
    ['Forum posts', posts],
    ['Moderators’ comments', moderatorComments],
    ['Blog posts', blogOf('union').posts],
  ] as const) {
    const card = await screen.findByRole('region', { name });
    const items = await within(card).findAllByRole('listitem');
    const titles = entries.slice(0, 5).map(({ title }) => expect.stringContaining(title));
    expect(items.map(({ textContent }) => textContent)).toEqual(titles);
  }
  const blog = screen.getByRole('region', { name: 'Blog posts' });
  expect(blog).toHaveTextContent('A show of hands without a hallPeg Donnellan, 1 day ago');
  const chart = await screen.findByRole('table', { name: 'A mug of tea at the depot, in pence' });
  expect(within(chart).getAllByRole('row')).toHaveLength(31);
  const values = within(chart).getAllByRole('cell');
  expect(values.map(({ textContent }) => Number(textContent))).toEqual(blogOf('union').price.days);
  expect(screen.getByText(/costs £0.85 today. Thirty days ago it cost £0.80/)).toBeInTheDocument();
});

test('an unknown demo has no dashboard', async () => {
  renderScreen('/demo/choir/dashboard');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});
