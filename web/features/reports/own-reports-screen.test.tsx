import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { reportBy } from '../../test/notices.ts';
import { renderScreen as render } from '../../test/render.tsx';
import type { OwnCase } from './reports.ts';

const outcome = 'We looked at what you reported and removed it. Thank you for telling us.';
const two = {
  reports: [
    reportBy(),
    reportBy({ id: 4, status: 'resolved', resolution: 'removed', outcome, reason: 'My brother is in it' }),
  ],
  total_items: 2,
  current_page: 1,
  total_pages: 1,
};

const none = { cases: [] as OwnCase[], total_items: 0, current_page: 1, total_pages: 0 };
const renderScreen: typeof render = (path, { answers, ...more } = {}) =>
  render(path, { ...more, answers: { 'GET /api/cases/mine': none, ...answers } });

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

  test('say what was decided about oneself', async () => {
    const about: OwnCase = {
      ...{ id: 9, loop_id: 1000, loop: 'Brindlewick School', subject_type: 'Message', subject_id: 3 },
      ...{ outcome: 'removed', sentence: 'Your comment in Brindlewick School was removed.' },
      ...{
        reason: 'It is unkind to somebody',
        text: 'We are kind here.',
        decided_at: '2020-03-02T09:00:00.000Z',
      },
      ...{ may_appeal_until: null, appeal: null },
    };
    renderScreen('/reports', {
      as: 'member',
      answers: { 'GET /api/reports': two, 'GET /api/cases/mine': { ...none, cases: [about] } },
    });
    const list = await screen.findByRole('list', { name: 'What was decided about you' });
    expect(list).toHaveTextContent(
      /Your comment in Brindlewick School was removed.*The reason: It is unkind to somebody.*We are kind here/,
    );
  });

  test('lead to another look by the keyboard, then wait for an answer [10.102]', async () => {
    const about: OwnCase = {
      ...{ id: 9, loop_id: 1000, loop: 'Brindlewick School', subject_type: 'Post', subject_id: 3 },
      ...{ outcome: 'removed', sentence: 'Your post in Brindlewick School was removed.' },
      ...{ reason: null, text: null, decided_at: '2020-03-02T09:00:00.000Z' },
      ...{ may_appeal_until: '2020-03-16T09:00:00.000Z', appeal: null },
    };
    const appeal = {
      ...{ text: 'It was a joke', created_at: '2020-03-03T09:00:00.000Z' },
      ...{ decision: null, answer: null, decided_at: null },
    };
    const asAnswered = (changes: Partial<OwnCase>) => ({ ...none, cases: [{ ...about, ...changes }] });
    const listAnswers = [asAnswered({}), asAnswered({ may_appeal_until: null, appeal })];
    const { user, transport } = renderScreen('/reports', {
      as: 'member',
      answers: {
        'GET /api/reports': two,
        'GET /api/cases/mine': () => listAnswers.shift() ?? asAnswered({}),
        'POST /api/cases/:id/appeal': {},
      },
    });
    const list = await screen.findByRole('list', { name: 'What was decided about you' });
    expect(list).toHaveTextContent('You can ask for another look until 16 March 2020.');
    within(list).getByRole('button', { name: 'Ask for another look' }).focus();
    await user.keyboard('{Enter}');
    expect(within(list).getByRole('textbox')).toHaveFocus();
    await user.keyboard('It was a joke');
    within(list).getByRole('button', { name: 'Ask for another look' }).focus();
    await user.keyboard('{Enter}');
    expect(await within(list).findByText('Waiting for an answer')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/cases/:id/appeal')).toMatchObject([
      { params: { id: 9 }, body: { text: 'It was a joke' } },
    ]);
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
