import { setTimeout as sleep } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { until } from '../patience.testing.ts';
import { type Client, createDatabase, roomOf, startToy, type Toy } from './toy.testing.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let toy: Toy;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  toy = await startToy(database.url);
});
afterEach(() => toy.stop());

describe('subscribing', () => {
  let ann: Client;
  beforeEach(async () => {
    ann = await toy.connect('ann-token');
  });

  test('confirms, delivers, and stops on unsubscribe', async () => {
    await ann.subscribe(1);
    await ann.subscribe(2);
    await toy.say(1, 'hello');
    await until(() => ann.texts(1).length === 1);
    ann.send('unsubscribe', roomOf(1));
    await until(() => toy.cable.stats().subscriptions === 1);
    await toy.say(1, 'gone');
    await toy.say(2, 'after');
    await until(() => ann.texts(2).length === 1);
    expect(ann.texts(1)).toEqual(['hello']);
  });

  test('echoes the identifier byte for byte', async () => {
    const raw = '{ "room":1,  "channel":"RoomChannel", "é":"\\u00e9" }';
    ann.send('subscribe', raw);
    await until(() => ann.frames.some(({ identifier }) => identifier === raw));
    await toy.say(1, 'hello');
    // A ping may come after it.
    const delivery = await until(() => ann.frames.find(({ message }) => typeof message === 'object'));
    expect(delivery).toEqual({ identifier: raw, message: { text: 'hello' } });
  });

  test('gives no change twice, and drops none that it did not give, however late', async () => {
    await ann.subscribe(1);
    const announce = (change: number, text: string) =>
      toy.bus.publish([{ stream: 'room:1', body: { text }, change }]);
    for (const change of [5, 7, 5, 6, 7, 5]) await announce(change, `change ${change}`);
    await toy.say(1, 'last');
    await until(() => ann.texts(1).includes('last'));
    expect(ann.texts(1)).toEqual(['change 5', 'change 7', 'change 6', 'last']);
  });

  test('rejects, and rejects again', async () => {
    const bob = await toy.connect('bob-token');
    await bob.subscribe(2);
    bob.send('subscribe', roomOf(2));
    await until(() => bob.framesOf(2).length === 2);
    expect(bob.framesOf(2).map(({ type }) => type)).toEqual(['reject_subscription', 'reject_subscription']);
  });

  test('confirms once if asked twice while pending, and again if asked later', async () => {
    toy.hooks.read = () => sleep(100);
    ann.send('subscribe', roomOf(1));
    ann.send('subscribe', roomOf(1));
    await sleep(300);
    expect(ann.framesOf(1)).toHaveLength(1);
    ann.send('subscribe', roomOf(1));
    await until(() => ann.framesOf(1).length === 2);
    await toy.say(1, 'once');
    await until(() => ann.texts(1).length > 0);
    expect(ann.texts(1)).toEqual(['once']);
  });

  test('answers subscribe, unsubscribe, subscribe in that order', async () => {
    toy.hooks.read = () => sleep(50);
    for (const command of ['subscribe', 'unsubscribe', 'subscribe']) ann.send(command, roomOf(1));
    await until(() => ann.framesOf(1).length === 2);
    expect(toy.cable.stats().subscriptions).toBe(1);
  });

  test('lets one identifier wait without holding up another', async () => {
    toy.hooks.read = (room) => sleep(room === 1 ? 200 : 0);
    ann.send('subscribe', roomOf(1));
    await ann.subscribe(2);
    expect(ann.framesOf(1)).toHaveLength(0);
    await until(() => ann.framesOf(1).length === 1);
  });

  test.each([
    'no json',
    '[]',
    'null',
    '{"command":"subscribe"}',
    '{"command":"subscribe","identifier":"not json"}',
    '{"command":"subscribe","identifier":"{\\"channel\\":\\"Nowhere\\"}"}',
    '{"command":"subscribe","identifier":{"channel":"RoomChannel","room":1}}',
    '{"command":"dance","identifier":"{\\"channel\\":\\"RoomChannel\\",\\"room\\":1}"}',
    '{"command":"message","identifier":"{\\"channel\\":\\"RoomChannel\\",\\"room\\":1}","data":"{\\"action\\":\\"speak\\"}"}',
    Buffer.from('{"command":"subscribe","identifier":"{\\"channel\\":\\"RoomChannel\\",\\"room\\":1}"}'),
  ])('is silent about %s and stays open', async (nonsense) => {
    ann.ws.send(nonsense);
    await ann.subscribe(2);
    expect(ann.types()).toEqual(['welcome', 'confirm_subscription']);
    expect(toy.sentences).toEqual([]);
  });
});

