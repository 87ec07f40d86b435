import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { recorded } from '../../test/recorded.ts';
import { renderScreen } from '../../test/render.tsx';
import { answersForPost, LOOP, postSeenBy } from '../../test/world.ts';
import { subscriptionsKey } from '../subscriptions/subscriptions.ts';

type User = ReturnType<typeof renderScreen>['user'];

const { subscription } = recorded('POST /api/subscriptions');

async function choose(user: User, label: 'Subscribe' | 'Unsubscribe' | 'Mute' | 'Unmute') {
  const card = await screen.findByRole('article');
  await user.click(within(card).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
}
const bookmark = async () =>
  within(await screen.findByRole('article')).findByRole('button', { name: 'Subscribe' });
const subscribed = { subscription_id: '21' };

describe('the subscription to a post', () => {
  test('is begun and ended from its menu, and its bookmark tells [2.125, 7.71, 8.10, 8.12]', async () => {
    const { user, transport, queries } = renderScreen('/feed', {
      as: 'member',
      answers: { ...answersForPost('member'), 'POST /api/subscriptions': { subscription } },
    });
    await choose(user, 'Subscribe');
    expect(await screen.findByText('Subscribed to post')).toBeInTheDocument();
    expect(await bookmark()).toBePressed();
    expect(transport.callsOf('POST /api/subscriptions')).toEqual([
      { query: { subscribable_type: 'Post', subscribable_id: 7 }, body: { loop_id: LOOP } },
    ]);
    transport.answer({ 'DELETE /api/subscriptions/:id': null });
    const list = [...subscriptionsKey, LOOP];
    queries.setQueryData(list, []);
    await choose(user, 'Unsubscribe');
    expect(await screen.findByText('Unsubscribed from post')).toBeInTheDocument();
    expect(await bookmark()).not.toBePressed();
    // The list of subscriptions is asked for anew when it is opened.
    expect(queries.getQueryState(list)?.isInvalidated).toBe(true);
    expect(transport.callsOf('DELETE /api/subscriptions/:id')).toEqual([
      { params: { id: subscription.id }, body: { loop_id: LOOP } },
    ]);
  });

  test('is muted and unmuted from its menu, also before one follows it [12.15]', async () => {
    const { user, transport } = renderScreen('/feed', {
      as: 'member',
      answers: { ...answersForPost('member'), 'POST /api/subscriptions': { subscription } },
    });
    await choose(user, 'Mute');
    expect(await screen.findByText('You are told nothing of this post')).toBeInTheDocument();
    await choose(user, 'Unmute');
    expect(await screen.findByText('You are told of this post again')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/subscriptions').map(({ body }) => body)).toEqual(
      [true, false].map((is_silent) => ({ loop_id: LOOP, is_silent })),
    );
    transport.answer({ 'POST /api/subscriptions': refusal('internal') });
    await choose(user, 'Mute');
    expect(await screen.findByText(/^Nothing has changed\./)).toHaveAttribute('data-tone', 'bad');
  });

  test('that did not begin is said [8.11]', async () => {
    const { user } = renderScreen('/feed', {
      as: 'member',
      answers: { ...answersForPost('member'), 'POST /api/subscriptions': refusal('internal') },
    });
    await choose(user, 'Subscribe');
    expect(await screen.findByText('Error subscribing to post')).toHaveAttribute('data-tone', 'bad');
    expect(await bookmark()).not.toBePressed();
  });

  test('that did not end warns, with an Ok [8.13, 8.14]', async () => {
    const { user } = renderScreen('/feed', {
      as: 'member',
      answers: {
        ...answersForPost('member', subscribed),
        'DELETE /api/subscriptions/:id': refusal('internal'),
      },
    });
    await choose(user, 'Unsubscribe');
    const warning = await screen.findByRole('alertdialog', { name: 'Error unsubscribing from post' });
    await user.click(within(warning).getByRole('button', { name: 'Ok' }));
    expect(await bookmark()).toBePressed();
  });

  test('is begun and ended by the bookmark of the card, which says what it is [2.97, 4.56, 8.10, 8.12]', async () => {
    const { user, transport } = renderScreen('/feed', {
      as: 'member',
      answers: { ...answersForPost('member'), 'POST /api/subscriptions': { subscription } },
    });
    const tooltip = async () => (await bookmark()).nextElementSibling?.textContent;
    await user.hover(await bookmark());
    expect(await tooltip()).toBe('Subscribe');
    await user.click(await bookmark());
    expect(await screen.findByText('Subscribed to post')).toBeInTheDocument();
    expect(await bookmark()).toBePressed();
    expect(await tooltip()).toBe('Subscribed');
    transport.answer({ 'DELETE /api/subscriptions/:id': null });
    await user.click(await bookmark());
    expect(await screen.findByText('Unsubscribed from post')).toBeInTheDocument();
    expect(await bookmark()).not.toBePressed();
    expect(await tooltip()).toBe('Subscribe');
    expect(transport.callsOf('DELETE /api/subscriptions/:id')).toEqual([
      { params: { id: subscription.id }, body: { loop_id: LOOP } },
    ]);
  });

  test('is on screen before the server has answered, and gone again where it says no [8.11]', async () => {
    const { user, transport } = renderScreen('/feed', { as: 'member', answers: answersForPost('member') });
    await bookmark();
    const release = transport.hold('POST /api/subscriptions');
    await user.click(await bookmark());
    expect(await bookmark()).toBePressed();
    transport.answer({ 'POST /api/subscriptions': refusal('internal') });
    release();
    expect(await screen.findByText('Error subscribing to post')).toHaveAttribute('data-tone', 'bad');
    expect(await bookmark()).not.toBePressed();
  });

  test('is not offered to a guest', async () => {
    renderScreen('/feed', { as: 'guest', answers: { Feed: { allPosts: [postSeenBy('guest', '7')] } } });
    const card = await screen.findByRole('article');
    expect(within(card).queryAllByRole('button')).toEqual([]);
  });
});
