import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, member } from '../../test/world.ts';

const path = `/members/${LOOP}/${member.id}/analytics`;
const figures: Answers = {
  'GET /api/analytics/created_posts': { created_posts: { last_week: 1, last_month: 3, ever: 12 } },
  'GET /api/analytics/messages_sent': { messages_sent: { last_week: 0, last_month: 2, ever: 1_040 } },
  'GET /api/analytics/last_time_seen': { time: [{ loop_id: LOOP, time: '2020-03-01T09:00:00.000Z' }] },
};
const none = { last_week: 0, last_month: 0, ever: 0 };
const rowsOf = async (panel: string) =>
  within(await screen.findByRole('region', { name: panel }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('a member’s figures', () => {
  test('are posts and comments of the last week, the last month and ever, each with a sentence, and when they were seen last [2.16, 2.165, 3.45, 3.46, 3.47, 6.7]', async () => {
    const { transport } = renderScreen(path, { as: 'admin', loopId: 1001, answers: figures });
    expect(await rowsOf('Posts')).toEqual(['Last week1', 'Last month3', 'Ever12']);
    expect(await rowsOf('Comments')).toEqual(['Last week0', 'Last month2', 'Ever1,040']);
    expect(screen.getByRole('region', { name: 'Posts' })).toHaveTextContent(
      /Ben Member. has written 12 posts in this loop: 3 in the last 30 days, 1 of them in the last 7\./,
    );
    expect(screen.getByRole('region', { name: 'Comments' })).toHaveTextContent(
      /1,040 comments in this loop: 2 in the last 30 days, none of them in the last 7\./,
    );
    expect(screen.getByRole('region', { name: 'Last seen' })).toHaveTextContent(
      /was last here \d+ years ago\.$/,
    );
    for (const call of Object.keys(figures) as 'GET /api/analytics/created_posts'[])
      expect(transport.callsOf(call)[0]?.query).toEqual({ loop_id: LOOP, user_id: member.id });
  });

  test('say so where there is nothing yet', async () => {
    renderScreen(path, {
      as: 'admin',
      answers: {
        'GET /api/analytics/created_posts': { created_posts: none },
        'GET /api/analytics/messages_sent': { messages_sent: { ...none, ever: 1 } },
        'GET /api/analytics/last_time_seen': { time: [{ loop_id: LOOP, time: null }] },
      },
    });
    expect(await screen.findByText(/has not written a post in this loop yet\.$/)).toBeInTheDocument();
    expect(
      screen.getByText(/has written 1 comment in this loop, none in the last 30 days\.$/),
    ).toBeInTheDocument();
    expect(screen.getByText(/has not opened this loop yet\.$/)).toBeInTheDocument();
  });

  test('are one’s own to see, too', async () => {
    renderScreen(path, { as: 'member', answers: figures });
    expect(await screen.findByText(/^You have written 12 posts in this loop/)).toBeInTheDocument();
    expect(screen.getByText('You are here now.')).toBeInTheDocument();
  });

  test('are hidden from people who may not see them', async () => {
    renderScreen(`/members/${LOOP}/${admin.id}/analytics`, {
      as: 'member',
      answers: {
        ...figures,
        'GET /api/analytics/created_posts': refusal('forbidden'),
        'GET /api/analytics/messages_sent': refusal('forbidden'),
      },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page could not be found' }),
    ).toBeInTheDocument();
  });

  test('describe themselves when the plan lacks them [1.22]', async () => {
    renderScreen(path, {
      as: 'admin',
      answers: { ...figures, 'GET /api/analytics/created_posts': refusal('plan_required') },
    });
    expect(
      await screen.findByRole('heading', { name: 'You need a paid plan to see analytics' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/^See how often .Ben Member. posts and comments/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plan' })).toHaveAttribute('href', '/account/billing');
  });

  test('keep their place while they come, and are asked for again', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...figures, 'GET /api/analytics/messages_sent': refusal('internal') },
    });
    const release = transport.hold('GET /api/analytics/created_posts');
    await screen.findByRole('status', { name: 'Loading analytics' });
    release();
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(figures);
    await user.click(retryButton);
    expect(await rowsOf('Comments')).toHaveLength(3);
  });
});

test('a member’s page names them and leads back to all [2.16, 2.169]', async () => {
  renderScreen(path, { as: 'admin', answers: figures });
  expect(screen.getByRole('heading', { level: 1, name: 'User Analytics' })).toBeInTheDocument();
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(await within(crumbs).findByText(/Ben Member/)).toHaveAttribute('aria-current', 'page');
  expect(within(crumbs).getByRole('link', { name: 'All Members' })).toHaveAttribute(
    'href',
    `/members/${LOOP}`,
  );
  expect(screen.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
    'href',
    `/user/${member.id}/${LOOP}`,
  );
  await screen.findByRole('region', { name: 'Posts' });
});

test.for([
  ['person', `/members/${LOOP}/999/analytics`],
  ['loop', `/members/999/${admin.id}/analytics`],
] as const)('a %s that is not there has none', async ([noun, address]) => {
  renderScreen(address, {
    as: 'admin',
    answers: { ...figures, ...(noun === 'loop' && { 'GET /api/loops/:id': refusal('not_found') }) },
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: `This ${noun} could not be found` }),
  ).toBeInTheDocument();
});

test('a person can be retried when loading fails', async () => {
  const { user, transport } = renderScreen(path, {
    as: 'admin',
    answers: { ...figures, 'GET /api/users/:id': refusal('internal') },
  });
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ 'GET /api/users/:id': { user: member } });
  await user.click(retryButton);
  expect(await screen.findByRole('heading', { level: 1, name: 'User Analytics' })).toBeInTheDocument();
});
