import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../patience.testing.ts';
import { type Client, createDatabase, startToy, type Toy } from './toy.testing.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let toy: Toy;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  toy = await startToy(database.url);
  [ann, bob] = [await toy.connect('ann-token'), await toy.connect('bob-token')];
  await ann.subscribe(1);
  await bob.subscribe(1);
});
afterEach(() => toy.stop());

test('a message newer than the right rechecks it, and reaches only people who still have it', async () => {
  await toy.remove(1, 'bob', { tell: false });
  await toy.say(1, 'without bob');
  await until(() => ann.texts(1).length === 1 && bob.framesOf(1).length === 2);
  expect(bob.framesOf(1).map(({ type }) => type)).toEqual(['confirm_subscription', 'reject_subscription']);
  expect(bob.closeCode).toBeNull();
  await toy.say(1, 'again');
  await until(() => ann.texts(1).length === 2);
  expect(bob.texts(1)).toEqual([]);
});

test('a change that was given before still ends a right that is gone', async () => {
  const announce = (epoch: number) =>
    toy.bus.publish([{ stream: 'room:1', body: { text: 'once' }, change: 1, epochs: { 'room:1': epoch } }]);
  await announce(1);
  await until(() => bob.texts(1).length === 1);
  await toy.remove(1, 'bob', { tell: false });
  await announce(2);
  await until(() => bob.framesOf(1).some(({ type }) => type === 'reject_subscription'));
  await toy.say(1, 'last');
  await until(() => ann.texts(1).includes('last'));
  expect([ann.texts(1), bob.texts(1)]).toEqual([['once', 'last'], ['once']]);
});

test('a revocation ends the subscription at once, and the others stay', async () => {
  await toy.remove(1, 'bob', { tell: true });
  await until(() => bob.framesOf(1).length === 2);
  expect(bob.framesOf(1)[1]?.type).toBe('reject_subscription');
  await toy.say(1, 'hello');
  await until(() => ann.texts(1).length === 1);
  expect(ann.types()).toEqual(['welcome', 'confirm_subscription', undefined]);
});

test('a revoked session ends its socket, subscribed or not', async () => {
  const idle = await toy.connect('bob-token');
  toy.sessions.delete('bob-token');
  await toy.bus.publish([{ revoke: ['session:bob-token'] }]);
  await until(() => bob.closeCode !== null && idle.closeCode !== null);
  for (const { frames } of [bob, idle])
    expect(frames.at(-1)).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
  expect(ann.closeCode).toBeNull();
});

test('messages wait in order while a right is read again, and are then delivered or dropped', async () => {
  toy.hooks.read = () => sleep(200);
  await toy.remove(1, 'bob', { tell: true });
  for (const text of ['one', 'two', 'three']) await toy.say(1, text);
  await sleep(100);
  expect(ann.texts(1)).toEqual([]);
  await until(() => ann.texts(1).length === 3 && bob.framesOf(1).length === 2);
  expect(ann.texts(1)).toEqual(['one', 'two', 'three']);
  expect(bob.texts(1)).toEqual([]);
});

test('a right lost while it is being read again does not let the held messages out', async () => {
  toy.hooks.read = () => sleep(150);
  await toy.bus.publish([{ revoke: ['room:1'] }]);
  await sleep(50);
  await toy.remove(1, 'bob', { tell: false });
  await toy.say(1, 'after');
  await until(() => ann.texts(1).length === 1 && bob.framesOf(1).length === 2);
  expect(bob.texts(1)).toEqual([]);
});

test('a revocation during a subscribe makes it read again', async () => {
  const late = await toy.connect('bob-token');
  let reads = 0;
  toy.hooks.read = async () => {
    if (++reads > 1) return;
    await toy.remove(1, 'bob', { tell: true });
    await sleep(100);
  };
  await late.subscribe(1);
  expect(late.framesOf(1).map(({ type }) => type)).toEqual(['reject_subscription']);
});

test('if a right can’t be read, the socket is told to reconnect', async () => {
  toy.hooks.read = async () => {
    throw new Error('no database');
  };
  await toy.bus.publish([{ revoke: ['room:1'] }]);
  await toy.say(1, 'nobody');
  await until(() => ann.closeCode !== null && bob.closeCode !== null);
  expect(ann.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true });
  expect([...ann.texts(1), ...bob.texts(1)]).toEqual([]);
});

test('after a bus outage all rights are checked again, and remaining clients are told to read again', async () => {
  await toy.remove(1, 'bob', { tell: false });
  await cutBus();
  await until(() => bob.framesOf(1).length === 2 && ann.framesOf(1).length === 2);
  expect(bob.framesOf(1)[1]?.type).toBe('reject_subscription');
  expect(ann.framesOf(1)[1]?.message).toEqual({ missed: true });
  await toy.say(1, 'back');
  await until(() => ann.texts(1).length === 1);
});

test('a subscribe during an outage is confirmed only when the bus is back', async () => {
  await cutBus();
  await until(() => toy.logLines.some((line) => line.startsWith('the bus is disconnected')));
  ann.send('subscribe', { channel: 'RoomChannel', room: 2 });
  await sleep(50);
  expect(ann.framesOf(2)).toEqual([]);
  await until(() => ann.framesOf(2).length === 1);
  await toy.say(2, 'hello');
  await until(() => ann.texts(2).length === 1);
});

test('an addressed message reaches only subscriptions with one of its tags', async () => {
  await publishTo('to Ann', ['ann', 'carl']);
  await publishTo('to speakers', ['speaker']);
  await publishTo('to nobody', []);
  await toy.say(1, 'to all');
  await until(() => ann.texts(1).length === 2 && bob.texts(1).length === 2);
  expect(ann.texts(1)).toEqual(['to Ann', 'to all']);
  expect(bob.texts(1)).toEqual(['to speakers', 'to all']);
});

test('a message isn’t delivered after its tag was lost, even if it was held meanwhile', async () => {
  toy.hooks.read = () => sleep(100);
  const room = toy.rooms.get(1);
  room?.speakers.delete('bob');
  if (room) room.epoch++;
  await publishTo('to speakers', ['speaker']);
  await publishTo('to Bob', ['bob']);
  await until(() => bob.texts(1).length === 1);
  expect(bob.texts(1)).toEqual(['to Bob']);
});

async function publishTo(text: string, to: string[]) {
  const epochs = { 'room:1': toy.rooms.get(1)?.epoch ?? 0 };
  await toy.bus.publish([{ stream: 'room:1', body: { text }, epochs, to }]);
}

async function cutBus() {
  const sql = postgres(database.url, { max: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bus' and datname = current_database()`;
  await sql.end();
}
