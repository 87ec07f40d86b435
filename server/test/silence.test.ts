import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { type Cable, commentsOf } from './cable.ts';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, type Person, postOf } from './people.ts';

const logLines: string[] = [];
const log = createLog('warn', { write: (line) => logLines.push(line) });
let between: Forwarder;
let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
let postId: number;
let cable: Cable;

async function settleIn(): Promise<void> {
  logLines.length = 0;
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
  postId = await postOf(ann, loopId);
  cable = await ann.cable();
  await cable.subscribe(commentsOf(postId));
}
afterEach(async () => {
  between.goOn();
  cable.close();
  await world.stop();
  between.stop();
});

describe('a database that accepts queries without answering', () => {
  beforeEach(async () => {
    between = await startForwarder(inject('databaseUrl'));
    world = await startWorld({ log, databaseThrough: between.through });
    await settleIn();
  });

  test('makes every call, query and socket answer that it is down, is logged once, and is found again', async () => {
    const status = async (path: string) => (await fetch(world.url + path)).status;
    expect(await status('/readyz')).toBe(200);
    between.hang();
    cable.perform(commentsOf(postId), 'send_message', { text: 'Lost', uuid: 'lost' });
    const [read, write, query, ready] = await Promise.all([
      ann.get(`/api/loops/${loopId}`),
      ann.post('/api/posts', { title: 'Lost', loop_id: loopId }),
      ann.graphql(`{ post(id: ${postId}) { id } }`),
      status('/readyz'),
    ]);
    expect([read.status, write.status, query.status, ready]).toEqual([503, 503, 503, 503]);
    expect(read.body.code).toBe('unavailable');
    expect(Number(read.headers.get('retry-after'))).toBeGreaterThan(0);
    const error = await cable.next(commentsOf(postId), (m) => m.type === 'Error');
    expect(error).toMatchObject({ uuid: 'lost', code: 'unavailable' });
    const newcomer = await ben.cable();
    await newcomer.closed;
    expect(newcomer.frames).toEqual([{ type: 'disconnect', reason: 'server_restart', reconnect: true }]);
    const lines = logLines.map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'the database does not answer')).toHaveLength(1);
    expect(lines.filter(({ msg }) => /socket|right/.test(msg))).toEqual([]);

    between.goOn();
    await expect.poll(() => status('/readyz')).toBe(200);
    expect((await ann.get(`/api/loops/${loopId}`)).status).toBe(200);
    expect(await postOf(ann, loopId, 'And on it goes')).toBeGreaterThan(0);
  });
});
