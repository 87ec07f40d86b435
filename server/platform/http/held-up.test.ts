import postgres from 'postgres';
import { expect, test } from 'vitest';
import { startWorld } from '../../test/harness.ts';
import { loopOf } from '../../test/people.ts';

test('a request that waits too long for a lock is told to retry, and the retry succeeds', async () => {
  const world = await startWorld();
  const ann = await world.person('Ann');
  const loopId = await loopOf(ann);
  const sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  const rename = () => ann.put(`/api/loops/${loopId}`, { loop: { name: 'Beekeepers' } });
  await sql.begin(async (holder) => {
    await holder`select from loops where id = ${loopId} for update`;
    const answer = await rename();
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('2');
  });
  await sql.end();
  expect((await rename()).status).toBe(200);
  await world.stop();
});
