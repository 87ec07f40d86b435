import { expect, test } from 'vitest';
import type { Bus, BusListener, BusMessage } from './bus.ts';
import { ownFirst } from './own-first.ts';

/** Carries what is published only when told to, to all processes on it. */
function createLine() {
  const listeners = new Set<BusListener>();
  const flights: { messages: readonly BusMessage[]; end: PromiseWithResolvers<void> }[] = [];
  const line: Bus & { isWorking: boolean } = {
    isWorking: true,
    isUp: () => line.isWorking,
    up: async () => {},
    close: async () => {},
    pass: () => {},
    hear: () => {},
    relayBy: () => {},
    publish(messages) {
      const end = Promise.withResolvers<void>();
      flights.push({ messages: structuredClone(messages), end });
      return end.promise;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const bring = (messages: readonly BusMessage[]) => {
    for (const message of messages) for (const listener of listeners) listener.receive(message);
  };
  const land = (at: number) => {
    bring(flights[at]?.messages ?? []);
    flights[at]?.end.resolve();
  };
  return { line, flights, land, bring };
}

function inboxOf(bus: Bus): string[] {
  const texts: string[] = [];
  bus.listen({
    receive: (message) => texts.push('body' in message ? (message.body as { text: string }).text : 'other'),
    gap: () => texts.push('gap'),
  });
  return texts;
}

const messageOf = (text: string, after = 3): BusMessage => ({ stream: 'room:1', body: { text }, after });
const revocation = (number: number): BusMessage => ({ revoke: ['room:2'], number });

test('own listeners hear before the bus has taken the message, and not again when it brings it back', async () => {
  const { line, flights, land, bring } = createLine();
  const [bus, otherBus] = [ownFirst(line), ownFirst(line)];
  bring([revocation(3)]);
  const [ownInbox, otherInbox] = [inboxOf(bus), inboxOf(otherBus)];
  const published = bus.publish([messageOf('one'), messageOf('two')]);
  expect([ownInbox, otherInbox]).toEqual([['one', 'two'], []]);
  await expect.poll(() => flights.length).toBe(1);
  land(0);
  await published;
  expect([ownInbox, otherInbox]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ]);
});

test('a message behind a revocation that was not heard yet comes behind it, by the bus', async () => {
  const { line, flights, land, bring } = createLine();
  const bus = ownFirst(line);
  const inbox = inboxOf(bus);
  bring([revocation(3)]);
  void bus.publish([messageOf('one', 4), messageOf('two', 3)]);
  expect(inbox).toEqual(['other', 'two']);
  await expect.poll(() => flights.length).toBe(1);
  bring([revocation(4)]);
  land(0);
  expect(inbox).toEqual(['other', 'two', 'other', 'one']);
  void bus.publish([messageOf('three', 4)]);
  expect(inbox.at(-1)).toBe('three');
});

test('a message that says nothing of revocations comes by the bus', async () => {
  const { line, flights, land, bring } = createLine();
  const bus = ownFirst(line);
  const inbox = inboxOf(bus);
  bring([revocation(3)]);
  void bus.publish([{ stream: 'room:1', body: { text: 'one' } }]);
  expect(inbox).toEqual(['other']);
  await expect.poll(() => flights.length).toBe(1);
  land(0);
  expect(inbox).toEqual(['other', 'one']);
});

test('messages published during a flight go in the next one, in order', async () => {
  const { line, flights, land } = createLine();
  const [bus, otherInbox] = [ownFirst(line), inboxOf(ownFirst(line))];
  const published = ['one', 'two', 'three'].map((text) => bus.publish([messageOf(text)]));
  await expect.poll(() => flights.length).toBe(1);
  const late = bus.publish([messageOf('four')]);
  land(0);
  await Promise.all(published);
  await expect.poll(() => flights.length).toBe(2);
  land(1);
  await late;
  expect(otherInbox).toEqual(['one', 'two', 'three', 'four']);
});

test('a flight that fails is told to those who published in it, and the next one goes', async () => {
  const { line, flights, land } = createLine();
  const bus = ownFirst(line);
  const lostFlight = bus.publish([messageOf('one')]);
  await expect.poll(() => flights.length).toBe(1);
  const later = bus.publish([messageOf('two')]);
  flights[0]?.end.reject(new Error('gone'));
  await expect(lostFlight).rejects.toThrow('gone');
  await expect.poll(() => flights.length).toBe(2);
  land(1);
  await later;
});

test('nobody hears anything while the bus is down', async () => {
  const { line, flights } = createLine();
  const bus = ownFirst(line);
  const inbox = inboxOf(bus);
  line.isWorking = false;
  await expect(bus.publish([messageOf('one')])).rejects.toThrow();
  expect([inbox, flights]).toEqual([[], []]);
});

test('a listener that left hears no more', () => {
  const { line, bring } = createLine();
  const bus = ownFirst(line);
  const texts: BusMessage[] = [];
  const leave = bus.listen({ receive: (message) => texts.push(message), gap() {} });
  leave();
  bring([revocation(3)]);
  void bus.publish([messageOf('one')]);
  expect(texts).toEqual([]);
});
