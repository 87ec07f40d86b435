import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, loopSeenBy } from '../../../test/world.ts';
import type { Loop } from '../loops.ts';

const due = 'Your membership fee is due. Once it is paid, you can post and comment again.';
const payment = { 'POST /api/loops/:id/membership': { checkout: { id: 'a', url: 'https://pay.example/a' } } };
afterEach(() => vi.unstubAllGlobals());

function openScreen(path: string, changes: Partial<Loop>, answers: Answers = {}) {
  const loop = loopSeenBy('member', {
    ...{ membership_fee_pence: 1200, membership_fee_period: 'year', is_fee_charged: true },
    ...changes,
  });
  loop.abilities.pay_fee = true;
  loop.abilities.post = changes.fee_status !== 'lapsed';
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const ownLoop = { 'GET /api/loops': { loops: [loop] }, 'GET /api/loops/:id': { loop } };
  return { ...renderScreen(path, { as: 'member', answers: { ...ownLoop, ...payment, ...answers } }), assign };
}

const paysFrom = async ({ user, assign }: ReturnType<typeof openScreen>, place: HTMLElement) => {
  await user.click(await within(place).findByRole('button', { name: 'Pay £12.00' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/a'));
};

describe('a yearly fee', () => {
  const paidUntil = '2030-03-03T12:00:00.000Z';
  test.for<[string, Partial<Loop>]>([
    ['Your membership ends on 3 March 2030.', { fee_status: 'paid', fee_paid_until: paidUntil }],
    ['Your membership ended on 3 March 2030.', { fee_status: 'due', fee_paid_until: paidUntil }],
    [
      'Your membership fee of £12.00 a year is due. You can post as before until 17 March 2030.',
      { fee_status: 'due', fee_due_by: '2030-03-17T12:00:00.000Z' },
    ],
    ['Your membership has ended. You can still read, but not post or comment.', { fee_status: 'lapsed' }],
  ])('is asked for above the feed, and paid from there: %s [1.24]', async ([words, changes]) => {
    const acts = openScreen('/feed', changes);
    const note = await screen.findByRole('region', { name: 'Membership fee' });
    expect(note).toHaveTextContent(words);
    await paysFrom(acts, note);
  });

  test('is shown nowhere else, nor to people with nothing to pay', async () => {
    const { unmount } = openScreen('/support', { fee_status: 'due' });
    await screen.findByRole('button', { name: /loop menu/ });
    expect(screen.queryByRole('region', { name: 'Membership fee' })).toBeNull();
    unmount();
    renderScreen('/feed', { as: 'member' });
    await screen.findByText('This Loop has no posts yet.');
    expect(screen.queryByRole('region', { name: 'Membership fee' })).toBeNull();
  });
});

describe('a member who has not paid', () => {
  test('sees it in place of the post form, and can pay there [1.24]', async () => {
    const acts = openScreen('/feed', { fee_status: 'lapsed' });
    await acts.user.click(await screen.findByRole('link', { name: 'New Post' }));
    const dialog = await screen.findByRole('dialog', { name: 'New Post' });
    expect(within(dialog).getByRole('heading', { name: 'Your membership has ended' })).toBeInTheDocument();
    expect(dialog).toHaveTextContent(due);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await paysFrom(acts, dialog);
  });

  test('sees it in place of the comment form', async () => {
    const post = answersForPost('member');
    const locked = answersForPost('member', {
      abilities: {
        react: false,
        update: false,
        delete: false,
        report: true,
        comment: false,
        subscribe: true,
        unlock: true,
        see_receipts: false,
        answer: false,
        pin: false,
        vote: false,
        see_revisions: false,
      },
    });
    const acts = openScreen('/feed/7', { fee_status: 'lapsed' }, { ...post, ...locked });
    const comments = await screen.findByRole('region', { name: /^Comments/ });
    expect(await within(comments).findByText(due)).toBeInTheDocument();
    await paysFrom(acts, comments);
  });

  test('keeps the post that was rejected for it', async () => {
    const { user, transport, queries } = openScreen(
      '/feed/new-post',
      { fee_status: 'due' },
      { 'POST /api/posts': refusal('fee_due') },
    );
    await user.type(await screen.findByRole('textbox', { name: /^Description/ }), 'Cake on Friday');
    const lapsed = loopSeenBy('member', { fee_status: 'lapsed', membership_fee_pence: 1200 });
    lapsed.abilities.post = false;
    transport.answer({ 'GET /api/loops': { loops: [lapsed] } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = screen.getByRole('dialog', { name: 'New Post' });
    expect(await within(dialog).findByText(due)).toBeInTheDocument();
    // After payment the form is back with its draft.
    transport.answer({ 'GET /api/loops': { loops: [loopSeenBy('member')] } });
    await queries.invalidateQueries();
    expect(await within(dialog).findByRole('textbox', { name: /^Description/ })).toHaveValue(
      'Cake on Friday',
    );
  });
});
