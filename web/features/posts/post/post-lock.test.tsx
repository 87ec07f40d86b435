import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, picture, postSeenBy } from '../../../test/world.ts';

const path = '/feed/7';
const UNLOCK = 'POST /api/posts/:id/unlock';

function locked(actor: Actor, lock: 'password' | 'payment', changes = {}) {
  const { abilities } = postSeenBy(actor, '7');
  return answersForPost(actor, {
    title: '',
    lock,
    images_count: 2,
    messages_count: 1,
    main_media: picture('1', { name: '', placeholder: 'data:image/webp;base64,AA' }),
    additional_media: [picture('1', { name: '', placeholder: 'data:image/webp;base64,AA' })],
    abilities: { ...abilities, comment: false },
    ...changes,
  });
}

const lockOf = (name: string | RegExp) => screen.findByRole('region', { name });
const passwordField = () => screen.findByLabelText('Password of this post');

describe('a post with a password', () => {
  test('shows a field for it in the place of the rest [2.154]', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers: locked('member', 'password') });
    const lock = await lockOf('This post is locked');
    expect(within(lock).getByText('Inside: 2 images, 1 comment')).toBeInTheDocument();
    const field = within(lock).getByLabelText('Password of this post');
    expect(field).toHaveAttribute('autocomplete', 'off');
    expect(field).toHaveAttribute('type', 'password');
    expect(within(lock).getByRole('button', { name: 'Open Post' })).toBeDisabled();
    expect(screen.queryByRole('region', { name: /Media/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: /comment/i })).toBeNull();
    expect(transport.callsOf('Comments')).toEqual([]);
  });

  test('is shown whole once that was right [2.154]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: {
        ...locked('member', 'password'),
        [UNLOCK]: () => {
          transport.answer(answersForPost('member', { title: 'The answers' }, '11'));
          return {} as never;
        },
      },
    });
    await user.type(await passwordField(), 'open sesame');
    await user.click(screen.getByRole('button', { name: 'Open Post' }));
    const article = screen.getByRole('article', { name: 'Amina Admin' });
    expect(await within(article).findByText('The answers')).toBeInTheDocument();
    expect(await screen.findByText('Comment number 11')).toBeInTheDocument();
    expect(screen.queryByLabelText('Password of this post')).toBeNull();
    const [call] = transport.callsOf(UNLOCK);
    expect(call).toMatchObject({ params: { id: 7 }, body: { password: 'open sesame' } });
    expect(article).toHaveFocus();
  });

  test('says so where it was wrong, and is asked for again', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: {
        ...locked('member', 'password'),
        [UNLOCK]: refusal('wrong_password', { password: 'This password is incorrect' }),
      },
    });
    const field = await passwordField();
    await user.type(field, 'sesame{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This password is incorrect'));
    expect(field).toHaveFocus();
    await user.type(field, '!');
    expect(screen.queryByText('This password is incorrect')).toBeNull();
  });

  test.for([
    ['after too many tries', refusal('too_many_requests'), 'Too many attempts, please wait a moment'],
    ['for a fault of ours', refusal('internal'), /.+/],
  ] as const)('keeps what was typed %s', async ([_, answer, words]) => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: { ...locked('member', 'password'), [UNLOCK]: answer },
    });
    await user.type(await passwordField(), 'sesame{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await passwordField()).toHaveValue('sesame');
  });

  test('is not for a guest to open', async () => {
    renderScreen(path, { as: 'guest', answers: locked('guest', 'password') });
    const lock = await lockOf('This post is locked');
    expect(within(lock).getByText('Only members of this loop can open it.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Password of this post')).toBeNull();
  });
});

describe('a post with a price', () => {
  const costing = locked('member', 'payment', { title: 'How the boat', price_pence: 250 });
  afterEach(() => vi.unstubAllGlobals());

  test('shows its beginning and what it costs, in pounds and pence [9.34]', async () => {
    renderScreen(path, { as: 'member', answers: costing });
    const lock = await lockOf('This post costs £2.50');
    expect(within(lock).getByRole('button', { name: 'Buy for £2.50' })).toBeInTheDocument();
    const article = screen.getByRole('article', { name: 'Amina Admin' });
    expect(within(article).getByText('How the boat')).toBeInTheDocument();
  });

  test('is bought once, and a failure says so', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const answers = { ...costing, 'POST /api/posts/:id/purchase': refusal('internal') };
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    const buy = within(await lockOf('This post costs £2.50')).getByRole('button', { name: /^Buy/ });
    await user.click(buy);
    expect(await screen.findByText(/^The purchase didn’t go through\./)).toBeInTheDocument();
    const checkout = { id: 'abc', url: 'https://pay.example/abc' };
    transport.answer({ 'POST /api/posts/:id/purchase': { checkout } });
    await user.dblClick(buy);
    await waitFor(() => expect(assign).toHaveBeenCalledWith(checkout.url));
    const keys = transport.callsOf('POST /api/posts/:id/purchase').map((call) => call.idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });
});

test('to those it is open to it says what others need', async () => {
  renderScreen(path, {
    as: 'admin',
    answers: answersForPost('admin', { has_password: true, price_pence: 1000 }),
  });
  expect(await screen.findByText('Others need a password and a payment of £10.00')).toBeInTheDocument();
});
