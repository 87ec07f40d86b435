import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceStoreOf } from '../lib/device-store.ts';
import { refusal } from '../test/fake-transport.ts';
import { renderScreen } from '../test/render.tsx';
import { admin, commentBy, LOOP, loopSeenBy, member, postSeenBy } from '../test/world.ts';

const choir = loopSeenBy('member', { id: 1001, name: 'Choir', time_last_accessed: null });
const news = { unread_notifications_count: 3 };
const notification = {
  type: 'Notification',
  notification: {
    id: 1,
    loop_id: LOOP,
    action: 'new_message',
    notifiable_type: 'Post',
    notifiable_id: 7,
    actor_id: admin.id,
    read_at: null,
    created_at: '2026-01-01T12:00:00.000Z',
  },
} as const;

describe('one’s loops', () => {
  const loops = () => screen.findByRole('navigation', { name: 'Loops' });

  test('are listed, the one looked at last first, and one is chosen', async () => {
    const { user, transport, session } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': { loops: [choir, loopSeenBy('member')] } },
    });
    const links = within(await loops()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Brindlewick School'),
      expect.stringContaining('Choir'),
    ]);
    expect(links[0]).toHaveAttribute('aria-current', 'true');
    await user.click(within(await loops()).getByRole('link', { name: /Choir/ }));
    expect(session.read().loopId).toBe(1001);
    expect(await screen.findByRole('heading', { level: 1, name: 'Posts' })).toBeInTheDocument();
    expect(transport.callsOf('POST /api/loops/:id/read')).toMatchObject([{ params: { id: 1001 } }]);
  });

  test('are filtered by name', async () => {
    const { user } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': { loops: [choir, loopSeenBy('member')] } },
    });
    const filter = await screen.findByRole('searchbox', { name: 'Filter loops' });
    await user.type(filter, 'choi');
    expect(within(await loops()).getAllByRole('link')).toHaveLength(1);
    await user.type(filter, 'x');
    expect(screen.getByText('None of your loops has that name.')).toBeInTheDocument();
  });

  test('are waited for; that there are none is said', async () => {
    const { transport } = renderScreen('/profile', { as: 'guest' });
    const release = transport.hold('GET /api/loops');
    expect(await screen.findByRole('status', { name: 'Loading your loops' })).toBeInTheDocument();
    release();
    expect(await screen.findByText(/You are not in a loop yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Loops' })).toHaveAttribute('href', '/create-loop');
  });

  test('that did not come can be asked for again', async () => {
    const { user, transport } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': refusal('internal') },
    });
    const problem = await screen.findByText('Your loops could not be loaded.');
    transport.answer({ 'GET /api/loops': { loops: [choir] } });
    await user.click(within(problem.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(within(await loops()).getByRole('link', { name: /Choir/ })).toBeInTheDocument();
  });

  test('say how much is unread, and learn of more', async () => {
    const { transport } = renderScreen('/profile', { as: 'member' });
    await loops();
    transport.answer({ 'GET /api/loops': { loops: [loopSeenBy('member', news)] } });
    act(() => transport.channel('NotificationsChannel').send(notification));
    expect(await screen.findByText('3 unread notifications')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Notifications, 3 unread' })).toHaveAttribute(
      'href',
      `/notifications/${LOOP}`,
    );
  });

  test('are asked for again after a time without connection', async () => {
    const { transport } = renderScreen('/profile', { as: 'member' });
    await loops();
    act(() => transport.setOnline(false));
    transport.answer({ 'GET /api/loops': { loops: [loopSeenBy('member', news)] } });
    act(() => transport.setOnline(true));
    expect(await screen.findByText('3 unread notifications')).toBeInTheDocument();
  });

  test('open above the page where there is little room', async () => {
    const { user } = renderScreen('/profile', { as: 'member' });
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    const drawer = await screen.findByRole('dialog', { name: 'Your loops' });
    await user.click(within(drawer).getByRole('button', { name: 'Close sidebar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your loops' })).toBeNull());
  });
});

describe('the selected loop', () => {
  test('has a menu', async () => {
    const { user } = renderScreen('/profile', { as: 'member' });
    await user.click(await screen.findByRole('button', { name: /Brindlewick School.*loop menu/ }));
    const menu = await screen.findByRole('menu');
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => item.getAttribute('href'))).toEqual([
      `/edit-loop/${LOOP}`,
      `/members/${LOOP}`,
      `/notifications/${LOOP}`,
    ]);
  });

  test('is walked by keys, and Escape gives the focus back', async () => {
    const { user } = renderScreen('/profile', { as: 'member' });
    const button = await screen.findByRole('button', { name: /loop menu/ });
    button.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Loop Settings' })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Loop Members' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button).toHaveFocus();
  });

  test('that is no longer one’s own is let go of', async () => {
    const { session } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': { loops: [choir] }, 'GET /api/loops/:id': refusal('not_found') },
    });
    await waitFor(() => expect(session.read().loopId).toBe(63));
  });

  test('that a guest may read stays', async () => {
    const { session, transport } = renderScreen('/profile', { as: 'guest' });
    await waitFor(() => expect(transport.callsOf('GET /api/loops/:id')).not.toEqual([]));
    await screen.findByText(/You are not in a loop yet/);
    expect(session.read().loopId).toBe(LOOP);
    expect(screen.queryByRole('button', { name: /loop menu/ })).toBeNull();
  });
});

