import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../platform/patience.testing.ts';
import { commandLine } from '../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf } from '../../test/people.ts';
import { eventBy } from './calendar.testing.ts';

let world: TestWorld;
let sql: postgres.Sql;
beforeAll(async () => {
  world = await startWorld({ roles: 'web' });
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
});
afterAll(() => sql.end());

test('moments that are no longer those of their clocks are told by the check and corrected at a start [14.7]', async () => {
  const ann = await world.person('Ann');
  const post = await eventBy(ann, await loopOf(ann), { rule: 'FREQ=WEEKLY;COUNT=3' });
  const moments = () =>
    sql`select nth, starts_at, ends_at from appointment_times where post_id = ${post} order by nth`;
  const right = await moments();
  /** A government might have moved the clocks since. */
  const move = () => sql`update appointment_times set starts_at = starts_at + interval '1 hour',
    ends_at = ends_at + interval '1 hour' where post_id = ${post} and nth >= '20300611'`;
  await move();
  const finding = 'Dates of events were at another moment than their clocks say: 2';
  expect(await commandLine(['check'], world.settings)).toMatchObject({ code: 1, output: `${finding}\n` });
  const corrected = `${finding}. They have been corrected\n`;
  expect(await commandLine(['check', '--fix'], world.settings)).toMatchObject({ code: 1, output: corrected });
  expect(await moments()).toEqual(right);
  expect(await commandLine(['check'], world.settings)).toMatchObject({ code: 0 });
  await move();
  await world.another({ web: false, worker: true });
  await until(
    async () => JSON.stringify(await moments()) === JSON.stringify(right),
    () => 'they were not corrected',
  );
});
