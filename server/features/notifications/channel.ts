import type { Channel } from '../../platform/cable/channel.ts';
import type { Viewer } from '../../platform/context.ts';

/** What one is told of, in all one's loops. */
export function notificationsChannel(): Channel<Viewer> {
  return {
    name: 'NotificationsChannel',
    subscribe: async ({ userId }) => ({ stream: `user:${userId}`, epochs: {} }),
    missed: () => ({ type: 'Missed' }),
  };
}
