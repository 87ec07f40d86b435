import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { dear, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let dan: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  [cat, dan] = [await world.person('Cat'), await world.person('Dan')];
});
afterAll(() => world.stop());

const schoolOf = (members: Person[], more: object = {}) =>
  loopOf(ann, members, { loop_template_id: 'school', ...more });
const set = (loopId: number, { id }: Person, values: object) =>
  ann.put(`/api/loops/${loopId}/members/${id}`, values);
const setRole = (loopId: number, roleId: number, values: object) =>
  ann.put(`/api/loops/${loopId}/roles/${roleId}`, values);
const loopFor = async (person: Person, loopId: number) =>
  (await person.get(`/api/loops/${loopId}`)).body.loop;
const isMinor = async (person: Person, loopId: number) => (await loopFor(person, loopId)).is_minor;
const rolesOf = async (loopId: number) =>
  Object.fromEntries(
    (await loopFor(ann, loopId)).roles.map(({ id, name }: { id: number; name: string }) => [name, id]),
  );

test('a member’s mark counts, else the role’s, else they are under 18, but for admins; elsewhere nobody is [10.71]', async () => {
  const loopId = await schoolOf([ben]);
  const { Student, Teacher } = await rolesOf(loopId);
  expect([await isMinor(ann, loopId), await isMinor(ben, loopId)]).toEqual([false, true]);
  for (const [values, expected] of [
    [{ role_id: Teacher }, false],
    [{ is_minor: true }, true],
    [{ role_id: Student, is_minor: false }, false],
    [{ is_minor: null }, true],
  ] as const) {
    expect((await set(loopId, ben, values)).status).toBe(204);
    expect([values, await isMinor(ben, loopId)]).toEqual([values, expected]);
  }
  await ann.put(`/api/loops/${loopId}`, { loop: { adults_only: true } });
  expect(await isMinor(ben, loopId)).toBe(false);
  expect(await isMinor(ben, await loopOf(ann, [ben]))).toBe(false);
});

test('admins, leads and the person learn it, and nobody else [10.72]', async () => {
  const loopId = await schoolOf([ben, cat, dan]);
  const { Student } = await rolesOf(loopId);
  await set(loopId, ben, { role_id: Student });
  await ann.put(`/api/loops/${loopId}/leads/${dan.id}`, {});
  const seenBy = async (person: Person) => {
    const { users } = (await person.get(`/api/users?loop_id=${loopId}&name_contains=Ben`)).body;
    const { user } = (await person.get(`/api/users/${ben.id}?loop_id=${loopId}`)).body;
    const { data } = await person.graphql(
      `{ allUsers(filter: { loop_id: ${loopId}, name_contains: "Ben" }) { is_minor } }`,
    );
    const { roles } = await loopFor(person, loopId);
    const ofRole = roles.find(({ id }: { id: number }) => id === Student).is_minor;
    const [inList] = users;
    const marks = [inList.is_minor, inList.is_age_known, inList.role.is_minor];
    return [...marks, user.is_minor, user.in_loop.role.is_minor, data.allUsers[0].is_minor, ofRole];
  };
  for (const person of [ann, dan]) expect(await seenBy(person)).toEqual(Array(7).fill(true));
  expect(await seenBy(ben)).toEqual([...Array(6).fill(true), null]);
  expect(await seenBy(cat)).toEqual(Array(7).fill(null));
  const post = await postOf(ben, loopId);
  const { data } = await ann.graphql(`{ post(id: ${post}) { user { is_minor } } }`);
  expect(data.post.user.is_minor).toBeNull();
});

test('marks of members and roles stand in the log, and a role keeps a name of its own [10.73]', async () => {
  const loopId = await schoolOf([ben]);
  const { Student, Teacher } = await rolesOf(loopId);
  await set(loopId, ben, { is_minor: true });
  await set(loopId, ben, { is_minor: true });
  expect((await setRole(loopId, Student, { name: 'Pupil' })).body.role).toEqual({
    ...{ id: Student, name: 'Pupil', is_minor: true },
  });
  expect((await setRole(loopId, Teacher, { is_minor: true })).body.role.is_minor).toBe(true);
  expect((await setRole(loopId, Teacher, { name: 'pupil' })).body.errors).toEqual({
    name: 'This name is already in use',
  });
  expect((await setRole(loopId, Teacher, { name: ' ' })).body.errors).toHaveProperty('name');
  const { acts } = (await ann.get(`/api/loops/${loopId}/acts?first=3`)).body;
  const facts = acts.map(({ act, subject_id, detail }: Record<string, unknown>) => [act, subject_id, detail]);
  expect(facts).toEqual([
    ['role_age_changed', Teacher, { old: false, new: true }],
    ['role_renamed', Student, {}],
    ['age_marked', ben.id, { old: null, new: true }],
  ]);
});

