import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP } from '../../test/world.ts';
import type { Content } from './analytics.ts';

const path = `/members/${LOOP}/analytics`;
const CALL = 'GET /api/analytics/content';

const mondays = Array.from({ length: 12 }, (_, n) =>
  new Date(Date.UTC(2020, 2, 30 - 7 * (11 - n))).toISOString().slice(0, 10),
);
const quiet = mondays.map((week) => ({ week, posts: 0, messages: 0 }));
const post = (post_id: number, title: string, seen_count: number, messages_count = 0) => ({
  post_id,
  title,
  seen_count,
  messages_count,
  sort_date: '2020-03-01T09:00:00.000Z',
});
const withContent = (content: Partial<Content>): Answers => ({
  [CALL]: { content: { posts: [], weeks: quiet, ...content } },
});
const lively = withContent({
  weeks: quiet.with(9, { week: '2020-03-16', posts: 5, messages: 0 }).with(11, {
    week: '2020-03-30',
    posts: 2,
    messages: 0,
  }),
  posts: [post(3, 'The newest', 1), post(2, '', 9, 4), post(1, 'Sports day', 2, 1)],
});

describe('a loop’s analytics', () => {
  test('show each week as a chart, a table and a sentence [1.23]', async () => {
    const { transport } = renderScreen(path, { as: 'admin', loopId: 1001, answers: lively });
    const posts = await screen.findByRole('region', { name: 'Posts' });
    expect(transport.callsOf(CALL)).toMatchObject([{ query: { loop_id: LOOP } }]);
    expect(posts).toHaveTextContent(
      '7 posts in the last 12 weeks, 2 of them this week. The busiest was the week of 16 March, with 5.',
    );
    const table = within(posts).getByRole('table', { name: 'Posts by week' });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(rows.at(-1)).toHaveTextContent('Week of 30 March2');
    expect(rows.at(-3)).toHaveTextContent('Week of 16 March5');
    expect(screen.getByRole('region', { name: 'Comments' })).toHaveTextContent(
      'No comments in the last 12 weeks.',
    );
  });

  test('list the most seen posts first, with links', async () => {
    renderScreen(path, { as: 'admin', answers: lively });
    const panel = await screen.findByRole('region', { name: 'Most seen posts' });
    expect(panel).toHaveTextContent(
      'On average, the latest 3 posts were each opened by 4 people. The loop has 2 members.',
    );
    const lines = within(panel).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^A post without textSeen by 9 people · 4 comments · posted .* ago$/),
      expect.stringMatching(/^Sports daySeen by 2 people · 1 comment · posted .* ago$/),
      expect.stringMatching(/^The newestSeen by 1 person · 0 comments · posted .* ago$/),
    ]);
    expect(within(panel).getByRole('link', { name: 'Sports day' })).toHaveAttribute('href', '/feed/1');
  });

  test('say when nobody has opened a post', async () => {
    renderScreen(path, { as: 'admin', answers: withContent({ posts: [post(1, 'Sports day', 0)] }) });
    expect(await screen.findByText('Nobody has opened any of the latest posts yet.')).toBeInTheDocument();
  });

  test('are empty in a new loop', async () => {
    renderScreen(path, { as: 'admin', answers: withContent({}) });
    expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeInTheDocument();
  });

  test('describe themselves when the plan lacks them [1.23]', async () => {
    renderScreen(path, { as: 'admin', answers: { [CALL]: refusal('plan_required') } });
    expect(
      await screen.findByRole('heading', { name: 'You need a paid plan to see analytics' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/account/billing');
  });

  test('show a placeholder while loading, and can be retried', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { [CALL]: refusal('internal') },
    });
    const release = transport.hold(CALL);
    await screen.findByRole('status', { name: 'Loading analytics' });
    release();
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(lively);
    await user.click(retryButton);
    expect(await screen.findByRole('region', { name: 'Posts' })).toBeInTheDocument();
  });

  test.for(['member', 'guest'] as const)('show “not found” to a %s', async (actor) => {
    renderScreen(path, { as: actor });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page could not be found' }),
    ).toBeInTheDocument();
  });

  test('are reached from all members', async () => {
    renderScreen(path, { as: 'admin', answers: lively });
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumbs' });
    expect(within(crumbs).getByRole('link', { name: 'All Members' })).toHaveAttribute(
      'href',
      `/members/${LOOP}`,
    );
    await screen.findByRole('region', { name: 'Posts' });
  });
});
