import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let client: Sql;
let ann: Person;
let ben: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld();
  client = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
});
afterAll(async () => {
  await client.end();
  await world.stop();
});

const create = (loop: object) => ann.post('/api/loops', { loop: { name: 'Ours', ...loop } });
const runChores = async () => (await world.another({ web: false })).stop();
const edit = (loopId: number, loop: object) => ann.put(`/api/loops/${loopId}`, { loop });
const detail = 'This loop has members under 18, so it stays closed';

test('a new loop is for adults only as its kind has it, until somebody says otherwise [10.4, 10.5]', async () => {
  const stateOf = async (loop: object) => {
    const { adults_only, asks_adults } = (await create(loop)).body.loop;
    return [adults_only, asks_adults];
  };
  for (const loop_template_id of ['school', 'college'])
    expect(await stateOf({ loop_template_id })).toEqual([false, false]);
  for (const loop_template_id of ['university', 'union'])
    expect(await stateOf({ loop_template_id })).toEqual([true, false]);
  for (const loop of [{}, { loop_template_id: 'club' }]) {
    expect(await stateOf(loop)).toEqual([true, true]);
    expect(await stateOf({ ...loop, adults_only: false })).toEqual([false, false]);
  }
  const loopId = await loopOf(ann, [ben]);
  expect((await ben.get(`/api/loops/${loopId}`)).body.loop).toMatchObject({ asks_adults: false });
  expect((await ben.put(`/api/loops/${loopId}`, { loop: { adults_only: false } })).status).toBe(403);
  const { loop } = (await edit(loopId, { adults_only: true })).body;
  expect([loop.adults_only, loop.asks_adults]).toEqual([true, false]);
  await edit(loopId, { adults_only: false });
  const [act] = (await ann.get(`/api/loops/${loopId}/acts`)).body.acts;
  expect([act.act, act.detail]).toEqual(['adults_changed', { old: true, new: false }]);
});

test('a protected loop opens to nobody outside, and an open one is closed first [10.6]', async () => {
  for (const door of ['is_public', 'has_guest_access']) {
    const created = await create({ loop_template_id: 'school', [door]: true });
    expect([created.status, created.body.code]).toEqual([422, 'protected']);
    expect(created.body.errors).toEqual({ [door]: detail });
    const loopId = await loopOf(ann, [], { adults_only: false });
    expect((await edit(loopId, { [door]: true })).body).toMatchObject({ code: 'protected', detail });
    expect((await edit(loopId, { [door]: true, adults_only: true })).status).toBe(200);
    expect((await edit(loopId, { adults_only: false })).body.errors).toEqual({
      adults_only: 'Turn off the public loop and guest access first',
    });
    expect((await edit(loopId, { [door]: false, adults_only: false })).body.loop.adults_only).toBe(false);
  }
});

test('in a protected loop only admins, leads and oneself learn when somebody was last there [10.7]', async () => {
  const loopId = await loopOf(ann, [ben, cat], { adults_only: false });
  const timesSeenBy = async (person: Person) => {
    const of = `user_id=${ben.id}&loop_id=${loopId}`;
    const { time } = (await person.get(`/api/analytics/last_time_seen?${of}`)).body;
    const { users } = (await person.get(`/api/users?loop_id=${loopId}&name_contains=Ben`)).body;
    const { user } = (await person.get(`/api/users/${ben.id}`)).body;
    return [time.length, users[0].last_time_seen !== null, user.last_active !== null];
  };
  expect(await timesSeenBy(cat)).toEqual([0, false, false]);
  for (const person of [ann, ben]) expect(await timesSeenBy(person)).toEqual([1, true, true]);
  await ann.put(`/api/loops/${loopId}/leads/${cat.id}`, {});
  expect(await timesSeenBy(cat)).toEqual([1, true, true]);
  await ann.delete(`/api/loops/${loopId}/leads/${cat.id}`);
  await edit(loopId, { adults_only: true });
  expect(await timesSeenBy(cat)).toEqual([1, true, true]);
});

test('a post of a protected loop is copied within it only [10.8]', async () => {
  const [loopId, elsewhere] = [await loopOf(ann, [ben], { adults_only: false }), await loopOf(ben)];
  const post = await postOf(ann, loopId, 'The play', { is_cloneable: true });
  const copyTo = (loop_id: number) =>
    ben.post('/api/posts', { title: 'The play', loop_id, cloned_from_id: post });
  expect((await copyTo(elsewhere)).body).toMatchObject({
    ...{ status: 422, code: 'protected' },
    detail: 'This loop has members under 18, so its posts stay in it',
  });
  expect((await copyTo(loopId)).status).toBe(201);
  await edit(loopId, { adults_only: true });
  expect((await copyTo(elsewhere)).status).toBe(201);
});

test('admins of a school that the upgrade found open are asked by mail, once [10.9]', async () => {
  const dan = await world.person('Dan');
  const loopId = await loopOf(dan, [], { name: 'Elm Hill', loop_template_id: 'school' });
  const mails = async () =>
    (await mailsTo(world, dan.email)).filter(({ subject }) => subject.includes('18 or older'));
  await runChores();
  expect(await mails()).toEqual([]);
  await client`update loops set is_public = true, adults_only_since = ${world.clock.now()} where id = ${loopId}`;
  for (const _ of [1, 2]) await runChores();
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Is everybody in Elm Hill 18 or older?']);
  await dan.put(`/api/loops/${loopId}`, { loop: { is_public: false, adults_only: false } });
  await runChores();
  expect(await mails()).toHaveLength(1);
});
