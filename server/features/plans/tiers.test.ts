import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let ben: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  stranger = await world.person('Stu');
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

const gigabyte = 1024 ** 3;
const loopIn = async (tier: 'Free' | 'Basic', members: Person[]) => {
  const loopId = await loopOf(ann, members);
  if (tier === 'Free') await world.freePlan(loopId);
  return loopId;
};

describe.each([
  ['Free', '[1.19]', 2, 20],
  ['Basic', '[1.20]', 20, null],
] as const)('the tier %s', (tier, statement, gigabytes, seats) => {
  test(`holds what its members may store, each for themselves, to the byte ${statement}`, async () => {
    const loopId = await loopIn(tier, [ben]);
    const { plan } = (await ann.get(`/api/loops/${loopId}/plan`)).body;
    expect(plan).toMatchObject({ bytes_per_member: gigabytes * gigabyte, paid_features: tier === 'Basic' });
    const storeFile = async (person: Person, size: number) => {
      const { id, key } = await processed(person, await uploadOf(person, 'a.txt', 'a'));
      await sql`update files set size = ${size} where id = ${id}`;
      const additional_media = [{ url: key }];
      return (await person.post('/api/posts', { title: 'A file', loop_id: loopId, additional_media })).status;
    };
    expect(await storeFile(ben, gigabytes * gigabyte)).toBe(201);
    expect([await storeFile(ben, 1), await storeFile(ann, 1)]).toEqual([413, 201]);
  });

  test(`has its number of members ${statement}`, async () => {
    const loopId = await loopIn(tier, []);
    expect((await ann.get(`/api/loops/${loopId}/plan`)).body.plan.members).toBe(seats);
    await world.spoilCounts(loopId);
    const [{ loop_code }] = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
    const { status, body } = await ben.post('/api/loops/join', { loop_code });
    expect([status, body.code]).toEqual(tier === 'Free' ? [409, 'loop_full'] : [200, undefined]);
  });

  test('has the newsfeed, threads of messages, private membership and customisation [1.26]', async () => {
    const loopId = await loopIn(tier, [ben]);
    const post = await postOf(ben, loopId, 'News');
    const feed = `{ allPosts(filter: { loop_id: ${loopId} }) { title messages_count } }`;
    const cable = await ann.cable();
    await cable.subscribe(commentsOf(post));
    cable.perform(commentsOf(post), 'send_message', { text: 'Well said' });
    await cable.next(commentsOf(post), (m) => m.message?.text === 'Well said');
    expect((await ben.graphql(feed)).data.allPosts).toEqual([{ title: 'News', messages_count: 1 }]);
    expect((await stranger.graphql(feed)).errors?.[0]?.extensions.code).toBe('not_found');
    const invited = await ann.post(`/api/loops/${loopId}/invite`, { emails: ['asked@example.org'] });
    expect(invited.body).toEqual({ invited: 1, skipped: [] });
    const changeAnswer = await ann.put(`/api/loops/${loopId}`, {
      loop: { name: 'Ours', has_guest_access: true },
    });
    expect(changeAnswer.body.loop).toMatchObject({ name: 'Ours', has_guest_access: true });
    expect((await ann.post(`/api/loops/${loopId}/roles`, { name: 'Coach' })).status).toBe(201);
  });
});
