import type { ContractChannel } from '../../platform/cable/contract-channel.ts';
import { userStream } from './shape.ts';

export function notificationsChannel(): ContractChannel<'NotificationsChannel'> {
  return {
    name: 'NotificationsChannel',
    subscribe: async ({ userId }) => ({ stream: userStream(userId), epochs: {} }),
    commands: {},
    missed: () => ({ type: 'Missed' }),
  };
}
