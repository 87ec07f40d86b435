import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';

const tag = (name: string, posts_count: number) => ({
  ...{ tag: name, posts_count, last_used_at: '2020-01-01T12:00:00.000Z' },
});

test('a loop’s hashtags are listed with their posts, and lead to them [13.44, 2.28]', async () => {
  const hashtags = [tag('trip', 2), tag('ausflüge', 1)];
  renderScreen('/hashtags', { as: 'member', answers: { 'GET /api/hashtags': { hashtags } } });
  const list = await screen.findByRole('list', { name: 'Hashtags' });
  const [trip, outings] = within(list).getAllByRole('link');
  expect(trip).toHaveTextContent(/#trip2 posts · \d+ years ago/);
  expect(trip).toHaveAttribute('href', '/feed?q=%23trip');
  expect(outings).toHaveTextContent(/#ausflüge1 post ·/);
});

test('a loop without hashtags says how to write one; a list that did not come, comes by another try [13.44]', async () => {
  const { user, transport } = renderScreen('/hashtags', {
    as: 'member',
    answers: { 'GET /api/hashtags': refusal('internal') },
  });
  expect(await screen.findByText('Your hashtags could not be loaded')).toBeInTheDocument();
  transport.answer({ 'GET /api/hashtags': { hashtags: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No hashtags yet' })).toBeInTheDocument();
});
