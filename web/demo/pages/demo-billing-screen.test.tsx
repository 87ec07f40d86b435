import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render.tsx';
import { billingOf } from '../feeds/feeds.ts';

const answer = vi.fn<(address: string) => Response>();
beforeEach(() => void vi.stubGlobal('fetch', async (address: string) => answer(address)));
afterEach(() => vi.unstubAllGlobals());

const card = (name: string) => screen.findByRole('region', { name });

test('a demo shows what an organisation pays, to strangers too [1.35, 3.61]', async () => {
  answer.mockImplementation(() => Response.json(billingOf('school')));
  renderScreen('/demo/school/billing');
  const organisation = await card('Organisation');
  const facts = within(organisation).getAllByRole('term');
  expect(facts.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Name', 'Brindlewick School Trust'],
    ['Id', 'org_brindlewick'],
    ['Billing code', 'BWK-2026-014'],
  ]);
  expect(await card('Billing admins')).toHaveTextContent('Ruth Ashdown');
  expect(await card('Payment methods')).toHaveTextContent('Visa ending in 4242');
  // Twelve members at 10p for twelve months.
  expect(await card('Subscription')).toHaveTextContent('£14.40 in total');
  expect(
    within(await card('Subscription')).getByRole('row', { name: /Basic, annual 12 £14.40/ }),
  ).toBeVisible();
  expect(
    within(await card('Loops')).getByRole('row', { name: /Brindlewick School 12 Annual £14.40/ }),
  ).toBeVisible();
  expect(answer).toHaveBeenCalledWith('/demo/files/school-billing.json');
});

test('if its file can’t be loaded, the page says so and tries again', async () => {
  answer.mockImplementationOnce(() => new Response(null, { status: 503 }));
  const { user } = renderScreen('/demo/club/billing');
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.');
  answer.mockImplementation(() => Response.json(billingOf('club')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Organisation')).toHaveTextContent('River Brindle Rowing Club');
});

test('an unknown demo has no billing page', async () => {
  answer.mockImplementation(() => new Response(null, { status: 404 }));
  renderScreen('/demo/choir/billing');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});
