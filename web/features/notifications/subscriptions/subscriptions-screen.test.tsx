import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { subscriptionTo } from '../../../test/notices.ts';
import { recorded } from '../../../test/recorded.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, creatorOf, LOOP, picture } from '../../../test/world.ts';

const path = `/subscriptions/${LOOP}`;
const post = subscriptionTo('Post', '21', {
  subscribable: { title: '# Regatta', user: creatorOf(admin), main_media: picture('1') },
});
const person = subscriptionTo('User', '22');
const answers = { Subscriptions: { allSubscriptions: [post, person] } };
const { subscription: newSubscription } = recorded('POST /api/subscriptions');

const list = () => screen.findByRole('list', { name: 'Subscriptions' });
const item = async (at: number) => within(await list()).getAllByRole('listitem')[at] as HTMLElement;

describe('subscriptions in a loop', () => {
  test('list posts and people with links [2.27, 2.215]', async () => {
    const { transport } = renderScreen(path, { as: 'member', loopId: 1001, answers });
    expect(screen.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeInTheDocument();
    const [first, second] = [await item(0), await item(1)];
    expect(first).toHaveTextContent(/Regatta.*Post by Amina Admin · subscribed \d+ years ago/);
    expect(first.querySelector('img')).toHaveAttribute('src', '/media/1/thumb');
    expect(within(first).getByRole('link')).toHaveAttribute('href', '/feed/7');
    expect(second).toHaveTextContent(/Amina Admin.*All their new posts/);
    expect(within(second).getByRole('link')).toHaveAttribute('href', `/user/${admin.id}/${LOOP}`);
    expect(transport.callsOf('Subscriptions')[0]?.body).toMatchObject({ loop: String(LOOP) });
  });

  test('can be ended at once and restored [2.216, 4.56, 8.10, 8.12]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    const release = transport.hold('DELETE /api/subscriptions/:id');
    transport.answer({ 'DELETE /api/subscriptions/:id': null });
    await user.click(within(await item(0)).getByRole('button', { name: /^Unsubscribe from .Regatta.$/ }));
    expect(await screen.findByText(/no longer subscribed/)).toBeInTheDocument();
    release();
    expect(await screen.findByText('Unsubscribed from post')).toBeInTheDocument();
    expect(transport.callsOf('DELETE /api/subscriptions/:id')).toEqual([
      { params: { id: 21 }, body: { loop_id: LOOP } },
    ]);
    transport.answer({ 'POST /api/subscriptions': { subscription: newSubscription } });
    await user.click(within(await item(0)).getByRole('button', { name: /^Subscribe to/ }));
    expect(await screen.findByText('Subscribed to post')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/subscriptions')).toMatchObject([
      { query: { subscribable_type: 'Post', subscribable_id: 7 }, body: { loop_id: LOOP } },
    ]);
  });

  test('show a warning until Ok when ending fails [8.13, 8.14]', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'DELETE /api/subscriptions/:id': refusal('internal') },
    });
    const button = within(await item(0)).getByRole('button', { name: /^Unsubscribe/ });
    await user.click(button);
    const warning = await screen.findByRole('alertdialog', { name: 'Error unsubscribing from post' });
    await user.click(within(warning).getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await item(0)).toHaveTextContent(/subscribed \d+ years ago/);
  });

  test('are ended here when ended elsewhere', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'DELETE /api/subscriptions/:id': refusal('not_found') },
    });
    await user.click(within(await item(0)).getByRole('button', { name: /^Unsubscribe/ }));
    expect(await screen.findByText('Unsubscribed from post')).toBeInTheDocument();
  });

  test('show an error when restoring fails [8.11]', async () => {
    const { user } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answers,
        'DELETE /api/subscriptions/:id': null,
        'POST /api/subscriptions': refusal('internal'),
      },
    });
    await user.click(within(await item(0)).getByRole('button', { name: /^Unsubscribe/ }));
    await screen.findByText('Unsubscribed from post');
    await user.click(within(await item(0)).getByRole('button', { name: /^Subscribe/ }));
    expect(await screen.findByText('Error subscribing to post')).toHaveAttribute('data-tone', 'bad');
    expect(await item(0)).toHaveTextContent('no longer subscribed');
  });

  test('have their own messages for people [2.216, 8.15, 8.16, 8.17]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'DELETE /api/subscriptions/:id': refusal('internal') },
    });
    const button = () => within(list1()).getByRole('button', { name: /ubscribe (from|to) .Amina Admin.$/ });
    const list1 = () => screen.getByRole('list', { name: 'Subscriptions' });
    const warned = async () => {
      const warning = await screen.findByRole('alertdialog', { name: 'Error subscribing to user' });
      await user.click(within(warning).getByRole('button', { name: 'Ok' }));
    };
    await list();
    await user.click(button());
    await warned();
    transport.answer({
      'DELETE /api/subscriptions/:id': null,
      'POST /api/subscriptions': refusal('internal'),
    });
    await user.click(button());
    expect(await screen.findByText('Unsubscribed successfully')).toBeInTheDocument();
    await user.click(button());
    await warned();
    transport.answer({ 'POST /api/subscriptions': { subscription: newSubscription } });
    await user.click(button());
    expect(await screen.findByText('Subscribed successfully')).toBeInTheDocument();
  });

  test('can be silenced [3.38]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    const bell = within(await item(0)).getByRole('button', { name: /^Notifications about .Regatta.$/ });
    expect(bell).toHaveAttribute('aria-pressed', 'true');
    transport.answer({
      'POST /api/subscriptions': { subscription: { ...newSubscription, is_silent: true } },
      Subscriptions: { allSubscriptions: [{ ...post, is_silent: true }, person] },
    });
    await user.click(bell);
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'false'));
    expect(transport.callsOf('POST /api/subscriptions')).toEqual([
      {
        query: { subscribable_type: 'Post', subscribable_id: 7 },
        body: { loop_id: LOOP, is_silent: true },
      },
    ]);
    transport.answer({ 'POST /api/subscriptions': refusal('internal') });
    await user.click(bell);
    expect(await screen.findByText(/^Nothing has changed\./)).toBeInTheDocument();
    expect(bell).toHaveAttribute('aria-pressed', 'false');
  });

  test('show a hundred at most, and say when there are more [9.11]', async () => {
    const allSubscriptions = Array.from({ length: 100 }, (_, at) => subscriptionTo('Post', String(at + 1)));
    renderScreen(path, { as: 'member', answers: { Subscriptions: { allSubscriptions } } });
    expect(await screen.findByText(/^These are the latest 100\./)).toBeInTheDocument();
  });
});