test('admins and leads are adults: members under 18 are refused, and marked if nobody has said [10.74]', async () => {
  const loopId = await schoolOf([ben, cat, dan]);
  const { Student, Teacher } = await rolesOf(loopId);
  const addAdmin = ({ id }: Person) => ann.post(`/api/loops/${loopId}/members/${id}/add_admin`);
  const addLead = ({ id }: Person) => ann.put(`/api/loops/${loopId}/leads/${id}`, {});
  await set(loopId, ben, { role_id: Student });
  await set(loopId, cat, { is_minor: true });
  const { users } = (await ann.get(`/api/users?loop_id=${loopId}`)).body;
  const offers = users.map(({ id, abilities }: { id: number; abilities: Record<string, boolean> }) => [
    ...[id, abilities.add_admin, abilities.add_lead],
  ]);
  expect(offers).toEqual([
    [ann.id, false, true],
    [ben.id, false, false],
    [cat.id, false, false],
    [dan.id, true, true],
  ]);
  for (const person of [ben, cat])
    for (const name of [addAdmin, addLead])
      expect((await name(person)).body).toMatchObject({
        ...{ status: 422, code: 'minor', detail: 'This member is under 18' },
      });
  for (const name of [addLead, addAdmin]) expect((await name(dan)).status).toBe(204);
  await ann.post(`/api/loops/${loopId}/members/${dan.id}/remove_admin`);
  expect(await isMinor(dan, loopId)).toBe(false);
  for (const values of [{ is_minor: true }, { is_minor: null, role_id: Student }])
    expect((await set(loopId, dan, values)).body).toMatchObject({
      ...{ code: 'minor', detail: 'Admins and safeguarding leads are 18 or older' },
    });
  await set(loopId, dan, { role_id: Teacher, is_minor: null });
  expect((await setRole(loopId, Teacher, { is_minor: true })).body.code).toBe('minor');
  expect((await loopFor(dan, loopId)).role).toMatchObject({ id: Teacher, is_minor: false });
});

test('a post of a member under 18 has no price, whoever sets it [10.75]', async () => {
  const loopId = await schoolOf([ben]);
  const priced = { title: dear, loop_id: loopId, price_pence: 500 };
  const detail = 'Posts of members under 18 have no price';
  expect((await ben.post('/api/posts', priced)).body).toMatchObject({
    code: 'minor',
    detail,
    errors: { price_pence: detail },
  });
  const post = await postOf(ben, loopId, dear);
  expect((await ann.put(`/api/posts/${post}`, { price_pence: 500 })).body.code).toBe('minor');
  await set(loopId, ben, { is_minor: false });
  expect((await ben.post('/api/posts', priced)).status).toBe(201);
});

test('admins and leads find those of whom nobody has said it [10.76]', async () => {
  const loopId = await schoolOf([ben, cat, dan]);
  const { Teacher } = await rolesOf(loopId);
  const unmarked = async (person: Person) => {
    const { status, body } = await person.get(`/api/users?loop_id=${loopId}&without_age=1`);
    return status === 200 ? body.users.map(({ id }: { id: number }) => id) : status;
  };
  expect([await unmarked(ann), await unmarked(ben)]).toEqual([[ben.id, cat.id, dan.id], 403]);
  await set(loopId, ben, { role_id: Teacher });
  await set(loopId, cat, { is_minor: true });
  expect(await unmarked(ann)).toEqual([dan.id]);
  await ann.put(`/api/loops/${loopId}`, { loop: { adults_only: true } });
  expect(await unmarked(ann)).toEqual([]);
});

test('posts of members under 18 wait for an admin, if Create Loop or the rules say so [10.77]', async () => {
  expect((await ann.get(`/api/loops/${await schoolOf([])}/rules`)).body.rules.hold_posts).toBe('none');
  const loopId = await schoolOf([ben, cat], { hold_minors: true });
  const { rules } = (await ann.get(`/api/loops/${loopId}/rules`)).body;
  expect([rules.hold_posts, rules.hold_comments]).toEqual(['minors', 'none']);
  await set(loopId, cat, { is_minor: false });
  const heldFor = async (author: Person, more: object = {}) =>
    (await author.post('/api/posts', { title: 'Our trip', loop_id: loopId, ...more })).body.post.held_for;
  for (const more of [{}, { is_distraction_free: true }])
    expect([await heldFor(ben, more), await heldFor(cat, more)]).toEqual(['approval', null]);
  await ann.put(`/api/loops/${loopId}`, { loop: { adults_only: true } });
  expect(await heldFor(ben)).toBeNull();
});
