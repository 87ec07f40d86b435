import { createCable } from '@anycable/web';
import { createConsumer } from '@rails/actioncable';
import { vi } from 'vitest';
import { roomOf, type Toy } from './toy.testing.ts';

export function stubPage(): void {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
}

export function railsClient(toy: Toy, token: string, number = 1) {
  const events: unknown[] = [];
  const consumer = createConsumer(`${toy.url}?token=${token}`);
  const subscription = consumer.subscriptions.create(roomOf(number), {
    connected: () => events.push(['connected', number]),
    rejected: () => events.push(['rejected', number]),
    disconnected: (details: object) => events.push(['disconnected', details]),
    received: (message: object) => events.push(['received', message]),
  });
  return { consumer, events, subscription };
}

export function anycableClient(toy: Toy, token: string, number = 1) {
  const events: unknown[] = [];
  const cable = createCable(toy.url, {
    websocketAuthStrategy: 'sub-protocol',
    auth: { token },
    logLevel: 'error',
  });
  const channel = cable.subscribeTo('RoomChannel', { room: number });
  channel.on('connect', ({ reconnect }) => events.push(['connect', reconnect ?? false]));
  channel.on('message', (message) => events.push(['message', message]));
  return { cable, channel, events };
}