describe('the account', () => {
  const open = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    return screen.findByRole('menu', { name: 'Account menu' });
  };

  test('has a menu', async () => {
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

  test('signs out at once where nothing waits to be sent', async () => {
    const { user, transport, session, isAt } = renderScreen('/profile', {
      as: 'member',
      answers: { 'DELETE /api/sessions/current': null },
    });
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeInTheDocument();
    expect(session.read().token).toBeNull();
    await isAt('/login');
    expect(transport.callsOf('DELETE /api/sessions/current')).toHaveLength(1);
  });

  test('asks what becomes of what was not sent', async () => {
    const store = deviceStoreOf(member.id);
    store.write('draft.new-post.1000.a', { value: {}, at: 1, tab: null });
    store.write('draft.comment.7.b', { value: 'x', at: 1, tab: null });
    store.write('outbox.9.c', { uuid: 'c', text: 'x', state: 'refused', detail: null, at: 1 });
    const { user, session } = renderScreen('/profile', {
      as: 'member',
      answers: { 'DELETE /api/sessions/current': null },
    });
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Logout' }));
    const question = await screen.findByRole('alertdialog', { name: 'Keep or discard?' });
    expect(question).toHaveTextContent('Not sent yet: 1 post and 2 comments.');
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    expect(session.read().token).not.toBeNull();
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(session.read().token).toBeNull());
    expect(store.names()).toHaveLength(3);
  });

  test('throws it away for whoever says so', async () => {
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

  test('takes the other colours, and those of the system again', async () => {
    const { user } = renderScreen('/profile', { as: 'member' });
    await user.click(within(await open(user)).getByRole('menuitem', { name: 'Dark colours' }));
    expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
    const menu = await open(user);
    expect(within(menu).queryByRole('menuitem', { name: /Dark colours/ })).toBeNull();
  });
});

test('a guest is told which loop it is, and may search it, but has neither its menu nor its notifications', async () => {
  const { user, isAt } = renderScreen('/feed', { as: 'guest', answers: { Feed: { allPosts: [] } } });
  const bar = await screen.findByRole('banner');
  expect(await within(bar).findByText('Brindlewick School')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toMatch(/^.Brindlewick School. · Loopyard$/));
  const names = within(bar)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Open sidebar', 'Search posts', 'Account menu']);
  expect(within(bar).queryByRole('link')).toBeNull();
  await user.type(within(bar).getByRole('searchbox', { name: 'Search posts' }), 'choir{Enter}');
  await isAt('/feed?q=choir');
});

test('another account that signs in in another tab sees nothing of what was open here', async () => {
  const { user, session } = renderScreen('/feed/new-post', { as: 'member' });
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Between me and my diary');
  act(() => session.signIn({ token: 'other', userId: admin.id, loopId: LOOP, deviceSecret: 'd' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue(''));
});

test('nor anything that was fetched for the one before', async () => {
  const { transport, session } = renderScreen('/profile', { as: 'member' });
  await screen.findByRole('link', { name: /Brindlewick School/ });
  transport.hold('GET /api/loops');
  act(() => session.signIn({ token: 'other', userId: admin.id, loopId: LOOP, deviceSecret: 'd' }));
  expect(await screen.findByRole('status', { name: 'Loading your loops' })).toBeInTheDocument();
  expect(screen.queryByText('Brindlewick School')).toBeNull();
});

test('a page says where its content begins', () => {
  renderScreen('/profile', { as: 'member' });
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

test('a comment that arrives when its post is closed again is counted on the card', async () => {
  const comment = commentBy(member, '9', { uuid: 'c' });
  const store = deviceStoreOf(member.id);
  const { transport } = renderScreen('/feed', {
    as: 'member',
    answers: { Feed: { allPosts: [postSeenBy('member', '7')] }, Comments: { allMessages: [] } },
  });
  await screen.findByRole('article');
  expect(screen.queryByRole('link', { name: '1 comment' })).toBeNull();
  store.write('outbox.7.c', { uuid: 'c', text: 'Hello', state: 'sending', detail: null, at: 1 });
  transport.answer({
    ShowPost: { post: postSeenBy('member', '7', { messages_count: 1 }) },
    Comments: { allMessages: [comment] },
  });
  act(() => transport.setOnline(false));
  act(() => transport.setOnline(true));
  expect(await screen.findByRole('link', { name: '1 comment' })).toBeInTheDocument();
  expect(store.names()).toEqual([]);
});
