import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, BusListener, BusMessage } from './bus.ts';
import { createHeard } from './heard.ts';

/** Between flights: the first leaves at once, and the next is fuller. */
const pauseMs = 5;

type OriginMessage = BusMessage & { from?: string };

/**
 * Own listeners hear a message at once if this process knows of every revocation before it; the bus takes it to
 * other processes. Any other message comes by the bus, behind the revocations. While the bus is down nobody hears
 * anything. Messages published during a flight go in the next.
 */
export function ownFirst(bus: Bus): Bus {
  const self = randomUUID();
  const heardNumbers = createHeard();
  const listeners = new Set<BusListener>();
  const tell = (message: BusMessage) => {
    for (const listener of listeners) listener.receive(message);
  };
  const send = flights(bus);

  bus.listen({
    receive({ from, ...message }: OriginMessage) {
      if ('revoke' in message && message.number !== undefined) heardNumbers.add(message.number);
      if (from !== self) tell(message);
    },
    gap() {
      heardNumbers.forget();
      for (const listener of listeners) listener.gap();
    },
  });

  const tellFirst = (message: BusMessage): OriginMessage => {
    if (!('stream' in message) || message.after === undefined || !heardNumbers.hasAll(message.after))
      return message;
    tell(message);
    return { ...message, from: self };
  };

  return {
    pass: (message) => bus.pass(message),
    hear: (message) => bus.hear(message),
    relayBy: (relay) => bus.relayBy(relay),
    isUp: () => bus.isUp(),
    up: () => bus.up(),
    close: () => bus.close(),
    async publish(messages) {
      if (messages.length === 0) return;
      if (!bus.isUp()) throw new Error('The bus is down');
      await send(messages.map(tellFirst));
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function flights(bus: Bus) {
  let waiting: BusMessage[] = [];
  let flight: Promise<unknown> = Promise.resolve();
  let pause: Promise<unknown> = flight;
  let nextFlight: Promise<void> | null = null;

  return (messages: readonly BusMessage[]): Promise<void> => {
    waiting.push(...messages);
    nextFlight ??= Promise.all([flight, pause]).then(() => {
      const boarding = waiting;
      waiting = [];
      nextFlight = null;
      const leaving = bus.publish(boarding);
      flight = leaving.catch(() => {});
      pause = sleep(pauseMs);
      return leaving;
    });
    return nextFlight;
  };
}
