import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { until } from '../../platform/patience.testing.ts';
import { type Cable, commentsOf } from '../cable.ts';
import { startWorld, type TestWorld } from '../harness.ts';
import { loopOf, type Person, postOf } from '../people.ts';
import { type Follow, type Follower, withAnycable, withRails } from './followers.ts';
import { freePort } from './free-port.ts';
import { type Program, programIn } from './program.ts';

let folder: string;
let world: TestWorld;
let program: Program;

beforeAll(async () => {
  // The Rails client listens for visibility changes of the page.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  folder = await mkdtemp(join(tmpdir(), 'loopyard-clients-'));
  world = await startWorld();
  program = programIn(folder, await freePort(), world.settings);
  await program.start();
});
afterAll(async () => {
  await program.stop();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each<[string, Follow]>([
  ['@rails/actioncable', withRails],
  ['@anycable/web', withAnycable],
])('%s, unmodified', (_, follow) => {
  let ann: Person;
  let ben: Person;
  let bens: Cable;
  let loopId: number;
  let postId: number;
  let anns: Follower;

  beforeAll(async () => {
    [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
    loopId = await loopOf(ben, [ann]);
    postId = await postOf(ben, loopId);
    bens = await ben.cable();
    await bens.subscribe(commentsOf(postId));
    rejected = 0;
    anns = follow(ann, program.url, postId);
    await until(() => anns.connects === 1);
  });
  afterAll(() => {
    anns.close();
    bens.close();
  });

  const benSays = (text: string) => bens.perform(commentsOf(postId), 'send_message', { text, uuid: text });

  test('sends and receives comments', async () => {
    benSays('hello Ann');
    await until(() => anns.texts.length > 0);
    expect(anns.texts).toEqual(['hello Ann']);
    anns.say('hello Ben');
    await bens.next(commentsOf(postId), (m) => m.message?.text === 'hello Ben');
  });

  test('reconnects after kill -9, and receives each missed comment once', async () => {
    await program.kill('server');
    benSays('while you were away');
    await bens.next(commentsOf(postId), (m) => m.message?.text === 'while you were away');
    await program.start();
    await until(() => anns.connects === 2);
    benSays('welcome back');
    await until(() => anns.texts.includes('welcome back'));
    expect(anns.texts).toEqual(['hello Ann', 'hello Ben', 'while you were away', 'welcome back']);
  });

  test('stops receiving when its user is removed from the loop, without flooding the server', async () => {
    expect((await ben.post(`/api/loops/${loopId}/members/${ann.id}/remove`)).status).toBe(204);
    await until(() => rejections() > 0);
    const before = subscribes();
    benSays('not for Ann');
    await bens.next(commentsOf(postId), (m) => m.message?.text === 'not for Ann');
    await sleep(5_000);
    expect(anns.texts).not.toContain('not for Ann');
    expect(subscribes() - before).toBeLessThanOrEqual(2);
  });
});

let subscribeCount = 0;
let rejected = 0;
const subscribes = () => subscribeCount;
const rejections = () => rejected;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (String(data).includes('"subscribe"')) subscribeCount++;
  return send.call(this, data);
};
const dispatch = WebSocket.prototype.dispatchEvent;
WebSocket.prototype.dispatchEvent = function (event) {
  if (event instanceof MessageEvent && String(event.data).includes('"reject_subscription"')) rejected++;
  return dispatch.call(this, event);
};
