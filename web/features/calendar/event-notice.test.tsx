import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationTo } from '../../test/notices.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP, member } from '../../test/world.ts';

test('a notice of an event says what the server says: its name and day [14.51]', async () => {
  const sentence = 'Cancelled: Training on Tue 9 June 2026, 17:00';
  const notification = notificationTo(member, '1', { action: 'event_cancelled', sentence });
  renderScreen(`/notifications/${LOOP}`, {
    as: 'member',
    answers: { Notifications: { allNotificationGroups: [notification] } },
  });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});