describe('where there is no list', () => {
  test('because nothing is followed, the way to the feed is shown', async () => {
    renderScreen(path, { as: 'member', answers: { Subscriptions: { allSubscriptions: [] } } });
    expect(await screen.findByRole('heading', { name: 'No subscriptions' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the feed' })).toHaveAttribute('href', '/feed');
  });

  test('because it is on its way, its place is kept', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers });
    const release = transport.hold('Subscriptions');
    expect(await screen.findByRole('status', { name: 'Loading subscriptions' })).toBeInTheDocument();
    release();
    expect(await list()).toBeInTheDocument();
  });

  test('because it did not come, another try brings it', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { Subscriptions: refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answers);
    await user.click(retryButton);
    expect(await list()).toBeInTheDocument();
  });

  test('because one is a guest, that is said', async () => {
    renderScreen(path, { as: 'guest', answers: { Subscriptions: refusal('forbidden') } });
    expect(await screen.findByRole('heading', { name: 'Subscriptions are for members' })).toBeInTheDocument();
  });

  test('because there is no such loop, nothing more is told', async () => {
    renderScreen('/subscriptions/999', {
      as: 'member',
      answers: { 'GET /api/loops/:id': refusal('not_found'), Subscriptions: refusal('not_found') },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' }),
    ).toBeInTheDocument();
  });
});
