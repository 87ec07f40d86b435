import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, answersForPost, LOOP, loopSeenBy } from '../../test/world.ts';

const loopsWith = (unread_notifications_count: number) => ({
  'GET /api/loops': {
    loops: [
      loopSeenBy('member', { unread_notifications_count, unread_groups_count: unread_notifications_count }),
    ],
  },
});
const frame = {
  type: 'Notification',
  notification: {
    id: 3,
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
const readings = (transport: ReturnType<typeof renderScreen>['transport']) =>
  transport.callsOf('POST /api/notifications/mark_as_read');

describe('a post that is opened', () => {
  test('reads what is said of it, and what is said while it is looked at', async () => {
    const { transport } = renderScreen('/feed/7', {
      as: 'member',
      answers: {
        ...answersForPost('member'),
        ...loopsWith(2),
        'POST /api/notifications/mark_as_read': null,
      },
    });
    await waitFor(() => expect(readings(transport)).toEqual([{ body: { loop_id: LOOP, post_id: 7 } }]));
    transport.answer(loopsWith(1));
    act(() => transport.channel('NotificationsChannel').send(frame));
    await screen.findByText('1 unread notification');
    expect(readings(transport)).toHaveLength(1);
    transport.answer(loopsWith(2));
    act(() => transport.channel('NotificationsChannel').send(frame));
    await waitFor(() => expect(readings(transport)).toHaveLength(2));
  });

  test('reads nothing while nobody looks', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { transport } = renderScreen('/feed/7', {
      as: 'member',
      answers: {
        ...answersForPost('member'),
        ...loopsWith(2),
        'POST /api/notifications/mark_as_read': null,
      },
    });
    await screen.findByText('2 unread notifications');
    await screen.findByRole('textbox', { name: 'Write a comment' });
    expect(readings(transport)).toEqual([]);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(readings(transport)).toHaveLength(1));
  });

  test('asks for nothing where nothing is unread, and says nothing where it fails', async () => {
    const { transport } = renderScreen('/feed/7', {
      as: 'member',
      answers: {
        ...answersForPost('member'),
        ...loopsWith(0),
        'POST /api/notifications/mark_as_read': refusal('internal'),
      },
    });
    await screen.findByRole('textbox', { name: 'Write a comment' });
    expect(readings(transport)).toEqual([]);
    transport.answer(loopsWith(1));
    act(() => transport.channel('NotificationsChannel').send(frame));
    await waitFor(() => expect(readings(transport)).toHaveLength(1));
    expect(screen.queryByText(/Error/)).toBeNull();
  });
});
