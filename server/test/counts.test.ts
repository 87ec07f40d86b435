import { getTableName } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedCounts } from '../lifecycle/registry.ts';
import { commandLine } from './command-line.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { commentOf, loopOf, type Person, postOf } from './people.ts';
import { uploadOf } from './uploads.ts';
import { startWalk } from './walk.testing.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const checked = async () => (await commandLine(['check'], world.settings)).output.trim();
const follow = (person: Person, loop_id: number, post: number) =>
  person.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`, { loop_id });
async function unread(person: Person, loopId: number): Promise<[number, number]> {
  await world.settle();
  const { loops } = (await person.get('/api/loops')).body;
  const unreadCount = loops.find(({ id }: { id: number }) => id === loopId).unread_notifications_count;
  const { data } = await person.graphql(
    `{ allNotifications(filter: { loop_id: ${loopId}, unread: true }) { id } }`,
  );
  return [unreadCount, data.allNotifications.length];
}

describe('stored counts', () => {
  test('don’t include what was deleted with an account', async () => {
    const leaver = await world.person('Leaver');
    const loopId = await loopOf(ann, [ben, leaver]);
    const [leaversPost, annsPost] = [await postOf(leaver, loopId), await postOf(ann, loopId)];
    for (const post of [leaversPost, annsPost]) await follow(ben, loopId, post);
    await commentOf(leaver, annsPost);
    await commentOf(ann, leaversPost);
    await commentOf(ann, annsPost);
    await leaver.post('/api/analytics/post_seen_times', { post_id: annsPost });
    expect(await unread(ben, loopId)).toEqual([3, 3]);
    await leaver.delete(`/api/users/${leaver.id}`, {});
    expect(await unread(ben, loopId)).toEqual([1, 1]);
    expect(await checked()).toBe('Everything is in order.');
  });

  test('start again for a member who left the loop and came back', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId);
    await follow(ben, loopId, post);
    for (let n = 0; n < 2; n++) await commentOf(ann, post);
    expect(await unread(ben, loopId)).toEqual([2, 2]);
    await ben.post(`/api/loops/${loopId}/leave`);
    await world.settle();
    expect(await checked()).toBe('Everything is in order.');
    const { loop_codes } = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body;
    await ben.post('/api/loops/join', { loop_code: loop_codes[0].loop_code });
    expect(await unread(ben, loopId)).toEqual([0, 0]);
    await commentOf(ann, post);
    expect(await unread(ben, loopId)).toEqual([1, 1]);
  });

  test('are each found where they are wrong, and mended', async () => {
    const loopId = await loopOf(ann);
    const { simple_url } = await uploadOf(ann, 'a.txt', 'a');
    const poll = { question: 'Where do we go?', options: ['York', 'Leeds'] };
    const event = {
      ...{ name: 'Training', time_zone: 'Europe/London' },
      ...{ starts_local: '2040-06-04T17:00', ends_local: '2040-06-04T18:00' },
    };
    const more = { additional_media: [{ url: simple_url }], poll, event };
    const [, deletedPost] = [await postOf(ann, loopId, 'Kept', more), await postOf(ann, loopId, 'Not', more)];
    await ann.delete(`/api/posts/${deletedPost}`, {});
    expect(await checked()).toBe('Everything is in order.');
    const sql = postgres(world.settings.DATABASE_URL, { max: 1 });
    for (const { table, column } of storedCounts) {
      const [tableName, columnName] = [sql(getTableName(table)), sql(column.name)];
      const wrong = column.dataType === 'json' ? sql`'{"👍": 99}'` : sql`${columnName} + 1`;
      await sql`update ${tableName} set ${columnName} = ${wrong}`;
    }
    await sql.end();
    const findings = (await commandLine(['check', '--fix'], world.settings)).output.trim().split('\n');
    expect(findings).toHaveLength(storedCounts.length);
    expect(await checked()).toBe('Everything is in order.');
  });

  test('stay correct whatever the order of the acts', async () => {
    const walk = await startWalk(world, 7);
    for (let leg = 0; leg < 8; leg++) {
      await walk.go(40);
      expect(await walk.drifted(), `after ${(leg + 1) * 40} acts`).toEqual([]);
    }
    expect(await checked()).toBe('Everything is in order.');
  });
});
