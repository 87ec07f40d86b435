import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { notificationTo } from '../../../test/notices.ts';
import { renderScreen } from '../../../test/render.tsx';
import { admin, creatorOf, LOOP, loopSeenBy, member, picture } from '../../../test/world.ts';

const path = `/notifications/${LOOP}`;
const two = [notificationTo(member, '2'), notificationTo(member, '1', { action: 'created' })];
const loopsWith = (unread_groups_count: number) => ({
  'GET /api/loops': { loops: [loopSeenBy('member', { unread_groups_count })] },
});
const answers = { Notifications: { allNotificationGroups: two }, ...loopsWith(2) };
const frame = {
  type: 'Notification',
  notification: {
    id: 3,
    loop_id: LOOP,
    action: 'updated',
    notifiable_type: 'Post',
    notifiable_id: 7,
    actor_id: admin.id,
    read_at: null,
    created_at: '2026-01-01T12:00:00.000Z',
    group_key: 'notification:3',
  },
} as const;

const list = () => screen.findByRole('list', { name: 'Notifications' });
const bell = (name: string) => screen.findByRole('link', { name });

describe('one’s notifications in a loop', () => {
  test('are listed with face, sentence, the post’s words and time, and lead to the post [2.25, 2.208]', async () => {
    const { transport } = renderScreen(path, { as: 'member', loopId: 1001, answers });
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
    const [comment, post] = within(await list()).getAllByRole('listitem');
    expect(comment).toHaveTextContent(/Unread: Amina Admin commented on your postPost number 7\d+ years ago/);
    expect(within(comment as HTMLElement).getByRole('link')).toHaveAttribute('href', '/feed/7#comments');
    expect(post).toHaveTextContent('Amina Admin shared a new post');
    expect(within(post as HTMLElement).getByRole('link')).toHaveAttribute('href', '/feed/7');
    expect(transport.callsOf('Notifications')[0]?.body).toMatchObject({ loop: String(LOOP) });
  });

  test.for([
    ['new_message', member, 'commented on your post'],
    ['new_message', admin, 'commented on their own post'],
    ['announced', admin, 'made an announcement'],
    ['remind', admin, 'asks you to read an announcement'],
    ['updated', member, 'edited your post'],
    ['updated', admin, 'edited their own post'],
    ['created', admin, 'shared a new post'],
    ['invited', admin, 'asked you to look at a post'],
    ['praised', member, 'did something on your post'],
  ] as const)('say what happened: %s', async ([action, author, words]) => {
    const notifiable = { title: '', user: creatorOf(author), main_media: null };
    const notification = notificationTo(member, '1', { action, notifiable });
    renderScreen(path, {
      as: 'member',
      answers: { Notifications: { allNotificationGroups: [notification] } },
    });
    expect(await list()).toHaveTextContent(`Amina Admin ${words}`);
  });

  test.for([
    [2, 'Amina Admin and Ben Member commented on your post'],
    [5, 'Amina Admin and 4 others commented on your post'],
  ] as const)(
    'say in one line what several people did: %s [12.1, 12.8, 12.16]',
    async ([actors_count, words]) => {
      const notification = notificationTo(member, '1', {
        ...{ actors: [creatorOf(admin), creatorOf(member)], actors_count },
        reason: 'because it is your post',
      });
      renderScreen(path, {
        as: 'member',
        answers: { Notifications: { allNotificationGroups: [notification] }, ...loopsWith(1) },
      });
      const item = within(await list()).getByRole('listitem');
      expect(item).toHaveTextContent(words);
      expect(item).toHaveTextContent(/years ago · because it is your post/);
      expect(within(item).getByText('Amina Admin').closest('strong')).not.toBeNull();
      expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
    },
  );

  test('are also listed of all loops, each with the name of its loop, and read in all at once [12.5]', async () => {
    const choir = loopSeenBy('member', { id: 1001, name: 'Choir', unread_notifications_count: 3 });
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: {
        ...answers,
        'GET /api/loops': { loops: [loopSeenBy('member', { unread_notifications_count: 2 }), choir] },
        'POST /api/notifications/mark_as_read': null,
      },
    });
    await list();
    transport.answer({
      Notifications: { allNotificationGroups: [...two, notificationTo(member, '2', { loop_id: '1001' })] },
    });
    await user.click(screen.getByRole('link', { name: 'All my loops' }));
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(3));
    const [first, , third] = within(await list()).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Brindlewick School · \d+ years ago/);
    expect(third).toHaveTextContent(/Choir · \d+ years ago/);
    expect(transport.callsOf('Notifications').at(-1)?.body).toMatchObject({ loop: null });
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('Marked all notifications as read');
    expect(transport.callsOf('POST /api/notifications/mark_as_read')).toEqual([
      { body: { loop_id: LOOP } },
      { body: { loop_id: 1001 } },
    ]);
    await user.click(screen.getByRole('link', { name: 'Only this loop' }));
    expect(await screen.findByRole('link', { name: 'All my loops' })).toBeInTheDocument();
  });

  test('name the author of another’s post, and show its picture', async () => {
    const notification = notificationTo(admin, '1', {
      actors: [creatorOf(member)],
      notifiable: {
        title: '# Regatta',
        user: creatorOf(admin, 'Mina'),
        main_media: picture('1'),
      },
    });
    renderScreen(path, {
      as: 'member',
      answers: { Notifications: { allNotificationGroups: [notification] } },
    });
    const item = within(await list()).getByRole('listitem');
    expect(item).toHaveTextContent(/Ben Member commented on Mina’s post.*Regatta/);
    expect(item.querySelector('img')).toHaveAttribute('src', '/media/1/thumb');
  });

  test('about a case say so in one sentence, without who acted, and lead to it [10.113]', async () => {
    const sentence = 'A post in Brindlewick School was reported';
    const notification = notificationTo(member, '1', {
      ...{ action: 'case_opened', notifiable: null, actors: [] },
      ...{ sentence, url: `/reports/${LOOP}` },
    });
    renderScreen(path, {
      as: 'admin',
      answers: { Notifications: { allNotificationGroups: [notification] } },
    });
    const item = within(await list()).getByRole('listitem');
    expect(within(item).getByRole('link', { name: new RegExp(sentence) })).toHaveAttribute(
      'href',
      `/reports/${LOOP}`,
    );
    expect(within(item).getByRole('button', { name: `Mark as read: ${sentence}` })).toBeVisible();
  });

  test('lead on to what is followed and to what comes by mail [2.211]', async () => {
    renderScreen(path, { as: 'member', answers });
    await list();
    expect(screen.getByRole('link', { name: 'View Subscriptions' })).toHaveAttribute(
      'href',
      `/subscriptions/${LOOP}`,
    );
    expect(screen.getByRole('link', { name: 'Preferences' })).toHaveAttribute(
      'href',
      '/notification-preferences',
    );
  });

  test('arrive by themselves, in the list and on the bell [7.72]', async () => {
    const { transport } = renderScreen(path, {
      as: 'member',
      answers: { Notifications: { allNotificationGroups: [] }, ...loopsWith(0) },
    });
    await screen.findByRole('heading', { name: 'No notifications' });
    transport.answer({
      Notifications: { allNotificationGroups: [notificationTo(member, '3', { action: 'updated' })] },
      ...loopsWith(1),
    });
    act(() => transport.channel('NotificationsChannel').send(frame));
    expect(await list()).toHaveTextContent('Amina Admin edited your post');
    expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
  });

  test('are asked for again when some may have been missed', async () => {
    const { transport } = renderScreen(path, {
      as: 'member',
      answers: { Notifications: { allNotificationGroups: [] } },
    });
    await screen.findByRole('heading', { name: 'No notifications' });
    transport.answer({ Notifications: { allNotificationGroups: two } });
    act(() => transport.channel('NotificationsChannel').send({ type: 'Missed' }));
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
  });

  test('are a hundred at most, and that there were more is said [9.11]', async () => {
    const allNotificationGroups = Array.from({ length: 100 }, (_, at) =>
      notificationTo(member, String(at + 1)),
    );
    renderScreen(path, { as: 'member', answers: { Notifications: { allNotificationGroups } } });
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(100);
    expect(screen.getByText('These are the latest 100. Older notifications are not listed.')).toBeVisible();
  });
});

