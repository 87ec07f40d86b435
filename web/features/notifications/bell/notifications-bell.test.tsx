import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { notificationTo } from '../../../test/notices.ts';
import { renderScreen } from '../../../test/render.tsx';
import { answersForPost, LOOP, loopSeenBy, member } from '../../../test/world.ts';

const answers = {
  'GET /api/loops': { loops: [loopSeenBy('member', { unread_groups_count: 1 })] },
  Notifications: { allNotificationGroups: [notificationTo(member, '1')] },
  'POST /api/notifications/mark_as_read': null,
};
const bell = () => screen.findByRole('link', { name: /^Notifications/ });
const popover = () => screen.findByRole('dialog', { name: 'Notifications' });
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());

describe('the bell where there is room', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media === '(min-width: 60em)',
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    );
  });

  test('opens the notifications above the page, and Escape closes them', async () => {
    const { user, isAt } = renderScreen('/support', { as: 'member', answers });
    await user.click(await bell());
    const dialog = await popover();
    expect(within(dialog).getByRole('heading', { name: 'Notifications' })).toHaveFocus();
    expect(await within(dialog).findByText(/commented on your post/)).toBeInTheDocument();
    expect(await bell()).toHaveAttribute('aria-expanded', 'true');
    await isAt('/support');
    await user.keyboard('{Escape}');
    await isClosed();
    expect(await bell()).toHaveFocus();
    expect(await bell()).toHaveAttribute('aria-expanded', 'false');
  });

  test('leads to the post, and is closed by it [2.208]', async () => {
    const { user, isAt } = renderScreen('/profile', {
      as: 'member',
      answers: { ...answersForPost('member'), ...answers },
    });
    await user.click(await bell());
    await user.click(await within(await popover()).findByRole('link', { name: /commented on your post/ }));
    await isClosed();
    await isAt('/feed/7#comments');
  });

  test('leads on to the page, to what is followed and to what comes by mail [2.211]', async () => {
    const { user } = renderScreen('/support', { as: 'member', answers });
    await user.click(await bell());
    const dialog = await popover();
    const addresses = ['View all', 'View Subscriptions', 'Preferences'].map((name) =>
      within(dialog).getByRole('link', { name }).getAttribute('href'),
    );
    expect(addresses).toEqual([
      `/notifications/${LOOP}`,
      `/subscriptions/${LOOP}`,
      '/notification-preferences',
    ]);
  });

  test('reads all of them [2.209, 8.20]', async () => {
    const { user, transport } = renderScreen('/support', { as: 'member', answers });
    await user.click(await bell());
    await user.click(await within(await popover()).findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Marked all notifications as read')).toBeInTheDocument();
    expect(transport.callsOf('POST /api/notifications/mark_as_read')).toEqual([{ body: { loop_id: LOOP } }]);
    expect(await popover()).toBeInTheDocument();
  });

  test('is closed by another press of it, by one beside it, and by walking out of it', async () => {
    const { user } = renderScreen('/support', { as: 'member', answers });
    for (const leave of [
      async () => user.click(await bell()),
      () => user.pointer({ keys: '[MouseLeft]', target: document.body }),
      async () => {
        within(await popover())
          .getByRole('link', { name: 'Preferences' })
          .focus();
        await user.tab();
      },
    ]) {
      await user.click(await bell());
      await popover();
      await leave();
      await isClosed();
    }
  });

  test('stays a link for another tab', async () => {
    const { user } = renderScreen('/support', { as: 'member', answers });
    const link = await bell();
    expect(link).toHaveAttribute('href', `/notifications/${LOOP}`);
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });
});

test('on a phone the bell leads to the page', async () => {
  const { user, isAt } = renderScreen('/support', { as: 'member', answers });
  const link = await bell();
  expect(link).not.toHaveAttribute('aria-haspopup');
  await user.click(link);
  await isAt(`/notifications/${LOOP}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
});
