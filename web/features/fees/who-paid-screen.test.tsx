import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, guest, LOOP, member } from '../../test/world.ts';
import type { FeeBooks } from './fees.ts';

const address = `/edit-loop/${LOOP}/fees`;
const payment = (id: number, changes: Partial<FeeBooks['memberships'][number]> = {}) => ({
  ...{ id, user: { id: member.id, name: member.name }, amount_pence: 1200, currency: 'GBP' },
  ...{ paid_at: '2030-03-03T12:00:00.000Z', ends_at: '2031-03-03T12:00:00.000Z', refunded_at: null },
  ...changes,
});
const emptyBooks: FeeBooks = {
  ...{ memberships: [], received_pence: 0, unpaid: [] },
  ...{ total_items: 0, current_page: 1, total_pages: 0 },
};
const openScreen = (answer: Answers['GET /api/loops/:id/memberships'], path = address) =>
  renderScreen(path, { as: 'admin', answers: { 'GET /api/loops/:id/memberships': answer } });
const linesOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('an admin sees what came in, who paid until when, what was sent back, and who has not paid [1.24]', async () => {
  openScreen({
    ...emptyBooks,
    memberships: [
      payment(3),
      payment(2, { ends_at: null, amount_pence: 700 }),
      payment(1, { refunded_at: '2030-03-05T12:00:00.000Z' }),
    ],
    received_pence: 1900,
    unpaid: [
      { user: { id: guest.id, name: guest.name }, status: 'waiting', since: '2030-03-01T12:00:00.000Z' },
      { user: { id: member.id, name: member.name }, status: 'due', since: null },
      { user: { id: admin.id, name: admin.name }, status: 'lapsed', since: '2030-02-01T12:00:00.000Z' },
    ],
    ...{ total_items: 3, total_pages: 1 },
  });
  expect(await screen.findByText('£19.00 received in total, after refunds.')).toBeInTheDocument();
  expect(linesOf('Payments')).toEqual([
    'Ben Member Paid on 3 March 2030Until 3 March 2031£12.00',
    'Ben Member Paid on 3 March 2030No end date£7.00',
    'Ben Member Paid on 3 March 2030Refunded on 5 March 2030£12.00',
  ]);
  expect(linesOf('Not paid yet')).toEqual([
    'Gus Guest Since 1 March 2030Waiting to join',
    'Ben Member Not asked yetDue',
    'Amina Admin Since 1 February 2030Read only',
  ]);
  const unpaid = within(screen.getByRole('list', { name: 'Not paid yet' }));
  expect(unpaid.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/user/${member.id}/${LOOP}`,
    `/user/${admin.id}/${LOOP}`,
  ]);
});

test('an empty list says so', async () => {
  openScreen(emptyBooks);
  expect(await screen.findByRole('heading', { name: 'Nobody has paid yet' })).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Not paid yet' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Loop Settings' })).toHaveAttribute(
    'href',
    `/edit-loop/${LOOP}/money`,
  );
});

test('long books come in pages, and one past the last leads to the last', async () => {
  const { user, transport, isAt } = openScreen(
    ({ query }) => ({
      ...emptyBooks,
      memberships: query?.page === 3 ? [] : [payment(query?.page ?? 1)],
      ...{ total_items: 21, total_pages: 2, current_page: query?.page ?? 1 },
    }),
    `${address}?page=3`,
  );
  await isAt(`${address}?page=2`);
  await user.click(await screen.findByRole('link', { name: 'Previous' }));
  await isAt(`${address}?page=1`);
  const pages = transport.callsOf('GET /api/loops/:id/memberships').map(({ query }) => query?.page);
  expect(pages).toEqual([3, 2, 1]);
});

test('the list shows a placeholder while loading, and can be retried', async () => {
  const { user, transport } = openScreen(refusal('internal'));
  const release = transport.hold('GET /api/loops/:id/memberships');
  expect(screen.getByRole('status', { name: 'Loading who paid' })).toBeInTheDocument();
  release();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  transport.answer({ 'GET /api/loops/:id/memberships': emptyBooks });
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nobody has paid yet' })).toBeInTheDocument();
});

test.for([
  ['forbidden', 'This loop could not be opened'],
  ['not_found', 'This loop could not be found'],
] as const)('others are not told: %s', async ([code, title]) => {
  openScreen(refusal(code));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
