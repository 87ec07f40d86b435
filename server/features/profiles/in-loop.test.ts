import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopIds: number[];

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopIds = [await loopOf(ann, [ben]), await loopOf(ben, [ann])];
});
afterAll(() => world.stop());

test('a time zone is one’s own, and has a name [10.131]', async () => {
  const zoneOf = async (person: Person) => (await person.get(`/api/users/${ben.id}`)).body.user.time_zone;
  const put = (person: Person, time_zone: string) =>
    person.put(`/api/users/${ben.id}`, { user: { time_zone } });
  expect(await zoneOf(ben)).toBeNull();
  expect((await put(ben, 'Europe/London')).body.user.time_zone).toBe('Europe/London');
  for (const zone of ['', 'Mars/Olympus', '+01:00', 'Europe/London\u0000'])
    expect((await put(ben, zone)).status).toBe(422);
  expect((await put(ben, 'Mars/Olympus')).body.errors).toEqual({
    time_zone: 'Please choose a time zone from the list',
  });
  expect([await zoneOf(ben), await zoneOf(ann), (await put(ann, 'UTC')).status]).toEqual([
    'Europe/London',
    null,
    403,
  ]);
});

const benIn = async (loopId: number) =>
  (await ann.get(`/api/users/${ben.id}?loop_id=${loopId}`)).body.user.in_loop;

test('a person is told with what they are in the loop asked about, and whether one follows them there [2.174]', async () => {
  const [loopId = 0, bensLoopId = 0] = loopIds;
  const { role } = (await ann.post(`/api/loops/${loopId}/roles`, { name: 'Bell ringer' })).body;
  await ann.put(`/api/loops/${loopId}/members/${ben.id}`, { role_id: role.id });
  const address = `/api/subscriptions?subscribable_type=User&subscribable_id=${ben.id}`;
  const { subscription } = (await ann.post(address, { loop_id: bensLoopId })).body;
  expect(await benIn(loopId)).toEqual({
    is_admin: false,
    role: { id: role.id, name: 'Bell ringer', is_minor: false },
    ...{ subscription_id: null, former_name: null },
  });
  expect(await benIn(bensLoopId)).toEqual({
    ...{ is_admin: true, role: null, subscription_id: subscription.id, former_name: null },
  });
  expect((await ann.get(`/api/users/${ben.id}`)).body.user.in_loop).toBeNull();
});

test('nobody is found in a loop that isn’t shared, which tells not even that it exists', async () => {
  const { body: unknown } = await ann.get('/api/users/987654');
  const expectNotThere = async (userId: number, loopId: number) => {
    const { status, body } = await ann.get(`/api/users/${userId}?loop_id=${loopId}`);
    expect([status, body]).toEqual([404, unknown]);
  };
  const bensOwn = await loopOf(ben);
  const annsOwn = await loopOf(ann);
  for (const loopId of [bensOwn, annsOwn, 987_654, 63]) await expectNotThere(ben.id, loopId);
  for (const loopId of [bensOwn, 987_654, 63]) await expectNotThere(ann.id, loopId);
  const [loopId = 0] = loopIds;
  expect(await benIn(loopId)).not.toBeNull();
  await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
  await expectNotThere(ben.id, loopId);
});

test('one’s own e-mail in capitals and one’s names as they are are not refused, on either profile [7.19]', async () => {
  const { profiles } = (await ben.get(`/api/users/${ben.id}`)).body.user;
  const same = { first_name: ' Ben', last_name: 'Example', email: ben.email.toUpperCase(), bio: 'Rows' };
  for (const profile_id of [0, profiles[0].id]) {
    const { status, body } = await ben.put(`/api/users/${ben.id}`, { profile_id, user: same });
    expect([status, body.user?.email, body.user?.first_name]).toEqual([200, ben.email, 'Ben']);
    const { body: refusal } = await ben.put(`/api/users/${ben.id}`, {
      profile_id,
      user: { email: ann.email },
    });
    expect(refusal.errors).toEqual({ email: 'The e-mail address cannot be changed' });
  }
  const renamed = { profile_id: profiles[0].id, user: { ...same, first_name: 'Benjamin' } };
  const { status, body } = await ben.put(`/api/users/${ben.id}`, renamed);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['first_name']]);
});
