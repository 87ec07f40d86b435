import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { reportBy } from '../../test/notices.ts';
import { renderScreen } from '../../test/render.tsx';

const outcome = 'The post has been removed. Thank you for telling us.';
const two = {
  reports: [
    reportBy(),
    reportBy({ id: 4, status: 'resolved', resolution: 'removed', outcome, reason: 'My brother is in it' }),
  ],
  total_items: 2,
  current_page: 1,
  total_pages: 1,
};

describe('my reports', () => {
  test('show each report with its outcome, or as undecided', async () => {
    const { transport } = renderScreen('/reports', { as: 'member', answers: { 'GET /api/reports': two } });
    const list = await screen.findByRole('list', { name: 'My reports' });
    const [open, resolved] = within(list).getAllByRole('listitem');
    expect(open).toHaveTextContent(
      /^A post by Amina Admin in Brindlewick School, reported \d+ years agoAn unkind textYour reason: It is not kindThe admins have not decided yet/,
    );
    expect(resolved).toHaveTextContent(`My brother is in it${outcome}`);
    expect(transport.callsOf('GET /api/reports')).toEqual([{ query: { mine: '1', page: 1 } }]);
  });

  test('show no author and no words of a post that may not be seen any more', async () => {
    const reports = [reportBy({ post: null })];
    renderScreen('/reports', { as: 'member', answers: { 'GET /api/reports': { ...two, reports } } });
    const list = await screen.findByRole('list', { name: 'My reports' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /^A post in Brindlewick School, reported \d+ years agoYou can’t see this post any moreYour reason: It is not kind/,
    );
  });

  test('come in pages', async () => {
    const { user, transport, isAt } = renderScreen('/reports', {
      as: 'member',
      answers: { 'GET /api/reports': { ...two, total_items: 40, total_pages: 2 } },
    });
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    await isAt('/reports?page=2');
    expect(transport.callsOf('GET /api/reports').at(-1)?.query?.page).toBe(2);
  });

  test('show an empty state', async () => {
    renderScreen('/reports', {
      as: 'member',
      answers: { 'GET /api/reports': { ...two, reports: [], total_items: 0, total_pages: 0 } },
    });
    expect(await screen.findByRole('heading', { name: 'No reports' })).toBeInTheDocument();
  });

  test('show a placeholder while loading, and can be retried', async () => {
    const { user, transport } = renderScreen('/reports', {
      as: 'member',
      answers: { 'GET /api/reports': refusal('internal') },
    });
    const release = transport.hold('GET /api/reports');
    expect(await screen.findByRole('status', { name: 'Loading your reports' })).toBeInTheDocument();
    release();
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer({ 'GET /api/reports': two });
    await user.click(retryButton);
    expect(await screen.findByRole('list', { name: 'My reports' })).toBeInTheDocument();
  });
});
