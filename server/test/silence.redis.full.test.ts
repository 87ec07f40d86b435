import { expect, test } from 'vitest';
import { commentsOf } from './cable.ts';
import { startForwarder } from './forwarder.ts';
import { startWorld } from './harness.ts';
import { loopOf, nobodyAt, postOf } from './people.ts';
import { startRedis } from './redis.ts';

test('a Redis that accepts commands without answering blocks no call; each process counts for itself meanwhile, and messages arrive afterwards', async () => {
  const redis = await startRedis();
  const between = await startForwarder(redis.url);
  const world = await startWorld({
    rateLimits: true,
    settings: { REDIS_URL: between.through(redis.url) },
  });
  try {
    const [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
    const loopId = await loopOf(ann, [ben]);
    const postId = await postOf(ann, loopId);
    const cable = await ann.cable();
    await cable.subscribe(commentsOf(postId));
    between.hang();
    const looks = Array.from({ length: 310 }, () => nobodyAt(world.url).get('/api/loop_codes/guessedcode'));
    const statuses = (await Promise.all(looks)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const removal = await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
    expect(removal.status).toBe(204);
    expect((await ben.get(`/api/loops/${loopId}`)).status).toBe(404);
    cable.perform(commentsOf(postId), 'send_message', { text: 'Are you there?' });
    between.goOn();
    await cable.next(commentsOf(postId), (m) => m.message?.text === 'Are you there?');
  } finally {
    between.goOn();
    await world.stop();
    between.stop();
  }
});
