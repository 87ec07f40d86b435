import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceStoreOf } from '../../lib/device-store.ts';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP, member } from '../../test/world.ts';

describe('the account', () => {
  const open = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    return screen.findByRole('menu', { name: 'Account menu' });
  };

  test('has a menu [2.86]', async () => {
    const { user } = renderScreen('/profile', { as: 'member' });
    const menu = await open(user);
    const links = within(menu)
      .getAllByRole('menuitem')
      .map((item) => `${item.textContent} ${item.getAttribute('href') ?? ''}`.trim());
    expect(links).toEqual([
      `View Profile /user/${member.id}/${LOOP}`,
      'Edit Profiles /profile',
      'User Settings /edit-account',
      'Contact Support /support',
      'Dark colours',
      'Logout',
    ]);
  });

  test('shows the server’s screen to the operator only', async () => {
    const { user } = renderScreen('/profile', {
      as: 'member',
      answers: {
        'GET /api/users/:id': { user: { ...member, abilities: { ...member.abilities, operate: true } } },
      },
    });
    const item = await within(await open(user)).findByRole('menuitem', { name: 'This Server' });
    expect(item).toHaveAttribute('href', '/operator');
  });

  test('signs out at once if nothing is unsent [4.4]', async () => {
    const { user, transport, session, isAt } = renderScreen('/profile', {
      as: 'member',
      answers: { 'DELETE /api/sessions/current': null },
    });
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument();
    expect(session.read()).toMatchObject({ token: null, userId: null });
    await isAt('/login');
    expect(transport.callsOf('DELETE /api/sessions/current')).toHaveLength(1);
  });

  test('leaves only the device secret behind after signing out [4.4]', async () => {
    window.localStorage.setItem('loopyard.video.key-9', '12.0');
    const { user } = renderScreen('/profile', {
      as: 'member',
      answers: { 'DELETE /api/sessions/current': null },
    });
    const menu = await open(user);
    expect(Object.keys(window.localStorage)).toContain('loopyard.last-seen');
    await user.click(within(menu).getByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
    const names = Object.keys(window.localStorage).filter((name) => !name.startsWith('loopyard.open-tab.'));
    expect(names).toEqual(['loopyard.device']);
  });

  test('asks what to do with unsent texts', async () => {
    const store = deviceStoreOf(member.id);
    store.write('draft.new-post.1000.a', { value: {}, at: 1, tab: null });
    store.write('draft.comment.7.b', { value: 'x', at: 1, tab: null });
    store.write('outbox.9.c', { uuid: 'c', text: 'x', state: 'refused', detail: null, at: 1 });
    store.write('draft.invite.1000.d', { value: {}, at: 1, tab: null });
    store.write('draft.welcome.1000.e', { value: {}, at: 1, tab: null });
    const { user, session } = renderScreen('/profile', {
      as: 'member',
      answers: { 'DELETE /api/sessions/current': null },
    });
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Logout' }));
    const question = await screen.findByRole('alertdialog', { name: 'Keep or discard?' });
    expect(question).toHaveTextContent('Not sent yet: 1 post, 2 comments, 1 welcome text and 1 invitation.');
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    expect(session.read().token).not.toBeNull();
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(session.read().token).toBeNull());
    expect(store.names()).toHaveLength(5);
  });

  test('deletes unsent texts on request', async () => {
    const store = deviceStoreOf(member.id);
    store.write('draft.new-post.1000.a', { value: {}, at: 1, tab: null });
    deviceStoreOf(99).write('draft.new-post.1000.a', 'another’s');
    const { user, session } = renderScreen('/profile', {
      as: 'member',
      answers: { 'DELETE /api/sessions/current': refusal('internal') },
    });
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(session.read().token).toBeNull());
    expect([store.names(), deviceStoreOf(99).names()]).toEqual([[], ['draft.new-post.1000.a']]);
  });

  test('switches the colours, and back to the system’s', async () => {
    const { user } = renderScreen('/profile', { as: 'member' });
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Dark colours' }));
    expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
    const menu = await open(user);
    expect(within(menu).queryByRole('menuitem', { name: /Dark colours/ })).toBeNull();
  });
});