describe('reading them', () => {
  test('one by one: shown at once, and the bell counts one less [2.210]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    const [first] = within(await list()).getAllByRole('listitem');
    const release = transport.hold('POST /api/notifications/groups/:key/mark_as_read');
    transport.answer({ 'POST /api/notifications/groups/:key/mark_as_read': null });
    await user.click(within(first as HTMLElement).getByRole('button', { name: /^Mark as read/ }));
    await waitFor(() => expect(first).not.toHaveTextContent('Unread'));
    expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(first as HTMLElement).getByRole('link')).toHaveFocus();
    release();
    expect(transport.callsOf('POST /api/notifications/groups/:key/mark_as_read')).toEqual([
      { params: { key: 'notification:2' }, body: { loop_id: LOOP } },
    ]);
  });

  test('that fails is said, and taken back [8.18]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'POST /api/notifications/groups/:key/mark_as_read': refusal('internal') },
    });
    const [first] = within(await list()).getAllByRole('listitem');
    transport.hold('Notifications');
    transport.hold('GET /api/loops');
    await user.click(within(first as HTMLElement).getByRole('button', { name: /^Mark as read/ }));
    expect(await screen.findByText('Error marking notification as read')).toBeInTheDocument();
    expect(first).toHaveTextContent('Unread');
    expect(await bell('Notifications, 2 unread')).toBeInTheDocument();
  });

  test('all at once [2.209, 8.20]', async () => {
    const { user, transport } = renderScreen(path, { as: 'member', answers });
    await list();
    transport.answer({
      'POST /api/notifications/mark_as_read': null,
      Notifications: { allNotificationGroups: two.map((entry) => ({ ...entry, unread: false })) },
      ...loopsWith(0),
    });
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Marked all notifications as read')).toBeInTheDocument();
    expect(await bell('Notifications')).toBeInTheDocument();
    expect(await list()).not.toHaveTextContent('Unread');
    expect(transport.callsOf('POST /api/notifications/mark_as_read')).toEqual([{ body: { loop_id: LOOP } }]);
  });

  test('all at once, where that fails, is said and taken back [8.19]', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { ...answers, 'POST /api/notifications/mark_as_read': refusal('internal') },
    });
    await list();
    transport.hold('Notifications');
    transport.hold('GET /api/loops');
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Error marking all as read')).toBeInTheDocument();
    expect(within(await list()).getAllByText('Unread:', { exact: false })).toHaveLength(2);
    expect(await bell('Notifications, 2 unread')).toBeInTheDocument();
  });
});

