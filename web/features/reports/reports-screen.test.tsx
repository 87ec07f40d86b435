import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { caseOf } from '../../test/notices.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LOOP, loopSeenBy } from '../../test/world.ts';
import type { Case } from './reports.ts';

const path = `/reports/${LOOP}`;
const pageOf = (cases: Case[], changes = {}) => ({
  cases,
  total_items: cases.length,
  current_page: 1,
  total_pages: 1,
  ...changes,
});
const answers = { 'GET /api/cases': pageOf([caseOf()]) };
const article = () => screen.findByRole('article', { name: /^A (post|comment)/ });
const otto = { id: 99, name: 'Otto Other' };

describe('the reports of a loop, to its admin', () => {
  test('show what was said, who reported it and why [2.240]', async () => {
    const { transport } = renderScreen(path, { as: 'admin', answers });
    const card = await article();
    expect(card).toHaveTextContent(
      /A post by Amina Admin.*An unkind text.*Ben Member: It is unkind.*It is not kind/,
    );
    expect(within(card).getByRole('link', { name: 'Open where it is' })).toHaveAttribute('href', '/feed/7');
    expect(transport.callsOf('GET /api/cases')).toMatchObject([
      { query: { loop_id: LOOP, state: 'open', page: 1 } },
    ]);
  });

  test('show a comment between its neighbours, a later version, an urgent case and what came before', async () => {
    const at = '2020-03-02T09:00:00.000Z';
    const author = { id: admin.id, name: admin.name };
    const versions = [
      { text: 'Not you', author, media: [], before: ['Who comes?'], after: ['That hurts'], at },
      { text: 'All of you', author, media: [], before: [], after: [], at },
    ];
    const item = caseOf({
      subject_type: 'Message',
      severity: 'danger',
      versions,
      history: { cases_count: 2, sanctions: [] },
    });
    renderScreen(path, { as: 'admin', answers: { 'GET /api/cases': pageOf([item]) } });
    const card = await article();
    expect(card).toHaveTextContent(
      /Somebody may be in danger.*Who comes\?Not youThat hurts.*Changed later.*All of you/,
    );
    expect(card).toHaveTextContent('2 earlier cases ended with a warning or a removal.');
  });

  test('cover pictures until they are pressed, and say what to do with the worst [10.68, 10.78]', async () => {
    const media = [{ name: 'beach.jpg', type: 'image', url: '/media/1', preview_url: '/media/1/feed' }];
    const look = 'POST /api/cases/:id/looks';
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { 'GET /api/cases': pageOf([caseOf({ media })]), [look]: refusal('internal') },
    });
    expect(await article()).toHaveTextContent('do not open, copy or send it. Speak to your');
    expect(screen.queryByRole('img', { name: 'beach.jpg' })).toBeNull();
    expect(transport.callsOf(look)).toEqual([]);
    const show = () => user.click(screen.getByRole('button', { name: /Show the picture: beach.jpg/ }));
    await show();
    expect(await screen.findByText('Something went wrong on our side')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'beach.jpg' })).toBeNull();
    transport.answer({ [look]: null });
    await show();
    expect(await screen.findByRole('img', { name: 'beach.jpg' })).toBeInTheDocument();
    expect(transport.callsOf(look)).toMatchObject([{ params: { id: 9 } }, { params: { id: 9 } }]);
  });

  test('are taken and let go, and say who else is looking', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers });
    transport.answer({ 'POST /api/cases/:id/claim': {}, 'DELETE /api/cases/:id/claim': null });
    await user.click(within(await article()).getByRole('button', { name: 'I’ll take it' }));
    transport.answer({
      'GET /api/cases': pageOf([caseOf({ claimed_by: { id: admin.id, name: admin.name } })]),
    });
    await user.click(await screen.findByRole('link', { name: 'Mine' }));
    transport.answer({ 'GET /api/cases': pageOf([caseOf({ claimed_by: otto })]) });
    await user.click(await screen.findByRole('button', { name: 'Let go' }));
    expect(await screen.findByText(/is looking at this/)).toHaveTextContent('Otto Other is looking at this');
    expect(transport.callsOf('POST /api/cases/:id/claim')).toEqual([{ params: { id: 9 } }]);
  });

  test('are decided with a message and a note, and leave the list [8.22]', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers });
    const card = within(await article());
    await user.type(card.getByRole('textbox', { name: /^Message/ }), ' Please stop ');
    await user.type(card.getByRole('textbox', { name: /^Note/ }), 'Second time');
    transport.answer({ 'PUT /api/cases/:id': null, 'GET /api/cases': pageOf([]) });
    await user.click(card.getByRole('button', { name: 'Warn' }));
    expect(await screen.findByText('The person has been warned')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: /^All quiet/ })).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/cases/:id')).toEqual([
      {
        params: { id: 9 },
        body: { outcome: 'warned', reason_code: 'unkind', text: 'Please stop', note: 'Second time' },
      },
    ]);
    expect(screen.getByRole('link', { name: 'To do' })).toHaveFocus();
  });

  test('remove only after confirmation', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers });
    const remove = within(await article()).getByRole('button', { name: 'Remove' });
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'No, keep it' }));
    expect(transport.callsOf('PUT /api/cases/:id')).toEqual([]);
    transport.answer({ 'PUT /api/cases/:id': null, 'GET /api/cases': pageOf([]) });
    await user.click(remove);
    await user.click(await screen.findByRole('button', { name: 'Yes, remove it' }));
    expect(await screen.findByText('The post has been removed')).toBeInTheDocument();
  });

  test('say when another admin has decided; a failed attempt keeps its note', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, 'PUT /api/cases/:id': refusal('internal') },
    });
    const note = within(await article()).getByRole('textbox', { name: /^Note/ });
    await user.type(note, 'Twice');
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await screen.findByText('Something went wrong on our side')).toBeInTheDocument();
    expect(note).toHaveValue('Twice');
    transport.answer({ 'PUT /api/cases/:id': refusal('conflict'), 'GET /api/cases': pageOf([]) });
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await screen.findByRole('heading', { name: /^All quiet/ })).toBeInTheDocument();
  });

  test('limit message and note', async () => {
    const { user } = renderScreen(path, { as: 'admin', answers });
    await user.click(within(await article()).getByRole('textbox', { name: /^Message/ }));
    await user.paste('x'.repeat(1001));
    expect(screen.getByText('The message can have 1000 characters at most')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep' })).toBeDisabled();
  });

  test('show who decided, what the author was told and the note, page by page', async () => {
    const decided = caseOf({
      ...{ state: 'closed', outcome: 'kept', text: 'Fine', note: 'Only a joke' },
      ...{ decided_by: otto, decided_at: '2020-03-02T09:00:00.000Z' },
      abilities: { claim: false, decide: false, answer: false },
    });
    const { user, transport, isAt } = renderScreen(path, {
      as: 'admin',
      answers: { 'GET /api/cases': pageOf([]) },
    });
    await screen.findByRole('heading', { name: 'All quiet. Nothing is waiting.' });
    transport.answer({ 'GET /api/cases': pageOf([decided], { total_pages: 2, total_items: 21 }) });
    await user.click(screen.getByRole('link', { name: 'Decided' }));
    await isAt(`${path}?state=closed`);
    expect(await article()).toHaveTextContent(
      /The post was kept by Otto Other.*Message: Fine.*Note: Only a joke/,
    );
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(transport.callsOf('GET /api/cases').at(-1)?.query?.page).toBe(2));
  });

  test('leave a case to others that the admin reported', async () => {
    const item = caseOf({ abilities: { claim: false, decide: false, answer: false } });
    renderScreen(path, { as: 'admin', answers: { 'GET /api/cases': pageOf([item]) } });
    expect(await article()).toHaveTextContent('You reported this, so somebody else decides.');
    expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
  });

  test('show a placeholder while loading, and can be retried', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { 'GET /api/cases': refusal('internal') },
    });
    const release = transport.hold('GET /api/cases');
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
    expect(transport.callsOf('GET /api/cases')).toEqual([]);
  },
);

