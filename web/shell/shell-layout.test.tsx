import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deviceStoreOf } from '../lib/device-store.ts';
import { refusal } from '../test/fake-transport.ts';
import { renderScreen } from '../test/render.tsx';
import { admin, commentBy, LOOP, loopSeenBy, member, postSeenBy } from '../test/world.ts';

const choir = loopSeenBy('member', { id: 1001, name: 'Choir', time_last_accessed: null });
const rowers = loopSeenBy('member', {
  id: 1002,
  name: 'Rowers',
  time_last_accessed: '2020-01-01T09:00:00.000Z',
  unread_groups_count: 5,
});
const news = { unread_groups_count: 3 };
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
    group_key: 'notification:3',
  },
} as const;

describe('the list of loops', () => {
  const sidebar = () => within(screen.getByRole('complementary', { name: 'Your loops' }));
  const loops = () => sidebar().findByRole('navigation', { name: 'Loops' });

  test('shows the last opened loop first, and one can be chosen [2.79, 2.81, 3.57, 4.10, 4.11, 4.15, 7.32]', async () => {
    const { user, transport, session } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': { loops: [choir, rowers, loopSeenBy('member')] } },
    });
    const list = within(await loops());
    const links = () => list.getAllByRole('link');
    const expectOrder = (...names: string[]) =>
      expect(links().map(({ textContent }) => textContent)).toEqual(
        names.map((name) => expect.stringContaining(name)),
      );
    expectOrder('Brindlewick School', 'Rowers', 'Choir');
    expect(links()[0]).toHaveAttribute('aria-current', 'true');
    await user.click(list.getByRole('link', { name: /Choir/ }));
    expect(session.read().loopId).toBe(1001);
    expect(await screen.findByRole('heading', { level: 1, name: 'Posts' })).toBeInTheDocument();
    await waitFor(() =>
      expect(transport.callsOf('POST /api/loops/:id/read').at(-1)).toMatchObject({ params: { id: 1001 } }),
    );
    expectOrder('Choir', 'Brindlewick School', 'Rowers');
  });

  test('is filtered by name [2.80]', async () => {
    const { user } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': { loops: [choir, loopSeenBy('member')] } },
    });
    const filter = await sidebar().findByRole('searchbox', { name: 'Filter loops' });
    await user.type(filter, 'choi');
    const [choirLink, ...otherLinks] = within(await loops()).getAllByRole('link');
    expect(choirLink).toHaveTextContent('Choir');
    expect(otherLinks).toEqual([]);
    await user.type(filter, 'x');
    expect(screen.getByText('None of your loops has that name.')).toBeInTheDocument();
  });

  test('shows when it is loading and when it is empty [2.83]', async () => {
    const { transport, unmount } = renderScreen('/profile', { as: 'guest' });
    const release = transport.hold('GET /api/loops');
    expect(await screen.findByRole('status', { name: 'Loading your loops' })).toBeInTheDocument();
    release();
    expect(await screen.findByText(/You are not in a loop yet/)).toBeInTheDocument();
    expect(sidebar().getByRole('link', { name: 'Add Loops' })).toHaveAttribute('href', '/create-loop');
    unmount();
    renderScreen('/profile', { as: 'member' });
    expect(await within(await loops()).findByRole('link', { name: /Brindlewick School/ })).toBeVisible();
    expect(sidebar().getByRole('link', { name: 'Add Loops' })).toHaveAttribute('href', '/create-loop');
  });

  test('can be loaded again after an error', async () => {
    const { user, transport } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': refusal('internal') },
    });
    const problem = await screen.findByText('Your loops could not be loaded.');
    transport.answer({ 'GET /api/loops': { loops: [choir] } });
    await user.click(within(problem.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(within(await loops()).getByRole('link', { name: /Choir/ })).toBeInTheDocument();
  });

  test('shows and updates the unread counts [2.82, 7.72]', async () => {
    const { transport } = renderScreen('/profile', { as: 'member' });
    await loops();
    transport.answer({ 'GET /api/loops': { loops: [loopSeenBy('member', news), rowers, choir] } });
    act(() => transport.channel('NotificationsChannel').send(notification));
    expect(await screen.findByText('3 unread notifications')).toBeInTheDocument();
    const links = within(await loops()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent?.match(/(\d+ unread) notifications/)?.[1])).toEqual([
      '33 unread',
      '55 unread',
      undefined,
    ]);
    expect(screen.getByRole('link', { name: 'Notifications, 3 unread' })).toHaveAttribute(
      'href',
      `/notifications/${LOOP}`,
    );
  });

  test('is loaded again after a lost connection', async () => {
    const { transport } = renderScreen('/profile', { as: 'member' });
    await loops();
    act(() => transport.setOnline(false));
    transport.answer({ 'GET /api/loops': { loops: [loopSeenBy('member', news)] } });
    act(() => transport.setOnline(true));
    expect(await screen.findByText('3 unread notifications')).toBeInTheDocument();
  });

  test('opens above the page in a narrow window, and closes with a choice [2.90]', async () => {
    const { user } = renderScreen('/profile', { as: 'member' });
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    const drawer = await screen.findByRole('dialog', { name: 'Your loops' });
    await user.click(within(drawer).getByRole('button', { name: 'Close sidebar' }));
    const isClosed = () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your loops' })).toBeNull());
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Open sidebar' }));
    const choices = within(await screen.findByRole('dialog', { name: 'Your loops' }));
    await user.click(choices.getByRole('link', { name: /Brindlewick School/ }));
    await isClosed();
  });
});

