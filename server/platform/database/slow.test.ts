import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';
import { createLog } from '../log.ts';

type Line = { event: string; statement: string; ms: number; by?: string; requestId?: string };
let lines: Line[] = [];
const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
const slowMs = 1_000;
let world: TestWorld;
let ann: Person;
let loopId: number;
beforeAll(async () => {
  world = await startWorld({ log, settings: { SLOW_QUERY_MS: String(slowMs) } });
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
});
beforeEach(() => {
  lines = [];
});
afterAll(() => world.stop());

const slow = () => lines.filter(({ event }) => event === 'database.slow');

async function heldUp(table: string, act: () => Promise<unknown>): Promise<void> {
  const holder = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  let acting: Promise<unknown> = Promise.resolve();
  await holder.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    acting = act();
    await sleep(1.5 * slowMs);
  });
  await acting;
  await holder.end();
}

describe('a slow statement', () => {
  test('is logged with its route and request, but without its values', async () => {
    await heldUp('loops', () => ann.get(`/api/loops/${loopId}`));
    const line = slow().find(({ by }) => by === 'GET /api/loops/:id');
    expect(line).toMatchObject({ statement: expect.stringMatching(/loops/), requestId: expect.any(String) });
    expect(line?.ms).toBeGreaterThanOrEqual(slowMs);
    expect(line?.statement).not.toContain(String(loopId));
    expect(line?.statement.length).toBeLessThanOrEqual(300);
  });

  test('is logged in a transaction too, without the request’s body', async () => {
    await heldUp('posts', async () => {
      const words = { title: 'Beekeepers', description: 'Honey' };
      expect((await ann.post('/api/posts', { loop_id: loopId, ...words })).status).toBe(201);
    });
    expect(slow().map(({ by }) => by)).toContain('POST /api/posts');
    expect(slow().filter(({ by }) => !by)).toEqual([]);
    expect(JSON.stringify(slow())).not.toMatch(/beekeepers|honey/i);
  });

  test('is logged with the requested fields, not with their aliases', async () => {
    const postId = await postOf(ann, loopId);
    await heldUp('posts', () => ann.graphql(`{ beekeepers: post(id: ${postId}) { id } }`));
    expect(slow().map(({ by }) => by)).toContain('query post');
    expect(JSON.stringify(slow())).not.toContain('beekeepers');
  });

  test('is logged with the command of a socket', async () => {
    const postId = await postOf(ann, loopId);
    const cable = await ann.cable();
    await cable.subscribe(commentsOf(postId));
    await heldUp('comments', async () => {
      cable.perform(commentsOf(postId), 'send_message', { text: 'Hello', uuid: 'hello' });
      await cable.next(commentsOf(postId), ({ message }) => message?.text === 'Hello');
    });
    cable.close();
    expect(slow().map(({ by }) => by)).toContain('socket MessagesChannel#send_message');
  });
});

test('a quick statement isn’t logged', async () => {
  await ann.get(`/api/loops/${loopId}`);
  expect(slow()).toEqual([]);
});

test('a limit of 0 logs no statement', async () => {
  const { url } = await world.another({}, { slowQueryMs: 0 });
  await heldUp('loops', () => ann.at(url).get(`/api/loops/${loopId}`));
  expect(slow()).toEqual([]);
});

test('at most ten slow statements are logged in a minute', async () => {
  const { url } = await world.another();
  const calls = () => Promise.all(Array.from({ length: 40 }, () => ann.at(url).get(`/api/loops/${loopId}`)));
  // More than ten wait at once. The minute may change once.
  await heldUp('loops', calls);
  expect(slow().length).toBeGreaterThanOrEqual(10);
  expect(slow().length).toBeLessThanOrEqual(20);
});