test('an unknown loop shows “not found”', async () => {
  renderScreen('/reports/999', { as: 'admin', answers: { 'GET /api/loops/:id': refusal('not_found') } });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
  ).toBeInTheDocument();
});

describe('several at once', () => {
  const waitingOf = (id: number) =>
    caseOf({ id, source: 'approval', is_waiting: true, reports: [], reports_count: 0 });

  test('are ticked and let through, each by itself, and a refusal is said [10.114]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: {
        'GET /api/cases': pageOf([waitingOf(9), waitingOf(10), waitingOf(11)]),
        'PUT /api/cases/:id': ({ params }: { params: { id: number } }) =>
          params.id === 10 ? refusal('conflict') : null,
      },
    });
    const ticks = await screen.findAllByRole('checkbox', { name: /^Tick this post/ });
    expect(screen.getAllByLabelText('Reason')[0]).not.toBeVisible();
    await user.click(ticks[0] as HTMLElement);
    await user.click(ticks[1] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Let through 2' }));
    expect(await screen.findByText(/^Decided: 1 of 2\./)).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/cases/:id')).toEqual([
      { params: { id: 9 }, body: { outcome: 'kept' } },
      { params: { id: 10 }, body: { outcome: 'kept' } },
    ]);
    expect(screen.queryByRole('region', { name: 'Ticked reports' })).toBeNull();
  });
});

