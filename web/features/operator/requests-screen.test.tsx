import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { onePage, operatorAnswers } from '../../test/operator.ts';
import { renderScreen } from '../../test/render.tsx';
import { LONG_AGO, member } from '../../test/world.ts';
import type { AskedRequest } from './operator.ts';

const list = 'GET /api/operator/data_requests';
const send = 'POST /api/operator/data_requests/:id/answer';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
const requestOf = (changes: Partial<AskedRequest> = {}): AskedRequest => ({
  ...{ id: 7, user_id: member.id, name: 'Dora Example', email: 'dora@a.example', kind: 'complain' },
  ...{ text: 'Nobody wrote back.', created_at: LONG_AGO, due_at: inDays(12) },
  ...{ answered_at: null, answer: null },
  ...changes,
});
const page = (requests: AskedRequest[]) => ({
  ...{ data_requests: requests, open: requests.length, overdue: 1 },
  ...onePage(requests.length),
});
const openScreen = (answers: Answers) =>
  renderScreen('/operator/requests', { as: 'member', answers: { ...operatorAnswers, ...answers } });

test('each request has the days that are left, and an overdue one is marked [11.50]', async () => {
  openScreen({
    [list]: page([
      requestOf({ id: 1, due_at: inDays(-2) }),
      requestOf({ id: 2 }),
      requestOf({ id: 3, due_at: inDays(1) }),
      requestOf({ id: 4, answered_at: LONG_AGO, answer: 'We did now.' }),
    ]),
  });
  const entries = within(await screen.findByRole('list', { name: 'Data requests' }));
  expect(entries.getAllByText(/left$|^Overdue|^Answered$/).map((badge) => badge.textContent)).toEqual([
    'Overdue by 2 days',
    '12 days left',
    '1 day left',
    'Answered',
  ]);
  expect(entries.getByText(/We did now\./)).toBeInTheDocument();
  expect(entries.getAllByRole('button', { name: /^Answer the request/ })).toHaveLength(3);
});

test('an operator answers in words, which stay where they were not taken [11.51]', async () => {
  const { user, transport } = openScreen({ [list]: page([requestOf()]), [send]: refusal('internal') });
  await user.click(await screen.findByRole('button', { name: /^Answer the request from .*Dora/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer the request' }));
  const words = dialog.getByRole('textbox', { name: 'Your answer' });
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await dialog.findByText('Please write an answer')).toBeInTheDocument();
  await user.type(words, 'We looked into it.');
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText(/^The answer was not sent\./)).toBeInTheDocument();
  expect(words).toHaveValue('We looked into it.');
  transport.answer({ [send]: null });
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/The answer was sent to .*Dora Example/)).toBeInTheDocument();
  expect(transport.callsOf(send).at(-1)).toEqual({
    params: { id: 7 },
    body: { answer: 'We looked into it.' },
  });
});

test('an empty list says so', async () => {
  openScreen({ [list]: page([]) });
  expect(await screen.findByRole('heading', { name: 'No requests yet' })).toBeInTheDocument();
});
