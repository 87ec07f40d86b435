import { expect, test } from 'vitest';
import { type Cable, commentsOf } from './cable.ts';
import { minutes, startWorld } from './harness.ts';
import { loopOf, postOf } from './people.ts';
import { calls, everyRound, race, tally, title } from './races.testing.ts';
import { startRedis } from './redis.ts';

test('a process cut off from Redis still rejects comments on a locked or deleted post', async () => {
  const redis = await startRedis();
  const world = await startWorld({ settings: { REDIS_URL: redis.url } });
  const otherUrl = (await world.another()).url;
  const [writer, reader] = [await world.person('Writer'), await world.person('Reader')];
  const home = await loopOf(writer, [reader]);
  const [locked, deleted] = [await postOf(writer, home), await postOf(writer, home)];
  const cable = await reader.at(otherUrl).cable();
  for (const post of [locked, deleted]) await cable.subscribe(commentsOf(post));
  const ids = [await sendComment(cable, locked, 'before'), await sendComment(cable, deleted, 'before')];
  await redis.stop();
  expect((await writer.put(`/api/posts/${locked}`, { post: {}, password: 'a secret word' })).status).toBe(
    200,
  );
  expect((await writer.delete(`/api/posts/${deleted}`)).status).toBe(204);
  for (const [n, post, code] of [
    [0, locked, 'forbidden'],
    [1, deleted, 'not_found'],
  ] as const) {
    for (const [action, data] of [
      ['send_message', { text: 'after' }],
      ['edit_message', { message_id: ids[n], text: 'after' }],
      ['delete_message', { message_id: ids[n] }],
    ] as const) {
      cable.perform(commentsOf(post), action, data);
      const error = await cable.next(commentsOf(post), (m) => m.type === 'Error' && m.command === action);
      expect(error).toMatchObject({ code });
    }
  }
});

test(`${title}: a password-protected post takes five wrong passwords a minute from a person`, async () => {
  const redis = await startRedis();
  const world = await startWorld({ rateLimits: true, settings: { REDIS_URL: redis.url } });
  const otherUrl = (await world.another()).url;
  const [writer, reader] = [await world.person('Writer'), await world.person('Reader')];
  const locked = { password: 'open sesame' };
  const post = await postOf(writer, await loopOf(writer, [reader]), 'Inside', locked);
  const round = async () => {
    // An hour's wrong passwords of all accounts together have a limit, too.
    await redis.advance(minutes(61));
    const answers = await race((n) =>
      (n % 2 ? reader.at(otherUrl) : reader).post(`/api/posts/${post}/unlock`, { password: 'wrong' }),
    );
    return tally(answers);
  };
  await everyRound(round, { wrong_password: 5, too_many_requests: calls - 5 });
});

async function sendComment(cable: Cable, post: number, text: string): Promise<number> {
  cable.perform(commentsOf(post), 'send_message', { text, uuid: `${post} ${text}` });
  return (await cable.next(commentsOf(post), (m) => m.message?.text === text)).message.id;
}