test('the list is asked for again when somebody else acts [10.112]', async () => {
  const { transport } = renderScreen(path, { as: 'admin', answers });
  await article();
  transport.answer({ 'GET /api/cases': pageOf([]) });
  const frame = { type: 'Case', loop_id: LOOP, case_id: 9, action: 'decided' } as const;
  act(() => transport.channel('LoopsChannel').send(frame));
  expect(await screen.findByText('All quiet. Nothing is waiting.')).toBeInTheDocument();
});
describe('an appeal', () => {
  const appeal = {
    ...{ text: 'It was a joke', created_at: '2020-03-03T09:00:00.000Z' },
    ...{ decision: null, answer: null, decided_at: null, decided_by: null },
  };
  const askedCase = (changes: Partial<Case> = {}) =>
    caseOf({
      ...{ state: 'closed', outcome: 'removed', decided_by: otto, decided_at: '2020-03-02T09:00:00.000Z' },
      ...{ appeal, abilities: { claim: false, decide: false, answer: true } },
      ...changes,
    });

  test('has a tab, where somebody else than who decided answers it [10.103]', async () => {
    const { user, transport } = renderScreen(`${path}?state=appeals`, {
      as: 'admin',
      answers: { 'GET /api/cases': pageOf([askedCase()]), 'PUT /api/cases/:id/appeal': null },
    });
    const card = await article();
    expect(card).toHaveTextContent(/The author asks for another look.*It was a joke/);
    expect(card).not.toHaveTextContent('You decided this yourself');
    await user.type(within(card).getByRole('textbox', { name: /^Answer/ }), 'You are right.');
    await user.click(within(card).getByRole('button', { name: 'Take it back' }));
    await waitFor(() =>
      expect(transport.callsOf('PUT /api/cases/:id/appeal')).toMatchObject([
        { body: { decision: 'reversed', answer: 'You are right.' } },
      ]),
    );
  });

  test('says so where nobody else may answer [10.103]', async () => {
    const item = askedCase({ decided_by: { id: admin.id, name: admin.name } });
    renderScreen(`${path}?state=appeals`, { as: 'admin', answers: { 'GET /api/cases': pageOf([item]) } });
    expect(await article()).toHaveTextContent('You decided this yourself. Nobody else here may answer');
  });

  test('a decision names what else follows for its author [10.95]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: { ...answers, 'PUT /api/cases/:id': null },
    });
    const card = await article();
    await user.selectOptions(
      within(card).getByRole('combobox', { name: 'And then…' }),
      'They may not write for 7 days',
    );
    await user.click(within(card).getByRole('button', { name: 'Warn' }));
    await waitFor(() =>
      expect(transport.callsOf('PUT /api/cases/:id')).toMatchObject([
        { body: { outcome: 'warned', sanction: { kind: 'mute', until: expect.any(String) } } },
      ]),
    );
  });
});
