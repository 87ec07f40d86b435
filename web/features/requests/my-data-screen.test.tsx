import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { answersOf, button } from '../../test/own-profile.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO, member } from '../../test/world.ts';
import type { DataRequest } from './requests.ts';

const list = 'GET /api/data_requests';
const ask = 'POST /api/data_requests';
const request = (changes: Partial<DataRequest> = {}): DataRequest => ({
  ...{ id: 1, kind: 'correct', text: 'My birthday is wrong.', created_at: LONG_AGO },
  ...{ due_at: '2020-03-31T09:00:00.000Z', answered_at: null, answer: null },
  ...changes,
});
const base = (): Answers => ({
  ...answersOf({ ...member, email: 'ben@a.example' }),
  'GET /api/sessions': { sessions: [] },
  [list]: { data_requests: [] },
});
const openScreen = (answers: Answers = {}) =>
  renderScreen('/edit-account/data', { as: 'member', answers: { ...base(), ...answers } });

test('the settings lead to one’s data, where a copy and the erasure are at hand and a correction leads on [11.48]', async () => {
  const { user, isAt } = renderScreen('/edit-account', { as: 'member', answers: base() });
  await user.click(await screen.findByRole('link', { name: 'Everything you can ask about your data' }));
  await isAt('/edit-account/data');
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeVisible();
  const correction = within(screen.getByRole('region', { name: 'Correct it' }));
  expect(correction.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/edit-account',
    '/profile',
  ]);
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
});

test('everything else is asked in words, with the keyboard alone, and then waits for its answer [11.48, 11.49]', async () => {
  const { user, transport } = openScreen({ [ask]: { data_request: request({ kind: 'object' }) } });
  const kinds = await screen.findAllByRole('radio');
  expect(kinds.map((kind) => kind.getAttribute('value'))).toEqual([
    'copy',
    'correct',
    'erase',
    'object',
    'restrict',
    'complain',
  ]);
  screen.getByRole('radio', { name: 'A correction' }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  const words = screen.getByRole('textbox', { name: 'What is it about?' });
  expect(words).toHaveFocus();
  await user.keyboard('No statistics, please.{Tab}');
  expect(button('Send the request')).toHaveFocus();
  await user.keyboard('{Enter}');
  const requests = within(await screen.findByRole('list', { name: 'Your requests' }));
  expect(requests.getByText('An objection')).toBeVisible();
  expect(requests.getByText('answer by 31 March 2020')).toBeVisible();
  expect(requests.getByText('Waiting')).toBeVisible();
  expect(transport.callsOf(ask)).toEqual([{ body: { kind: 'object', text: 'No statistics, please.' } }]);
  expect(words).toHaveValue('');
});

test('a refusal keeps the words and says why; an empty request is not sent [11.49]', async () => {
  const { user, transport } = openScreen({ [ask]: refusal('conflict') });
  await user.click(await screen.findByRole('button', { name: 'Send the request' }));
  const words = screen.getByRole('textbox', { name: 'What is it about?' });
  expect(words).toHaveAccessibleDescription('Please say what it is about');
  expect(transport.callsOf(ask)).toEqual([]);
  await user.type(words, 'Again');
  await user.click(button('Send the request'));
  expect(await screen.findByText(/^Your request was not sent\. /)).toHaveAttribute('role', 'alert');
  expect(words).toHaveValue('Again');
});

test('an answer stands under its request, and a list that failed can be asked for again [11.51]', async () => {
  const { user, transport } = openScreen({ [list]: refusal('internal') });
  expect(await screen.findByRole('heading', { name: 'Your requests could not be loaded' })).toBeVisible();
  transport.answer({
    [list]: { data_requests: [request({ answered_at: LONG_AGO, answer: 'It is corrected.' })] },
  });
  await user.click(button('Try again'));
  const requests = within(await screen.findByRole('list', { name: 'Your requests' }));
  await waitFor(() => expect(requests.getByText(/It is corrected\./)).toBeVisible());
  expect(requests.getByText('answered on 1 March 2020')).toBeVisible();
});