describe('where there is no list', () => {
  test('because nothing happened, that is said [2.212]', async () => {
    renderScreen(path, { as: 'member', answers: { Notifications: { allNotificationGroups: [] } } });
    expect(await screen.findByRole('heading', { name: 'No notifications' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  test('because it is on its way, its place is kept', async () => {
    const { transport } = renderScreen(path, { as: 'member', answers });
    const release = transport.hold('Notifications');
    expect(await screen.findByRole('status', { name: 'Loading notifications' })).toBeInTheDocument();
    release();
    expect(await list()).toBeInTheDocument();
  });

  test('because it did not come, another try brings it', async () => {
    const { user, transport } = renderScreen(path, {
      as: 'member',
      answers: { Notifications: refusal('internal') },
    });
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    transport.answer(answers);
    await user.click(retryButton);
    expect(await list()).toBeInTheDocument();
  });

  test('because one is a guest, that is said', async () => {
    renderScreen(path, { as: 'guest', answers: { Notifications: refusal('forbidden') } });
    expect(await screen.findByRole('heading', { name: 'Notifications are for members' })).toBeInTheDocument();
  });

  test('because there is no such loop, nothing more is told', async () => {
    renderScreen('/notifications/999', {
      as: 'member',
      answers: { 'GET /api/loops/:id': refusal('not_found'), Notifications: refusal('not_found') },
    });
    await screen.findByRole('heading', { level: 1, name: 'This loop could not be found' });
  });
});
