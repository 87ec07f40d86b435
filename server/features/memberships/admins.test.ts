import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
});
afterAll(() => world.stop());

const actOn = (person: Person, loopId: number, target: Person, verb: string) =>
  person.post(`/api/loops/${loopId}/members/${target.id}/${verb}`);
const admins = async (loopId: number) => {
  const { body } = await ann.get(`/api/loops/${loopId}`);
  return body.loop.admins.map(({ id }: { id: number }) => id);
};
const many = <T>(make: (n: number) => Promise<T>, count = 50) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

describe('admins', () => {
  test('are made by admins, and may then do what admins may [1.10, 4.57, 6.5, 7.37]', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    expect((await actOn(ben, loopId, cat, 'add_admin')).status).toBe(403);
    expect((await actOn(ben, loopId, ann, 'remove_admin')).status).toBe(403);
    expect((await actOn(ann, loopId, ben, 'add_admin')).status).toBe(204);
    expect((await actOn(ann, loopId, ben, 'add_admin')).status).toBe(204);
    expect((await actOn(ben, loopId, cat, 'add_admin')).status).toBe(204);
    expect((await admins(loopId)).sort()).toEqual([ann.id, ben.id, cat.id].sort());
    expect((await actOn(ben, loopId, cat, 'remove_admin')).status).toBe(204);
    expect((await admins(loopId)).sort()).toEqual([ann.id, ben.id].sort());
  });

  test('are removed by admins, by no other member, and may then do no more than members may [4.57, 6.5, 7.38]', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    for (const newAdmin of [ben, cat]) await actOn(ann, loopId, newAdmin, 'add_admin');
    expect((await actOn(ben, loopId, cat, 'remove_admin')).status).toBe(204);
    expect((await actOn(ben, loopId, cat, 'remove_admin')).status).toBe(204);
    expect((await admins(loopId)).sort()).toEqual([ann.id, ben.id].sort());
    expect((await actOn(cat, loopId, ben, 'remove_admin')).status).toBe(403);
    expect((await actOn(cat, loopId, cat, 'add_admin')).status).toBe(403);
    expect((await cat.get(`/api/loops/${loopId}/invitation_codes`)).status).toBe(403);
    expect((await cat.get(`/api/loops/${loopId}`)).body.loop).toMatchObject({
      abilities: { update: false, invite: false },
    });
  });

  test('step down before they leave; the owner hands the loop over first [4.57, 6.5, 7.38]', async () => {
    const loopId = await loopOf(ann, [ben]);
    await actOn(ann, loopId, ben, 'add_admin');
    expect((await ben.post(`/api/loops/${loopId}/leave`)).body.code).toBe('admin_must_step_down');
    expect((await actOn(ben, loopId, ann, 'remove_admin')).body.code).toBe('is_owner');
    expect((await actOn(ben, loopId, ben, 'remove_admin')).status).toBe(204);
    expect((await ben.post(`/api/loops/${loopId}/leave`)).status).toBe(204);
    expect((await actOn(ann, loopId, ann, 'remove_admin')).body.code).toBe('last_admin');
  });

  test('never all go, however many act at once', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    await actOn(ann, loopId, ben, 'add_admin');
    await ann.put(`/api/loops/${loopId}`, { loop: { user_id: ben.id } });
    await actOn(ann, loopId, cat, 'add_admin');
    const all = [ann, ben, cat];
    await many((n) => actOn(all[n % 3] as Person, loopId, all[n % 3] as Person, 'remove_admin'));
    const admins = (await ben.get(`/api/loops/${loopId}`)).body.loop.admins;
    expect(admins.map(({ id }: { id: number }) => id)).toEqual([ben.id]);
  });
});

describe('a role', () => {
  test('is added, given, shown and taken back by an admin [6.24]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const { status, body } = await ann.post(`/api/loops/${loopId}/roles`, { name: ' Coach ' });
    expect([status, body.role.name]).toEqual([201, 'Coach']);
    const give = (role_id: number | null) => ann.put(`/api/loops/${loopId}/members/${ben.id}`, { role_id });
    expect((await give(body.role.id)).status).toBe(204);
    const bensRole = async () =>
      (await ann.get(`/api/users?loop_id=${loopId}&name_contains=Ben`)).body.users[0].role;
    expect(await bensRole()).toEqual(body.role);
    expect(
      (await ben.get('/api/loops')).body.loops.find((loop: { id: number }) => loop.id === loopId).role,
    ).toEqual(body.role);
    expect((await ann.delete(`/api/loops/${loopId}/roles/${body.role.id}`)).status).toBe(204);
    expect(await bensRole()).toBeNull();
  });

  test('has a name of its own', async () => {
    const loopId = await loopOf(ann);
    const add = (name: string) => ann.post(`/api/loops/${loopId}/roles`, { name });
    expect((await add(' ')).body.errors).toEqual({ name: 'Role name is required' });
    expect((await add('x'.repeat(51))).status).toBe(422);
    expect((await add('Coach')).status).toBe(201);
    expect((await add('coach')).status).toBe(409);
  });

  test('that posts are restricted to stays', async () => {
    const loopId = await loopOf(ann);
    const { role } = (await ann.post(`/api/loops/${loopId}/roles`, { name: 'Coach' })).body;
    const post = await postOf(ann, loopId, 'For coaches', { restricted_to_role_id: role.id });
    const remove = () => ann.delete(`/api/loops/${loopId}/roles/${role.id}`);
    expect((await remove()).status).toBe(409);
    await ann.put(`/api/posts/${post}`, { restricted_to_role_id: null });
    expect((await remove()).status).toBe(204);
  });

  test('from another loop can’t be given', async () => {
    const [loopId, otherLoop] = [await loopOf(ann, [ben]), await loopOf(ann)];
    const { role } = (await ann.post(`/api/loops/${otherLoop}/roles`, { name: 'Coach' })).body;
    const give = (role_id: number) => ann.put(`/api/loops/${loopId}/members/${ben.id}`, { role_id });
    const [foreign, never] = [await give(role.id), await give(999_999_999)];
    expect([foreign.status, foreign.body]).toEqual([422, never.body]);
    expect((await ann.delete(`/api/loops/${loopId}/roles/${role.id}`)).status).toBe(404);
  });
});

describe('the seats of a loop', () => {
  test('are as many as its plan has: the last one goes to one of fifty, and admins are told once [1.19, 9.31]', async () => {
    world.clock.beginDay();
    const loopId = await loopOf(ann, [], { name: 'The full house' });
    await world.freePlan(loopId);
    const people = await many((n) => world.person(`Guest${n}`), 22);
    const [{ loop_code }] = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
    for (const person of people.slice(0, 18)) await person.post('/api/loops/join', { loop_code });
    const answers = await many((n) =>
      (people[18 + (n % 4)] as Person).post('/api/loops/join', { loop_code }),
    );
    const { members_count } = (await ann.get(`/api/loops/${loopId}`)).body.loop;
    const { total_items } = (await ann.get(`/api/users?loop_id=${loopId}`)).body;
    expect([members_count, total_items]).toEqual([20, 20]);
    expect(new Set(answers.map(({ status, body }) => body.code ?? status))).toEqual(
      new Set([200, 'loop_full']),
    );
    expect((await people[0]?.post('/api/loops/join', { loop_code }))?.status).toBe(200);
    const mails = (await mailsTo(world, ann.email)).filter(({ subject }) =>
      subject.includes('The full house'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Guest\d+ Example could not join The full house$/),
    ]);
    expect(mails[0]?.text).toContain('all 20 places of its plan are taken');
  });
});
