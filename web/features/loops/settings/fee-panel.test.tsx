import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { sellingPlan } from '../../../test/plans.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, loopSeenBy } from '../../../test/world.ts';
import type { Loop } from '../loops.ts';

const path = `/edit-loop/${LOOP}/money`;
const yearly = { membership_fee_pence: 1200, membership_fee_period: 'year', is_fee_charged: true } as const;
afterEach(() => vi.unstubAllGlobals());

function answersOf(changes: Partial<Loop> = {}, plan = sellingPlan): Answers {
  let loop = loopSeenBy('admin', changes);
  return {
    'GET /api/loops': () => ({ loops: [loop] }),
    'GET /api/loops/:id': () => ({ loop }),
    'GET /api/loops/:id/invitation_codes': { loop_codes: [] },
    'GET /api/loops/:id/plan': { plan },
    'PUT /api/loops/:id': ({ body }) => {
      loop = { ...loop, ...(body?.loop as Partial<Loop>) };
      loop.is_fee_charged = loop.membership_fee_pence !== null;
      return { loop };
    },
  };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Membership fee' }));

describe('a membership fee', () => {
  test('is set by an admin, in pounds, and taken away again [1.24]', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
    const fee = await panel();
    expect(fee.getByRole('radio', { name: 'No fee' })).toBeChecked();
    expect(fee.queryByRole('textbox')).toBeNull();
    await user.click(fee.getByRole('radio', { name: 'Every year' }));
    await user.type(fee.getByRole('textbox', { name: 'Fee' }), '12.5');
    await user.click(fee.getByRole('button', { name: 'Save Fee' }));
    expect(await screen.findByText('Saved Successfully')).toBeInTheDocument();
    const saved = await panel();
    expect(await saved.findByRole('textbox', { name: 'Fee' })).toHaveValue('£12.50');
    await user.click(saved.getByRole('radio', { name: 'No fee' }));
    await user.click(saved.getByRole('button', { name: 'Save Fee' }));
    await vi.waitFor(() =>
      expect(transport.callsOf('PUT /api/loops/:id').map(({ body }) => body)).toEqual([
        { loop: { membership_fee_pence: 1250, membership_fee_period: 'year' } },
        { loop: { membership_fee_pence: null } },
      ]),
    );
    expect(saved.getByRole('link', { name: 'Who paid' })).toHaveAttribute('href', `/edit-loop/${LOOP}/fees`);
  });

  test('has a sum, within its bounds', async () => {
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf() });
    const fee = await panel();
    await user.click(fee.getByRole('radio', { name: 'Once' }));
    await user.click(fee.getByRole('button', { name: 'Save Fee' }));
    const sum = fee.getByRole('textbox', { name: 'Fee' });
    expect(sum).toHaveAccessibleDescription(/Please enter an amount/);
    await user.type(sum, '0.99');
    await user.click(fee.getByRole('button', { name: 'Save Fee' }));
    expect(sum).toHaveAccessibleDescription(/The membership fee must be from £1\.00 to £1,000\.00/);
    expect(transport.callsOf('PUT /api/loops/:id')).toEqual([]);
  });

  test.for([
    ['plan_required', /^The fee was not saved\. This needs a paid plan/],
    ['internal', /^The fee was not saved\. Something went wrong/],
  ] as const)('that could not be saved says why: %s', async ([code, words]) => {
    const answers = { ...answersOf(yearly), 'PUT /api/loops/:id': refusal(code) };
    const { user } = renderScreen(path, { as: 'admin', answers });
    await user.click((await panel()).getByRole('button', { name: 'Save Fee' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('that guests would not pay is refused before it is sent', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'admin',
      answers: answersOf({ has_guest_access: true }),
    });
    const fee = await panel();
    await user.click(fee.getByRole('radio', { name: 'Once' }));
    const sum = fee.getByRole('textbox', { name: 'Fee' });
    await user.type(sum, '5');
    await user.click(fee.getByRole('button', { name: 'Save Fee' }));
    expect(sum).toHaveAccessibleDescription(/Turn off guest access first: guests read without paying/);
    expect(transport.callsOf('PUT /api/loops/:id')).toEqual([]);
  });

  const free = { ...sellingPlan, kind: 'free', paid_features: false };

  test('comes with a paid plan [1.24]', async () => {
    renderScreen(path, { as: 'admin', answers: answersOf({}, free) });
    const fee = await panel();
    expect(fee.getByText(/^You need a paid plan to charge a membership fee/)).toBeInTheDocument();
    expect(fee.queryByRole('radio')).toBeNull();
  });

  test('is suspended when the plan has ended, which is said, and can be taken away', async () => {
    const suspended = { ...yearly, is_fee_charged: false };
    const { user, transport } = renderScreen(path, { as: 'admin', answers: answersOf(suspended, free) });
    const fee = await panel();
    expect(fee.getByText(/^The fee of £12\.00 a year is on hold/)).toBeInTheDocument();
    await user.click(fee.getByRole('button', { name: 'Remove the fee' }));
    expect(await screen.findByText(/^You need a paid plan to charge a membership fee/)).toBeInTheDocument();
    expect(transport.callsOf('PUT /api/loops/:id')).toMatchObject([
      { body: { loop: { membership_fee_pence: null } } },
    ]);
  });

  test('is not there where nothing is sold', async () => {
    const hosted = { ...sellingPlan, kind: 'hosted' };
    renderScreen(path, { as: 'admin', answers: answersOf({}, hosted) });
    await screen.findByText('Everything is included on this server.');
    expect(screen.queryByRole('region', { name: 'Membership fee' })).toBeNull();
  });
});

