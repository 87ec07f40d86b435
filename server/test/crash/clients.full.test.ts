import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCable } from '@anycable/web';
import { createConsumer } from '@rails/actioncable';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { until } from '../../platform/patience.testing.ts';
import { type Cable, commentsOf } from '../cable.ts';
import { startWorld, type TestWorld } from '../harness.ts';
import { loopOf, type Person, postOf } from '../people.ts';
import { freePort } from './free-port.ts';
import { type Program, programIn } from './program.ts';

/** What each of the two clients of npm, as it comes, is used for here. */
type Follower = {
  /** Texts of comments, each as often as it arrived. */
  texts: string[];
  /** How often it was told that it is subscribed. */
  connects: number;
  say(text: string): void;
  close(): void;
};
type Follow = (person: Person, program: Program, postId: number) => Follower;

let folder: string;
let world: TestWorld;
let program: Program;

beforeAll(async () => {
  // The Rails client watches the page's visibility; here there is no page.
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
])('%s, as it comes', (_, follow) => {
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
    anns = follow(ann, program, postId);
    await until(() => anns.connects === 1);
  });
  afterAll(() => {
    anns.close();
    bens.close();
  });

  const benSays = (text: string) => bens.perform(commentsOf(postId), 'send_message', { text, uuid: text });

  test('talks and listens', async () => {
    benSays('hello Ann');
    await until(() => anns.texts.length > 0);
    expect(anns.texts).toEqual(['hello Ann']);
    anns.say('hello Ben');
    await bens.next(commentsOf(postId), (m) => m.message?.text === 'hello Ben');
  });

  test('comes back after kill -9, and what was said meanwhile arrives once', async () => {
    await program.kill('server');
    benSays('while you were away');
    await bens.next(commentsOf(postId), (m) => m.message?.text === 'while you were away');
    await program.start();
    await until(() => anns.connects === 2);
    benSays('welcome back');
    await until(() => anns.texts.includes('welcome back'));
    expect(anns.texts).toEqual(['hello Ann', 'hello Ben', 'while you were away', 'welcome back']);
  });

  test('removed from the loop hears no more, and does not storm', async () => {
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

/** Once subscribed it asks for what has changed since it last heard: no comment twice, none missed. */
function catchUp(person: Person, postId: number) {
  const follower = { texts: [] as string[], connects: 0 };
  const seenIds = new Set<number>();
  let seq = 0;
  const take = (id: number, at: number, text: string) => {
    seq = Math.max(seq, at);
    if (!seenIds.has(id)) follower.texts.push(text);
    seenIds.add(id);
  };
  const query = `query ($post: ID!, $seq: Int) {
    allMessages(filter: { messageable_type: "Post", messageable_id: $post }, after_seq: $seq) { id seq text }
  }`;
  return {
    follower,
    hear: (body: { message?: { id: number; seq: number; text: string } }) =>
      body.message && take(body.message.id, body.message.seq, body.message.text),
    async connected() {
      const { data } = await person.at(program.url).graphql(query, { post: String(postId), seq });
      for (const { id, seq, text } of data.allMessages) take(Number(id), seq, text);
      follower.connects++;
    },
  };
}

let subscribeCount = 0;
let rejected = 0;
/** How many subscribe commands both clients have sent so far. */
const subscribes = () => subscribeCount;
/** How often this client was told that it may follow no longer. */
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

function withRails(person: Person, { url }: Program, postId: number): Follower {
  const { follower, hear, connected } = catchUp(person, postId);
  const consumer = createConsumer(`${url.replace('http', 'ws')}/cable?token=${person.token}`);
  const subscription = consumer.subscriptions.create(commentsOf(postId), { connected, received: hear });
  return Object.assign(follower, {
    say: (text: string) => void subscription.perform('send_message', { text, uuid: text }),
    close: () => consumer.disconnect(),
  });
}

function withAnycable(person: Person, { url }: Program, postId: number): Follower {
  const { follower, hear, connected } = catchUp(person, postId);
  const cable = createCable(`${url.replace('http', 'ws')}/cable`, {
    websocketAuthStrategy: 'sub-protocol',
    auth: { token: person.token },
    logLevel: 'error',
  });
  const channel = cable.subscribeTo('MessagesChannel', {
    messageable_type: 'Post',
    messageable_id: postId,
  });
  channel.on('connect', connected);
  channel.on('message', (message) => hear(message as Parameters<typeof hear>[0]));
  return Object.assign(follower, {
    say: (text: string) => void channel.perform('send_message', { text, uuid: text }),
    close: () => cable.disconnect(),
  });
}
