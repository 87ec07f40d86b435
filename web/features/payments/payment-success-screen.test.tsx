import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { loopSeenBy } from '../../test/world.ts';
import type { Checkout } from './payments.ts';

const paidCheckout: Checkout = {
  id: 'Hc94aZiOULTs',
  status: 'paid',
  url: null,
  first_name: 'Dora',
  last_name: 'Day',
  email: 'dora@example.org',
  amount_pence: 1000,
  currency: 'GBP',
  card: 'Visa',
  last4: '4242',
  leads_to: '/loop/1000',
  membership_ends_at: null,
  invoice_pdf_url: '/api/invoices/1/pdf?s=0&e=2&sig=a',
};
const openScreen = (checkout: Checkout | ReturnType<typeof refusal>) =>
  renderScreen('/payment-success?checkout=Hc94aZiOULTs', {
    answers: { 'GET /api/checkouts/:id': checkout },
  });

test('a payment is shown to its payer, with a link to the account [2.60, 2.223, 2.224]', async () => {
  const { transport } = openScreen(paidCheckout);
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Thank you for your payment' }),
  ).toBeInTheDocument();
  const facts = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toEqual({
    Name: 'Dora Day',
    Token: 'Hc94aZiOULTs',
    'E-mail': 'dora@example.org',
    'Card used': 'Visa',
    'Last 4 digits': '4242',
  });
  expect(screen.getByRole('link', { name: 'Go to your account' })).toHaveAttribute(
    'href',
    '/login?next=%2Faccount%2Fbilling',
  );
  expect(screen.getByRole('link', { name: 'Invoice as PDF' })).toHaveAttribute(
    'href',
    paidCheckout.invoice_pdf_url,
  );
  expect(screen.queryByRole('link', { name: 'See what you paid for' })).toBeNull();
  expect(transport.callsOf('GET /api/checkouts/:id')).toMatchObject([{ params: { id: paidCheckout.id } }]);
});

describe('a signed-in payer', () => {
  async function goOnTo(leads_to: string) {
    const loop = loopSeenBy('member', { welcome_text: 'Rehearsals are on Tuesdays.' });
    const { user, isAt } = renderScreen('/payment-success?checkout=Hc94aZiOULTs', {
      as: 'member',
      answers: {
        'GET /api/checkouts/:id': { ...paidCheckout, leads_to },
        'GET /api/loops/:id': { loop },
        'GET /api/loops': { loops: [loop] },
      },
    });
    await user.click(await screen.findByRole('link', { name: 'See what you paid for' }));
    await isAt('/feed');
    await screen.findByText('This Loop has no posts yet.');
  }

  test('is welcomed in a loop they have just joined', async () => {
    await goOnTo('/loop/1000/join');
    expect(await screen.findByRole('region', { name: 'Welcome' })).toHaveTextContent('Rehearsals');
  });

  test('is not welcomed again in a loop they were in before', async () => {
    await goOnTo('/loop/1000');
    expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull();
  });
});

test.for([
  ['failed', 'payment failed, try again', 'Try again'],
  ['open', 'Nothing has been charged yet', 'Continue to payment'],
] as const)('can continue a payment that is %s', async ([status, title, label]) => {
  openScreen({ ...paidCheckout, status, url: 'https://pay.example/1', invoice_pdf_url: null });
  const scene = await screen.findByRole('status', { name: '' });
  expect(within(scene).getByRole('heading', { name: title })).toBeInTheDocument();
  expect(within(scene).getByRole('link', { name: label })).toHaveAttribute('href', 'https://pay.example/1');
  expect(screen.queryByRole('link', { name: 'Invoice as PDF' })).toBeNull();
});

test.for([
  ['expired', 'This payment has expired'],
  ['refunded', 'This payment was refunded'],
  ['disputed', 'This payment is disputed'],
] as const)('can’t pay one that is %s', async ([status, title]) => {
  openScreen({ ...paidCheckout, status });
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /payment|again/ })).toBeNull();
});

test('can’t tell someone else’s payment from a missing one', async () => {
  openScreen(refusal('not_found'));
  expect(
    await screen.findByRole('heading', { level: 2, name: 'This payment could not be found' }),
  ).toBeInTheDocument();
});
