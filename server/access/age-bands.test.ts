import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../test/command-line.ts';
import { dataOf } from '../test/data-export.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { consentToken, linkIn, mailsTo } from '../test/mail.ts';
import { appoint } from '../test/operators.ts';
import { loopOf, nobodyAt, type Person, password, signUp } from '../test/people.ts';

let world: TestWorld;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const aged = (age_band: string, more = {}) => signUp(world.url, 'Ivy', undefined, { age_band, ...more });
const set = (loopId: number, { id }: Person, values: object) =>
  ann.put(`/api/loops/${loopId}/members/${id}`, values);
const loopFor = async (person: Person, loopId: number) =>
  (await person.get(`/api/loops/${loopId}`)).body.loop;
const isMinor = async (person: Person, loopId: number) => (await loopFor(person, loopId)).is_minor;
const codeOf = async (loopId: number, code = {}) =>
  (await ann.post(`/api/loops/${loopId}/invitation_codes`, code)).body.loop_code.loop_code;
const turn = (loopId: number, adults_only: boolean) =>
  ann.put(`/api/loops/${loopId}`, { loop: { adults_only } });
const schoolOf = (members: Person[]) => loopOf(ann, members, { loop_template_id: 'school' });

test('in a protected loop the age band says who is under 18, after the member’s mark and the role’s [11.71]', async () => {
  const [teen, grown] = [await aged('16_or_17'), await aged('18_or_older')];
  const unasked = await world.person('Una');
  const loopId = await schoolOf([teen, grown, unasked]);
  const roles = (await loopFor(ann, loopId)).roles;
  const roleOf = (name: string) => roles.find((role: { name: string }) => role.name === name).id;
  expect(await Promise.all([teen, grown, unasked].map((person) => isMinor(person, loopId)))).toEqual([
    ...[true, false, true],
  ]);
  for (const [person, values, expected] of [
    [teen, { role_id: roleOf('Teacher') }, false],
    [teen, { is_minor: true }, true],
    [teen, { is_minor: null, role_id: null }, true],
    [grown, { role_id: roleOf('Student') }, true],
    [grown, { is_minor: false }, false],
    [grown, { is_minor: null, role_id: null }, false],
  ] as const) {
    expect((await set(loopId, person, values)).status).toBe(204);
    expect([values, await isMinor(person, loopId)]).toEqual([values, expected]);
  }
  const { users } = (await ann.get(`/api/users?loop_id=${loopId}&without_age=1`)).body;
  expect(users.map(({ id }: Person) => id)).toEqual([unasked.id]);
});