describe('commands', () => {
  let ann: Client;
  beforeEach(async () => {
    ann = await toy.connect('ann-token');
    await ann.subscribe(1);
  });

  test('run in order for one identifier', async () => {
    ann.perform(1, 'speak', { text: 'slow', wait: 100 });
    ann.perform(1, 'speak', { text: 'quick' });
    await until(() => ann.texts(1).length === 2);
    expect(ann.texts(1)).toEqual(['slow', 'quick']);
  });

  test('answer a failure to the sender alone', async () => {
    const bob = await toy.connect('bob-token');
    await bob.subscribe(1);
    ann.perform(1, 'fail', { uuid: 'u1' });
    ann.perform(1, 'crash');
    await until(() => ann.framesOf(1).length === 3);
    expect(
      ann
        .framesOf(1)
        .slice(1)
        .map(({ message }) => message),
    ).toEqual([
      { type: 'Error', command: 'fail', uuid: 'u1', code: 'teapot', detail: 'I am a teapot' },
      { type: 'Error', command: 'crash', code: 'internal', detail: 'Our fault' },
    ]);
    expect(bob.framesOf(1)).toHaveLength(1);
    expect(ann.closeCode).toBeNull();
  });

  test.each(['unknown', 'constructor', '__proto__'])('ignore the action %s', async (action) => {
    ann.perform(1, action);
    ann.perform(1, 'speak', { text: 'still here' });
    await until(() => ann.texts(1).length === 1);
    expect(ann.framesOf(1)).toHaveLength(2);
  });

  const refusals = () =>
    ann.framesOf(1).filter(({ message }) => JSON.stringify(message)?.includes('too_many')).length;
  const standingClock = () => {
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    let now = performance.now();
    const advance = (ms: number) => {
      now += ms;
      clock.mockReturnValue(now);
    };
    advance(0);
    return advance;
  };

  test('are refused beyond sixty a second and four seconds’ worth at once', async () => {
    const advance = standingClock();
    const speak = (times: number) => {
      for (let n = 0; n < times; n++) ann.perform(1, 'speak', { text: `${n}` });
    };
    advance(60_000);
    speak(400);
    // The count includes what is not even parsed.
    await until(() => toy.cable.stats().limited === 160 && ann.texts(1).length === 240);
    advance(1_000);
    speak(60);
    await until(() => ann.texts(1).length === 300);
    expect(refusals()).toBe(60);
  });

  test('are never refused at twenty-five a second, however long the process was busy', async () => {
    const advance = standingClock();
    let sentCount = 0;
    for (const seconds of [1, 6, 2, 6, 6]) {
      advance(seconds * 1_000);
      for (let n = 0; n < seconds * 25; n++) ann.perform(1, 'speak', { text: `${++sentCount}` });
      await until(
        () => ann.texts(1).length === sentCount,
        () => `${refusals()} refused`,
      );
    }
    expect(refusals()).toBe(0);
  });

  test('do nothing and end the socket if the session is dead', async () => {
    toy.sessions.delete('ann-token');
    ann.perform(1, 'speak', { text: 'ghost' });
    await until(() => ann.closeCode !== null);
    expect(ann.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    expect(toy.sentences).toEqual([]);
  });

  test('run even if the client leaves right after sending', async () => {
    ann.perform(1, 'speak', { text: 'first', wait: 50 });
    ann.perform(1, 'speak', { text: 'bye' });
    await sleep(10);
    ann.ws.terminate();
    await until(() => toy.sentences.length === 2);
  });
});
