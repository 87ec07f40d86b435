import { randomUUID } from 'node:crypto';
import type { Bus, BusListener, BusMessage } from './bus.ts';

type OriginMessage = BusMessage & { from?: string };

/**
 * Own listeners hear a message at once; the bus takes it to other processes. While the bus is down nobody hears
 * anything, since it would bring no revocations either. Messages published during a flight go in the next.
 */
export function ownFirst(bus: Bus): Bus {
  const self = randomUUID();
  const listeners = new Set<BusListener>();
  let waiting: OriginMessage[] = [];
  let flight: Promise<unknown> = Promise.resolve();
  let nextFlight: Promise<void> | null = null;

  const send = (messages: readonly BusMessage[]) => {
    waiting.push(...messages.map((message) => ({ ...message, from: self })));
    nextFlight ??= flight.then(() => {
      const boarding = waiting;
      waiting = [];
      nextFlight = null;
      const leaving = bus.publish(boarding);
      flight = leaving.catch(() => {});
      return leaving;
    });
    return nextFlight;
  };

  return {
    isUp: () => bus.isUp(),
    up: () => bus.up(),
    close: () => bus.close(),
    async publish(messages) {
      if (messages.length === 0) return;
      if (!bus.isUp()) throw new Error('The bus is down');
      for (const message of messages) for (const listener of listeners) listener.receive(message);
      await send(messages);
    },
    listen(listener) {
      listeners.add(listener);
      const stop = bus.listen({
        receive({ from, ...message }: OriginMessage) {
          if (from !== self) listener.receive(message);
        },
        gap: () => listener.gap(),
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
