import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { commentsOf } from './cable.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, nobodyAt, postOf } from './people.ts';
import { type RedisGroup, startRedisGroup } from './redis.ts';
import type { Service } from './service.ts';

const allowedMisses = 10;

let home: string;
let group: RedisGroup;
let world: TestWorld;
let urls: string[];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'loopyard-sentinels-'));
  group = await startRedisGroup(home);
  world = await startWorld({ rateLimits: true, settings: group.settings });
  urls = [world.url, (await world.another()).url];
});
afterAll(async () => {
  await world.stop();
  await group.stop();
  await rm(home, { recursive: true, force: true });
});

test('when the primary Redis is gone, two processes share the one that Sentinel promotes: comments arrive, and counts are kept', async () => {
  const [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  const post = await postOf(ann, await loopOf(ann, [ben]));
  const cableHere = await ann.cable();
  const cableThere = await ben.at(urls[1] as string).cable();
  for (const cable of [cableHere, cableThere]) await cable.subscribe(commentsOf(post));
  const cross = async (text: string) => {
    cableHere.perform(commentsOf(post), 'send_message', { text, uuid: text });
    await cableThere.next(commentsOf(post), (m) => m.message?.text === text);
  };
  await cross('before');
  const half = await missesOf(ann.email, allowedMisses / 2);
  expect(half).toEqual(Array(allowedMisses / 2).fill('invalid_credentials'));
  await until(async () => (await contentsOf(group.replica)) === (await contentsOf(group.first)));

  await group.first.kill();
  cableHere.perform(commentsOf(post), 'send_message', { text: 'meanwhile', uuid: 'meanwhile' });
  // Clients that were disconnected from the bus must fetch what they missed.
  await cableThere.next(commentsOf(post), ({ type }) => type === 'Missed');
  await cross('after');
  const { data } = await ben.graphql(
    `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { text } }`,
  );
  expect(data.allMessages.map(({ text }: { text: string }) => text).sort()).toEqual([
    'after',
    'before',
    'meanwhile',
  ]);
  let count = 0;
  // Until the failover, each process counts for itself.
  for (const url of urls)
    await until(async () => {
      const earlier = await contentsOf(group.replica);
      await missAt(url, `nobody.${count++}@example.org`);
      return (await contentsOf(group.replica)) !== earlier;
    });
  const rest = await missesOf(ann.email, allowedMisses / 2 + 1);
  expect(rest).toEqual([...half, 'too_many_requests']);
});

async function missesOf(email: string, count: number): Promise<unknown[]> {
  const codes = [];
  for (let n = 0; n < count; n++) codes.push(await missAt(urls[n % urls.length] as string, email));
  return codes;
}

async function missAt(url: string, email: string): Promise<unknown> {
  const query = `mutation { signinUser(input: { email: "${email}", password: "a guess" }) { auth_token } }`;
  return (await nobodyAt(url).graphql(query)).errors?.[0]?.extensions.code;
}

async function contentsOf({ url }: Service): Promise<string> {
  const redis = new Redis(url);
  try {
    const keys = (await redis.keys('*')).sort();
    const values = await Promise.all(keys.map((key) => redis.get(key)));
    return JSON.stringify(keys.map((key, n) => [key, values[n]]));
  } finally {
    redis.disconnect();
  }
}