describe('a member', () => {
  const open = (changes: Partial<Loop>, answers: Answers = {}) => {
    const loop = loopSeenBy('member', { ...yearly, ...changes });
    loop.abilities.pay_fee = changes.fee_status === 'due' || changes.fee_status === 'lapsed';
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    return {
      ...renderScreen(path, {
        as: 'member',
        answers: { 'GET /api/loops': { loops: [loop] }, 'GET /api/loops/:id': { loop }, ...answers },
      }),
      assign,
    };
  };
  const until = '2030-03-03T12:00:00.000Z';

  test.for<[string, Partial<Loop>]>([
    ['You have paid until 3 March 2030.', { fee_status: 'paid', fee_paid_until: until }],
    ['You have paid. There is nothing more to pay.', { fee_status: 'paid' }],
    ['Your membership fee of £12.00 a year is due.', { fee_status: 'due' }],
    [
      'Your membership ended on 3 March 2030. You can post as before until 17 March 2030.',
      { fee_status: 'due', fee_paid_until: until, fee_due_by: '2030-03-17T12:00:00.000Z' },
    ],
    ['Your membership has ended. You can still read, but not post or comment.', { fee_status: 'lapsed' }],
    ['You have nothing to pay.', { fee_status: 'none' }],
  ])('reads how it stands: %s', async ([words, changes]) => {
    open(changes);
    const fee = await panel();
    expect(fee.getByText('Membership is £12.00 a year.')).toBeInTheDocument();
    expect(fee.getByText(words)).toBeInTheDocument();
    const mayPay = changes.fee_status === 'due' || changes.fee_status === 'lapsed';
    expect(fee.queryAllByRole('button', { name: 'Pay £12.00' })).toHaveLength(mayPay ? 1 : 0);
  });

  test('pays what is due, or is told why not', async () => {
    const { user, transport, assign } = open(
      { fee_status: 'due' },
      { 'POST /api/loops/:id/membership': refusal('internal') },
    );
    const pay = (await panel()).getByRole('button', { name: 'Pay £12.00' });
    await user.click(pay);
    expect(await screen.findByText(/^The fee could not be paid\./)).toBeInTheDocument();
    transport.answer({
      'POST /api/loops/:id/membership': { checkout: { id: 'a', url: 'https://pay.example/a' } },
    });
    await user.click(pay);
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/a'));
  });

  test('is told nothing of a fee that nobody is asked for', async () => {
    open({ is_fee_charged: false });
    await screen.findByRole('region', { name: 'Leave Loop' });
    expect(screen.queryByRole('region', { name: 'Membership fee' })).toBeNull();
  });
});
