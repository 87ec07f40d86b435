import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { unpaidLoop } from '../../../test/fees.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LOOP, loopSeenBy, people } from '../../../test/world.ts';

const address = `/loop/${LOOP}/join`;
const checkout = { id: 'abc', url: 'https://pay.example/abc' };
afterEach(() => vi.unstubAllGlobals());

function openScreen(path = address, answers: Answers = {}, changes: Parameters<typeof unpaidLoop>[0] = {}) {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const loop = unpaidLoop(changes);
  const acts = renderScreen(path, {
    as: 'guest',
    loopId: 63,
    answers: { 'GET /api/loops': { loops: [loop] }, 'GET /api/loops/:id': { loop }, ...answers },
  });
  return { ...acts, assign };
}

const title = (name = 'Pay and Join') => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });

describe('a loop that asks for a fee', () => {
  test('shows the fee, and leads to the payment [1.24]', async () => {
    const { user, transport, assign } = openScreen(address, {
      'POST /api/loops/:id/membership': { checkout },
    });
    await title();
    expect(await screen.findByText('Membership is £12.00 a year.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Not now' })).toHaveAttribute('href', '/feed');
    await user.dblClick(await button('Pay £12.00'));
    expect(assign).toHaveBeenCalledWith(checkout.url);
    const calls = transport.callsOf('POST /api/loops/:id/membership');
    expect(calls[0]).toEqual({ params: { id: LOOP }, idempotencyKey: expect.any(String) });
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test.for(['edit-loop', 'members', 'notifications'])(
    'leads there from within, and from its own address: %s',
    async (place) => {
      const { isAt, unmount } = openScreen(`/${place}/${LOOP}`, {
        'GET /api/users': refusal('not_found'),
        Notifications: { allNotificationGroups: [] },
      });
      await isAt(address);
      unmount();
      const ownAddress = openScreen(`/loop/${LOOP}`);
      await ownAddress.isAt(address);
      await title();
    },
  );

  test('leads there no more where it was paid since the last visit', async () => {
    const visit = { as: 'member', keepsVisit: true } as const;
    const waiting = { loops: [unpaidLoop()] };
    const visitBefore = renderScreen('/feed', { ...visit, answers: { 'GET /api/loops': waiting } });
    await waitFor(() =>
      expect(JSON.stringify(deviceStoreOf(people.member.id).read('last-visit'))).toContain('Brindlewick'),
    );
    visitBefore.unmount();
    const { transport, isAt } = renderScreen(`/members/${LOOP}`, visit);
    const release = transport.hold('GET /api/loops');
    await title('Loop Members');
    release();
    await waitFor(() => expect(transport.callsOf('GET /api/loops')).toHaveLength(1));
    await title('Loop Members');
    await isAt(`/members/${LOOP}`);
  });

  test('is listed among my loops, and where none is selected', async () => {
    const { user, isAt } = openScreen('/feed');
    const list = await screen.findByRole('navigation', { name: 'Loops' });
    expect(within(list).getByRole('link')).toHaveTextContent(/Brindlewick SchoolPay and join/);
    expect(await screen.findByRole('link', { name: 'Pay and join Brindlewick School' })).toHaveAttribute(
      'href',
      address,
    );
    await user.click(within(list).getByRole('link'));
    await isAt(address);
  });

  test('is offered without a word of paying where nothing is asked any more', async () => {
    openScreen('/feed', {}, { is_fee_charged: false });
    expect(await screen.findByRole('link', { name: 'Join Brindlewick School' })).toHaveAttribute(
      'href',
      address,
    );
  });

  test('is come into without paying where nothing is asked any more', async () => {
    const { user, transport, isAt } = openScreen(
      address,
      { 'POST /api/loops/:id/membership': { checkout: null } },
      { is_fee_charged: false },
    );
    await title('Join Loop');
    expect(await screen.findByText('There is nothing more to pay.')).toBeInTheDocument();
    const loop = loopSeenBy('member', { welcome_text: 'Rehearsals are on Tuesdays.' });
    const join = await button('Join Loop');
    transport.answer({ 'GET /api/loops': { loops: [loop] }, 'GET /api/loops/:id': { loop } });
    await user.click(join);
    await isAt('/feed');
    expect(await screen.findByRole('region', { name: 'Welcome' })).toHaveTextContent('Rehearsals');
  });

  test.for([
    ['already_paid', /^The fee could not be paid\. /],
    ['loop_full', /^The fee could not be paid\. /],
    ['not_found', /^The fee could not be paid\. /],
    ['internal', /^The fee could not be paid\. Something went wrong/],
  ] as const)('says why it cannot be paid: %s', async ([code, words]) => {
    const { user, assign } = openScreen(address, { 'POST /api/loops/:id/membership': refusal(code) });
    await user.click(await button('Pay £12.00'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(assign).not.toHaveBeenCalled();
  });

  test('lets me cancel my request after confirmation', async () => {
    const { user, transport, isAt } = openScreen(address, { 'POST /api/loops/:id/leave': null });
    await user.click(await button('Cancel my request'));
    await user.click(await button('No, keep my place'));
    expect(transport.callsOf('POST /api/loops/:id/leave')).toEqual([]);
    await user.click(await button('Cancel my request'));
    transport.answer({ 'GET /api/loops': { loops: [] }, 'GET /api/loops/:id': refusal('not_found') });
    await user.click(await button('Yes, cancel it'));
    await isAt('/feed');
    expect(transport.callsOf('POST /api/loops/:id/leave')).toMatchObject([{ params: { id: LOOP } }]);
    expect(await screen.findByText(/^You are not in a loop yet/)).toBeInTheDocument();
  });

  test('keeps my request when cancelling fails', async () => {
    const { user } = openScreen(address, { 'POST /api/loops/:id/leave': refusal('internal') });
    await user.click(await button('Cancel my request'));
    await user.click(await button('Yes, cancel it'));
    expect(
      await screen.findByText(/^Your request was not cancelled\. Something went wrong/),
    ).toBeInTheDocument();
    await title();
  });

  test('leaves its place while it loads, and is told from what is not there', async () => {
    const { transport, unmount } = openScreen();
    const release = transport.hold('GET /api/loops/:id');
    expect(await screen.findByRole('status', { name: 'Loading the loop' })).toBeInTheDocument();
    release();
    unmount();
    openScreen(address, { 'GET /api/loops': { loops: [] }, 'GET /api/loops/:id': refusal('not_found') });
    await title('This loop could not be found');
  });
});

describe('before joining', () => {
  const code = {
    loop_code: {
      loop: { name: 'Choir', logo: null, membership_fee_pence: 700, membership_fee_period: 'once' },
    },
  } as const;
  const nowhere: Answers = { 'GET /api/loops': { loops: [] } };

  test('a code says what its loop costs, and leads to where that is paid [1.24]', async () => {
    const { user, transport, isAt } = openScreen('/join-loop?code=k7bvpa949q', {
      ...nowhere,
      'GET /api/loop_codes/:code': code,
      'POST /api/loops/join': { loop: unpaidLoop() },
    });
    expect(await screen.findByText('Joining costs £7.00 once.')).toBeInTheDocument();
    transport.answer({ 'GET /api/loops': { loops: [unpaidLoop()] } });
    await user.click(await button('Join Loop'));
    await isAt(address);
    await title();
    expect(screen.queryByText(/^You are in/)).toBeNull();
  });

  test('a public loop says so too [1.24]', async () => {
    const publicLoop = {
      ...{ id: LOOP, name: 'Choir', logo: null, has_guest_access: false, members_count: 3, is_member: false },
      ...{ membership_fee_pence: 1200, membership_fee_period: 'year' as const },
    };
    openScreen('/join-loop', {
      'GET /api/loops': ({ query }) => ({ loops: query?.public === '1' ? [publicLoop] : [] }),
    });
    expect(await screen.findByText('3 members · £12.00 a year')).toBeInTheDocument();
  });

  test('a guest is led to the payment', async () => {
    const loop = loopSeenBy('guest', { membership_fee_pence: 700, membership_fee_period: 'once' });
    loop.abilities.pay_fee = true;
    renderScreen('/feed', {
      as: 'guest',
      answers: { 'GET /api/loops': { loops: [loop] }, 'GET /api/loops/:id': { loop } },
    });
    const bar = await screen.findByRole('region', { name: 'Guest' });
    expect(within(bar).getByRole('link', { name: 'Pay and join' })).toHaveAttribute('href', address);
    expect(screen.queryByRole('button', { name: /loop menu/ })).toBeNull();
  });
});
