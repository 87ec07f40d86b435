import type { ContractChannel } from '../../platform/cable/contract-channel.ts';
import { userStream } from './shape.ts';

/** What one is told of, in all one's loops. */
export function notificationsChannel(): ContractChannel<'NotificationsChannel'> {
  return {
    name: 'NotificationsChannel',
    subscribe: async ({ userId }) => ({ stream: userStream(userId), epochs: {} }),
    commands: {},
    missed: () => ({ type: 'Missed' }),
  };
}
