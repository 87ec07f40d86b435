import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { reportBy } from '../../test/notices.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP, loopSeenBy, picture, postSeenBy } from '../../test/world.ts';
import type { Report } from './reported-type.ts';

const path = `/reports/${LOOP}`;
const pageOf = (reports: Report[], changes = {}) => ({
  reports,
  total_items: reports.length,
  current_page: 1,
  total_pages: 1,
  ...changes,
});
const post = postSeenBy('admin', '7', {
  title: 'A kinder text',
  main_media: picture('1'),
  additional_media: [picture('1')],
  images_count: 1,
});
const answers = { 'GET /api/reports': pageOf([reportBy()]), ShowPost: { post } };
const article = () => screen.findByRole('article', { name: /reported a post by/ });

describe('the reports of a loop, to its admin', () => {
  test('show the reported post beside its current state, with reporter and reason [2.240]', async () => {
    const { transport } = renderScreen(path, { as: 'admin', answers });
    const report = await article();
    expect(report).toHaveTextContent(/Ben Member reported a post by Amina Admin.*It is not kind/);
    const before = within(report).getByRole('group', { name: 'As it was reported' });
    expect(before).toHaveTextContent(/An unkind text.*With notes.pdf/);
    const now = within(report).getByRole('group', { name: 'As it is now' });
    await waitFor(() => expect(now).toHaveTextContent(/A kinder text.*1 image/));
    expect(within(now).getByRole('img', { name: 'Picture by Amina Admin' })).toBeInTheDocument();
    expect(within(now).getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', '/feed/7');
    expect(transport.callsOf('GET /api/reports')).toMatchObject([
      { query: { loop_id: LOOP, status: 'open', page: 1 } },
    ]);
  });

  test('say when the text is unchanged, and when the post is gone', async () => {
    const { transport, unmount } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, ShowPost: { post: { ...post, title: 'An unkind text' } } },
    });
    expect(await screen.findByText('The text has not changed.')).toBeInTheDocument();
    unmount();
    renderScreen(path, { as: 'admin', answers: { ...answers, ShowPost: { post: null } } });
    expect(await screen.findByText('The post is no longer there.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove the post' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Close the report' })).toBeEnabled();
    expect(transport.callsOf('PUT /api/reports/:id')).toEqual([]);
  });

  test('are resolved with a note, and leave the list [8.22]', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers });
    await user.type(within(await article()).getByRole('textbox', { name: /^Note/ }), ' We talked to Ben ');
    transport.answer({ 'PUT /api/reports/:id': null, 'GET /api/reports': pageOf([]) });
    await user.click(screen.getByRole('button', { name: 'Keep the post' }));
    expect(await screen.findByText('The post has been kept')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/reports/:id')).toEqual([
      { params: { id: 5 }, body: { resolution: 'kept', note: 'We talked to Ben' } },
    ]);
    expect(screen.getByRole('link', { name: 'Open' })).toHaveFocus();
  });

  test('remove a post only after confirmation', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers });
    const remove = within(await article()).getByRole('button', { name: 'Remove the post' });
    await user.click(remove);
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(question).toHaveTextContent('You will not be able to recover this post or any of its content');
    await user.click(within(question).getByRole('button', { name: 'No, keep it' }));
    expect(transport.callsOf('PUT /api/reports/:id')).toEqual([]);
    transport.answer({ 'PUT /api/reports/:id': null, 'GET /api/reports': pageOf([]) });
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('The post has been removed')).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/reports/:id')).toEqual([
      { params: { id: 5 }, body: { resolution: 'removed', note: null } },
    ]);
  });

  test('say when another admin has resolved them; a failed attempt keeps its note', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, 'PUT /api/reports/:id': refusal('internal') },
    });
    const note = within(await article()).getByRole('textbox', { name: /^Note/ });
    await user.type(note, 'Twice');
    await user.click(screen.getByRole('button', { name: 'Keep the post' }));
    expect(await screen.findByText('Something went wrong on our side')).toBeInTheDocument();
    expect(note).toHaveValue('Twice');
    transport.answer({ 'PUT /api/reports/:id': refusal('conflict'), 'GET /api/reports': pageOf([]) });
    await user.click(screen.getByRole('button', { name: 'Keep the post' }));
    expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeInTheDocument();
  });

  test('limit the note to 2000 characters', async () => {
    const { user } = renderScreen(path, { as: 'admin', answers });
    await user.click(within(await article()).getByRole('textbox', { name: /^Note/ }));
    await user.paste('x'.repeat(2001));
    expect(screen.getByText('The note can have 2000 characters at most')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep the post' })).toBeDisabled();
  });

  test('show outcome and admins’ note once resolved, page by page', async () => {
    const resolved = reportBy({
      status: 'resolved',
      resolution: 'kept',
      note: 'Only a joke',
      resolved_at: '2020-03-02T09:00:00.000Z',
    });
    const { user, transport, isAt } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, 'GET /api/reports': pageOf([]) },
    });
    await screen.findByRole('heading', { name: 'No open reports' });
    transport.answer({ 'GET /api/reports': pageOf([resolved], { total_pages: 2, total_items: 21 }) });
    await user.click(screen.getByRole('link', { name: 'Resolved' }));
    await isAt(`${path}?status=resolved`);
    expect(await article()).toHaveTextContent(/The post was kept.*Admins’ note: Only a joke/);
    expect(screen.queryByRole('textbox', { name: /^Note/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() =>
      expect(transport.callsOf('GET /api/reports').at(-1)?.query).toEqual({
        loop_id: LOOP,
        status: 'resolved',
        page: 2,
      }),
    );
  });

  test('show a placeholder while loading, and can be retried', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, 'GET /api/reports': refusal('internal') },
    });
    const release = transport.hold('GET /api/reports');
    expect(await screen.findByRole('status', { name: 'Loading reports' })).toBeInTheDocument();
    release();
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answers);
    await user.click(retryButton);
    expect(await article()).toBeInTheDocument();
  });

  test('are counted in the loop’s menu', async () => {
    const { user } = renderScreen('/support', {
      as: 'admin',
      answers: { 'GET /api/loops': { loops: [loopSeenBy('admin', { open_reports_count: 2 })] } },
    });
    await user.click(await screen.findByRole('button', { name: /loop menu/ }));
    const entry = await screen.findByRole('menuitem', { name: /^Reports/ });
    expect(entry).toHaveTextContent('Reports2');
    expect(entry).toHaveAttribute('href', path);
  });
});

test.for(['member', 'guest'] as const)(
  'other people are told that reports are for admins: %s',
  async (actor) => {
    const { transport } = renderScreen(path, { as: actor });
    expect(await screen.findByRole('heading', { name: 'Only admins can see reports' })).toBeInTheDocument();
    expect(transport.callsOf('GET /api/reports')).toEqual([]);
  },
);

test('an unknown loop shows “not found”', async () => {
  renderScreen('/reports/999', { as: 'admin', answers: { 'GET /api/loops/:id': refusal('not_found') } });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
  ).toBeInTheDocument();
});
