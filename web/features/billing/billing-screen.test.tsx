import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Actor } from '../../test/actors.ts';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { loopSeenBy } from '../../test/world.ts';
import type { Invoice, Plan } from '../plans/plans.ts';

const basic: Plan = {
  kind: 'annual',
  members: 40,
  seats_used: 10,
  seats_invited: 0,
  ends_at: '2031-03-03T12:00:00.000Z',
  cancelled_at: null,
  paid_features: true,
  bytes_per_member: 20 * 1024 ** 2,
  bytes_used: 50 * 1024 ** 2,
};
const invoice: Invoice = {
  id: 1,
  number: 'LY-000001',
  loop_id: 1000,
  description: 'Basic for Brindlewick School, 40 members, 12 months',
  amount_pence: 123_400,
  currency: 'GBP',
  created_at: '2030-03-03T12:00:00.000Z',
  refunded_at: null,
  pdf_url: '/api/invoices/1/pdf?s=1&e=2&sig=a',
};

const billing = (as: Actor, { plan = basic, invoices = [] }: { plan?: Plan; invoices?: Invoice[] } = {}) =>
  renderScreen('/account/billing', {
    as,
    answers: { 'GET /api/loops/:id/plan': { plan }, 'GET /api/invoices': { invoices } },
  });

const bar = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).nextElementSibling?.firstElementChild;

test('an admin sees a loop’s plan, places and storage [2.31]', async () => {
  billing('admin');
  expect(screen.getByRole('heading', { level: 1, name: 'Billing' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 2, name: 'Brindlewick School' })).toBeInTheDocument();
  expect(await screen.findByText('Basic, paid for a year until 3 March 2031.')).toBeInTheDocument();
  expect(bar('Members')).toHaveStyle({ width: '25%' });
  expect(screen.getByText('10 of 40 places are taken.')).toBeInTheDocument();
  expect(bar('Your storage')).toHaveStyle({ width: '40%' });
  expect(
    screen.getByText('Your files use 8 MB of 20 MB. Every member has the same amount.'),
  ).toBeInTheDocument();
  expect(bar('The loop’s storage')).toHaveStyle({ width: '25%' });
  expect(screen.getByText('Its files use 50 MB of the 200 MB its members share.')).toBeInTheDocument();
  expect(await screen.findByText('You haven’t paid for anything yet.')).toBeInTheDocument();
});

test.for<[string, Partial<Plan>, RegExp]>([
  ['free', { kind: 'free', ends_at: null }, /^Free\./],
  ['trial', { kind: 'trial' }, /^Basic, free to try until 3 March 2031. Then the loop moves to Free.$/],
  ['cancelled', { cancelled_at: invoice.created_at }, /until 3 March 2031. It was cancelled, so the loop/],
  ['for one person so far', { seats_used: 1 }, /^1 of 40 places is taken.$/],
  ['full', { seats_used: 40 }, /^40 of 40 places are taken. Nobody has to leave, but new members can’t join/],
  ['bought for fewer', { seats_used: 50 }, /^50 of 40 places are taken. Nobody has to leave/],
  ['hosted', { kind: 'hosted', members: null }, /^Everything is included on this server.$/],
  ['without a limit', { kind: 'hosted', members: null }, /^10 so far, and as many more as you like.$/],
])('a plan shows its status: %s', async ([, changes, words]) => {
  billing('admin', { plan: { ...basic, ...changes } });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('people who run no loop see an explanation, and no plan is fetched', async () => {
  const { transport } = billing('member');
  expect(await screen.findByRole('heading', { name: 'You don’t run a loop' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create Loop' })).toHaveAttribute('href', '/create-loop');
  expect(transport.callsOf('GET /api/loops/:id/plan')).toEqual([]);
});

test('a refund shows its date', async () => {
  billing('member', { invoices: [{ ...invoice, refunded_at: '2030-04-05T12:00:00.000Z' }] });
  const list = await screen.findByRole('list', { name: 'Invoices' });
  expect(within(list).getByText('3 March 2030')).toBeInTheDocument();
  expect(within(list).getByText('Refunded on 5 April 2030')).toBeInTheDocument();
});

test('payments are listed with their invoices as PDF', async () => {
  billing('member', { invoices: [invoice] });
  const list = await screen.findByRole('list', { name: 'Invoices' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    `${invoice.description} 3 March 2030£1,234.00`,
  );
  expect(within(list).getByRole('link', { name: 'Invoice LY-000001 as PDF' })).toHaveAttribute(
    'href',
    invoice.pdf_url,
  );
});

test('many loops are loaded in steps', async () => {
  const { user, transport } = renderScreen('/account/billing', {
    as: 'admin',
    answers: {
      'GET /api/loops': {
        loops: Array.from({ length: 12 }, (_, at) =>
          loopSeenBy('admin', { id: 2000 + at, name: `Loop ${at}` }),
        ),
      },
      'GET /api/loops/:id/plan': { plan: basic },
      'GET /api/invoices': { invoices: [] },
    },
  });
  const more = await screen.findByRole('button', { name: 'Show more loops' });
  expect(transport.callsOf('GET /api/loops/:id/plan')).toHaveLength(10);
  await user.click(more);
  expect(await screen.findByRole('heading', { name: 'Loop 11' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show more loops' })).toBeNull();
});

test('failed parts can be retried', async () => {
  const { user, transport } = renderScreen('/account/billing', {
    as: 'admin',
    answers: { 'GET /api/loops/:id/plan': refusal('internal'), 'GET /api/invoices': refusal('internal') },
  });
  expect(await screen.findByRole('heading', { name: 'The plan could not be loaded' })).toBeInTheDocument();
  expect(
    await screen.findByRole('heading', { name: 'Your invoices could not be loaded' }),
  ).toBeInTheDocument();
  transport.answer({ 'GET /api/loops/:id/plan': { plan: basic }, 'GET /api/invoices': { invoices: [] } });
  for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await user.click(retry);
  expect(await screen.findByText('10 of 40 places are taken.')).toBeInTheDocument();
  expect(await screen.findByText('You haven’t paid for anything yet.')).toBeInTheDocument();
});
