import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

let count = 0;
const fresh = () => `pupil.${count++}@example.org`;
const invite = (loopId: number, email: string, more: object = {}) =>
  ann.post(`/api/loops/${loopId}/invite`, { emails: [email], ...more });
const tokenFor = async (email: string) =>
  linkIn((await mailsTo(world, email))[0], '/join-loop').searchParams.get('code') ?? '';
const join = (person: Person, loop_code: string) => person.post('/api/loops/join', { loop_code });
const removeMember = (loopId: number, person: Person) =>
  ann.post(`/api/loops/${loopId}/members/${person.id}/remove`);
const codeOf = async (loopId: number): Promise<string> =>
  (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes[0].loop_code;
const isIn = async (person: Person, loopId: number) =>
  (await person.get(`/api/loops/${loopId}`)).status === 200;

describe('an invitation mailed to somebody else', () => {
  test('lets nobody in and stays unused', async () => {
    const loopId = await loopOf(ann);
    const email = fresh();
    await invite(loopId, email);
    const token = await tokenFor(email);
    const eve = await world.person('Eve');
    const unknown = await join(eve, '0'.repeat(64));
    expect(await join(eve, token)).toMatchObject({ status: 404, body: unknown.body });
    expect(await isIn(eve, loopId)).toBe(false);
    expect((await join(await world.person('Ben', email), token)).status).toBe(200);
  });

  test('brings nobody back who was removed', async () => {
    const eve = await world.person('Eve');
    const loopId = await loopOf(ann, [eve]);
    await removeMember(loopId, eve);
    const email = fresh();
    await invite(loopId, email);
    const token = await tokenFor(email);
    expect((await join(eve, token)).status).toBe(404);
    expect(await isIn(eve, loopId)).toBe(false);
    expect((await join(await world.person('Ben', email), token)).status).toBe(200);
  });

  test('gives its role to nobody, not even to a member', async () => {
    const mia = await world.person('Mia');
    const loopId = await loopOf(ann, [mia], { loop_template_id: 'club' });
    const [, committee] = (await ann.get(`/api/loops/${loopId}`)).body.loop.roles;
    const email = fresh();
    await invite(loopId, email, { feature_set_id: committee.id });
    const before = (await mia.get(`/api/loops/${loopId}`)).body.loop.role;
    expect((await join(mia, await tokenFor(email))).status).toBe(404);
    expect((await mia.get(`/api/loops/${loopId}`)).body.loop.role).toEqual(before);
  });

  test('tried by someone removed is told to the admins once a day, and by nobody else', async () => {
    const [eve, stranger] = [await world.person('Eve'), await world.person('Stu')];
    const loopId = await loopOf(ann, [eve], { name: 'The rowing club' });
    await removeMember(loopId, eve);
    const email = fresh();
    await invite(loopId, email);
    const token = await tokenFor(email);
    const mails = async () =>
      (await mailsTo(world, ann.email)).filter(({ subject }) => subject.includes('The rowing club'));
    await join(stranger, token);
    expect(await mails()).toEqual([]);
    world.clock.beginDay();
    await Promise.all([join(eve, token), join(eve, token)]);
    world.clock.advance(minutes(1));
    await join(eve, token);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Eve Example tried to rejoin The rowing club',
    ]);
    world.clock.advance(days(1));
    await join(eve, token);
    expect(await mails()).toHaveLength(2);
  });
});

describe('one’s own invitation', () => {
  test('is known by the address however it is written', async () => {
    const loopId = await loopOf(ann);
    const email = fresh();
    // A phone with another script's keyboard writes it like this.
    const spelling = email.toUpperCase().replace('P', 'Ｐ');
    await invite(loopId, ` ${spelling} `);
    const token = await tokenFor(spelling);
    expect((await join(await world.person('Ben', email), token)).status).toBe(200);
  });

  test('followed again by who came by it changes nothing, and brings them back from nowhere', async () => {
    const loopId = await loopOf(ann);
    const email = fresh();
    await invite(loopId, email);
    const token = await tokenFor(email);
    const ben = await world.person('Ben', email);
    expect((await join(ben, token)).status).toBe(200);
    expect((await join(ben, token)).body.loop.members_count).toBe(2);
    await ben.post(`/api/loops/${loopId}/leave`);
    expect((await join(ben, token)).status).toBe(404);
  });

  test('tried by its owner and by another at once lets in the owner alone', async () => {
    const loopId = await loopOf(ann);
    const email = fresh();
    const [ben, eve] = [await world.person('Ben', email), await world.person('Eve')];
    await invite(loopId, email);
    const token = await tokenFor(email);
    const tries = await Promise.all([ben, eve, ben, eve].map((person) => join(person, token)));
    expect(tries.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
    expect([await isIn(ben, loopId), await isIn(eve, loopId)]).toEqual([true, false]);
  });

  test('from before a removal does not undo it: they are invited again', async () => {
    const email = fresh();
    const ben = await world.person('Ben', email);
    const loopId = await loopOf(ann);
    await invite(loopId, email);
    const early = await tokenFor(email);
    expect((await join(ben, await codeOf(loopId))).status).toBe(200);
    await removeMember(loopId, ben);
    expect((await join(ben, early)).status).toBe(404);
    world.clock.advance(1_000);
    expect((await invite(loopId, email)).body).toEqual({ invited: 1, skipped: [] });
    expect((await join(ben, await tokenFor(email))).status).toBe(200);
  });
});