describe('an account under 18 [11.72]', () => {
  test('runs no loop and creates none [11.72]', async () => {
    const teen = await aged('16_or_17');
    const loopId = await schoolOf([teen]);
    for (const answer of [
      await ann.post(`/api/loops/${loopId}/members/${teen.id}/add_admin`),
      await ann.put(`/api/loops/${loopId}/leads/${teen.id}`, {}),
      await teen.post('/api/loops', { loop: { name: 'Mine', adults_only: false } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([422, 'minor']);
    const grownUps = await teen.post('/api/loops', { loop: { name: 'Mine', adults_only: true } });
    expect([grownUps.status, grownUps.body.code]).toEqual([422, 'adults_only']);
    expect((await teen.get('/api/loops')).body.loops.map(({ id }: { id: number }) => id)).toEqual([loopId]);
  });

  test('joins no loop for adults, whichever way it comes, and is told why [11.72]', async () => {
    const teen = await world.person('Tia');
    const young = await aged('13_to_15');
    const loopId = await loopOf(ann, [teen], { adults_only: true, is_public: true });
    const code = await codeOf(loopId);
    await ann.post(`/api/loops/${loopId}/invite`, { emails: [young.email] });
    const token = linkIn((await mailsTo(world, young.email))[0], '/join-loop').searchParams.get('code');
    for (const body of [{ loop_code: code }, { loop_code: token }, { loop_id: loopId }]) {
      const { status, body: problem } = await young.post('/api/loops/join', body);
      expect([status, problem.code, problem.detail]).toEqual([
        ...[422, 'adults_only', 'This loop is only for people who are 18 or older'],
      ]);
    }
    for (const band of ['under_13', '16_or_17'])
      await expect(aged(band, { loop_code: code, parent_email: 'parent@example.org' })).rejects.toThrow(
        'adults_only',
      );
    const { output } = await commandLine(['admin', 'add', young.email, String(loopId)], world.settings);
    expect(output).toContain('18 or older');
    expect((await ann.get(`/api/users?loop_id=${loopId}`)).body.users).toHaveLength(2);
  });

  test('keeps its loop from turning into one for adults, also at the same moment [11.72]', async () => {
    for (let round = 0; round < 5; round++) {
      const young = await aged('16_or_17');
      const loopId = await loopOf(ann, [], { adults_only: false });
      const code = await codeOf(loopId);
      const [turning, joining] = await Promise.all([
        turn(loopId, true),
        young.post('/api/loops/join', { loop_code: code }),
      ]);
      expect([turning.status, joining.status].toSorted()).toEqual([200, 422]);
    }
    const young = await aged('16_or_17');
    const loopId = await loopOf(ann, [young], { adults_only: false });
    await set(loopId, young, { is_minor: false });
    expect((await turn(loopId, true)).body).toMatchObject({
      ...{ code: 'protected', detail: 'Some members are under 18, by what they said when they signed up' },
    });
    await young.post(`/api/loops/${loopId}/leave`);
    expect((await turn(loopId, true)).status).toBe(200);
  });
});

test('where the school answers, nobody waits: only in a protected loop, only with the tick, by code and by mail [11.70]', async () => {
  const loopId = await schoolOf([]);
  const ticked = await codeOf(loopId, { school_answers: true });
  const pupil = await aged('under_13', { loop_code: ticked });
  expect(await isMinor(pupil, loopId)).toBe(true);
  expect((await nobodyAt(world.url).get(`/api/loop_codes/${ticked}`)).body.loop_code.school_answers).toBe(
    true,
  );

  await ann.post(`/api/loops/${loopId}/invite`, { emails: ['pip@example.org'], school_answers: true });
  const loop_code = linkIn((await mailsTo(world, 'pip@example.org'))[0], '/join-loop').searchParams.get(
    'code',
  );
  await expect(aged('under_13', { loop_code })).rejects.toThrow('invitation_needed');
  const pip = await signUp(world.url, 'Pip', 'pip@example.org', { age_band: 'under_13', loop_code });
  expect(await isMinor(pip, loopId)).toBe(true);
  const { invitations } = (await ann.get(`/api/loops/${loopId}/invitations`)).body;
  expect(invitations).toMatchObject([{ email: 'pip@example.org', school_answers: true }]);

  const unticked = await codeOf(loopId);
  await expect(aged('under_13', { loop_code: unticked })).rejects.toThrow('parent’s e-mail is required');
  const club = await loopOf(ann, [], { adults_only: true });
  for (const answer of [
    await ann.post(`/api/loops/${club}/invitation_codes`, { school_answers: true }),
    await ann.post(`/api/loops/${club}/invite`, { emails: ['x@example.org'], school_answers: true }),
  ])
    expect([answer.status, answer.body.errors.school_answers]).toEqual([
      ...[422, 'Everybody in this loop is 18 or older'],
    ]);
});

test('operators, the export and the erasure know the age and the parent’s yes [11.73]', async () => {
  const olga = await world.person('Olga');
  await appoint(world, olga);
  const parent_email = 'dora@example.org';
  const child = await signUp(world.url, 'Dot', undefined, { age_band: 'under_13', parent_email });
  const line = async () => (await olga.get(`/api/operator/people?search=${child.email}`)).body.people[0];
  expect(await line()).toMatchObject({ age_band: 'under_13', waits_since: expect.any(String) });
  expect((await commandLine(['people', child.email], world.settings)).output).toMatch(
    /Under 13 +waits for a parent since/,
  );
  const token = consentToken((await mailsTo(world, parent_email))[0]);
  await nobodyAt(world.url).put(`/api/parental_consents/${token}`, { agrees: true });
  expect(await line()).toMatchObject({ age_band: 'under_13', waits_since: null });
  const { account, parental_consents } = await dataOf(child);
  expect(account[0].ageBand).toBe('under_13');
  expect(parental_consents).toMatchObject([{ parentEmail: parent_email, agreedAt: expect.any(String) }]);
  expect(JSON.stringify(parental_consents)).not.toMatch(/token|code/i);
  await child.delete(`/api/users/${child.id}`, { current_password: password });
  expect((await nobodyAt(world.url).get(`/api/parental_consents/${token}`)).status).toBe(404);
  expect(await mailsTo(world, parent_email)).toEqual([]);
});