describe('the selected loop', () => {
  test('counts as seen on arrival, and every five minutes as long as the tab is in sight', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { transport } = renderScreen('/profile', { as: 'member' });
    const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
    const seenCalls = () => transport.callsOf('POST /api/loops/:id/read');
    await waitFor(() => expect(seenCalls()).toMatchObject([{ params: { id: LOOP } }]));
    await minutes(4);
    expect(seenCalls()).toHaveLength(1);
    await minutes(2);
    expect(seenCalls()).toHaveLength(2);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await minutes(15);
    expect(seenCalls()).toHaveLength(2);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(seenCalls()).toHaveLength(3);
  });

  test('has a menu with unread counts [2.84, 2.87]', async () => {
    const { user } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': { loops: [loopSeenBy('member', news)] } },
    });
    const [bar] = screen.getAllByRole('banner') as [HTMLElement];
    await user.click(await within(bar).findByRole('button', { name: /Brindlewick School.*loop menu/ }));
    const menu = await screen.findByRole('menu');
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => `${item.textContent} ${item.getAttribute('href')}`)).toEqual([
      `Loop Settings /edit-loop/${LOOP}`,
      `Loop Members /members/${LOOP}`,
      `Notifications3 /notifications/${LOOP}`,
      'Calendar /calendar',
      'Hashtags /hashtags',
      'What I’m told of null',
    ]);
  });

  test('has a menu for the keyboard, and Escape returns the focus', async () => {
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

  test('is deselected when the member has left it [4.18]', async () => {
    const { session } = renderScreen('/profile', {
      as: 'member',
      answers: { 'GET /api/loops': { loops: [choir] }, 'GET /api/loops/:id': refusal('not_found') },
    });
    await waitFor(() => expect(session.read().loopId).toBe(63));
  });

  test('stays selected for a guest who may read it', async () => {
    const { session, transport } = renderScreen('/profile', { as: 'guest' });
    await waitFor(() => expect(transport.callsOf('GET /api/loops/:id')).not.toEqual([]));
    await screen.findByText(/You are not in a loop yet/);
    expect(session.read().loopId).toBe(LOOP);
    expect(screen.queryByRole('button', { name: /loop menu/ })).toBeNull();
  });
});

test('a guest sees the loop’s name and can search, but has no menu and no notifications', async () => {
  const { user, isAt } = renderScreen('/feed', { as: 'guest', answers: { Feed: { allPosts: [] } } });
  const bar = await screen.findByRole('banner');
  expect(await within(bar).findByText('Brindlewick School')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Brindlewick School · Loopyard'));
  const names = within(bar)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Open sidebar', 'Account menu']);
  expect(within(bar).queryByRole('link')).toBeNull();
  await user.type(within(bar).getByRole('searchbox', { name: 'Search posts' }), 'choir{Enter}');
  await isAt('/feed?q=choir');
});

test('another account that signs in in another tab sees nothing that was open here', async () => {
  const { user, session } = renderScreen('/feed/new-post', { as: 'member' });
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Between me and my diary');
  act(() => session.signIn({ token: 'other', userId: admin.id, loopId: LOOP, deviceSecret: 'd' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue(''));
});

test('another account sees nothing that was loaded for the one before', async () => {
  const { transport, session } = renderScreen('/profile', { as: 'member' });
  await screen.findByRole('link', { name: /Brindlewick School/ });
  transport.hold('GET /api/loops');
  act(() => session.signIn({ token: 'other', userId: admin.id, loopId: LOOP, deviceSecret: 'd' }));
  expect(await screen.findByRole('status', { name: 'Loading your loops' })).toBeInTheDocument();
  expect(screen.queryByText('Brindlewick School')).toBeNull();
});

test('a search on any screen leads to the feed [2.85]', async () => {
  const { user, isAt } = renderScreen('/profile', { as: 'member' });
  const [bar] = screen.getAllByRole('banner') as [HTMLElement];
  await user.type(await within(bar).findByRole('searchbox', { name: 'Search posts' }), ' tuba {Enter}');
  await isAt('/feed?q=tuba');
});

test('a banner shows that the connection is lost and that it is back, with a link to what was missed [2.88, 2.89]', async () => {
  const { transport } = renderScreen('/profile', { as: 'member' });
  act(() => transport.setOnline(false));
  expect(screen.getByText("You've gone offline, please check your connection.")).toBeInTheDocument();
  expect(screen.queryByText(/Back online/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  act(() => transport.setOnline(true));
  const banner = screen.getByText('Back online, aw yeah!');
  expect(within(banner).getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.queryByText(/You've gone offline/)).toBeNull();
});

test('a page has a link that skips to its content', () => {
  renderScreen('/profile', { as: 'member' });
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

test('a comment that arrives while its post is closing is counted on the card', async () => {
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
