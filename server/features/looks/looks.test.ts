import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, password, postOf, signInAgain } from '../../test/people.ts';

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

type Look = Record<'by' | 'subject', { id: number }> & Record<'kind', string>;
const factsOf = (looks: Look[]) => looks.map((look) => [look.kind, look.by.id, look.subject.id]);
const looksAt = async (person: Person) => factsOf((await person.get('/api/looks')).body.looks);
const looksIn = async (person: Person, loopId: number) => {
  const { status, body } = await person.get(`/api/loops/${loopId}/looks`);
  return status === 200 ? factsOf(body.looks) : status;
};
const schoolOf = async (members: Person[], adults: Person[] = []) => {
  const loopId = await loopOf(ann, members, { loop_template_id: 'school' });
  for (const { id } of adults) await ann.put(`/api/loops/${loopId}/members/${id}`, { is_minor: false });
  return loopId;
};
const caseIn = async (loopId: number) => (await ann.get(`/api/cases?loop_id=${loopId}`)).body.cases[0].id;

test('an admin who looks at a minor’s figures, seen times or covered picture leaves a look, for the leads and for them, of a picture once its case is decided [10.78, 10.79]', async () => {
  const loopId = await schoolOf([ben, cat, dan], [cat, dan]);
  const post = await postOf(cat, loopId);
  for (const reader of [ben, dan]) await reader.post('/api/analytics/post_seen_times', { post_id: post });
  const figuresOf = async (viewer: Person, { id }: Person) => {
    for (const kind of ['messages_sent', 'created_posts'])
      await viewer.get(`/api/analytics/${kind}?user_id=${id}&loop_id=${loopId}`);
  };
  for (const person of [ben, cat]) await figuresOf(ann, person);
  await figuresOf(ben, ben);
  await figuresOf(dan, ben);
  expect(await looksAt(ben)).toEqual([['figures', ann.id, ben.id]]);
  await ann.get(`/api/analytics/post_seen_times?post_id=${post}`);
  await cat.get(`/api/analytics/post_seen_times?post_id=${post}`);
  const seenTimes = ['seen_times', ann.id, ben.id];
  expect(await looksAt(ben)).toEqual([seenTimes, ['figures', ann.id, ben.id]]);

  await cat.post(`/api/posts/${await postOf(ben, loopId)}/report`, { reason: 'A bad picture' });
  const itsCase = await caseIn(loopId);
  const open = (person: Person) => person.post(`/api/cases/${itsCase}/looks`);
  expect([(await open(ben)).status, (await open(cat)).status]).toEqual([404, 404]);
  for (const _ of [1, 2]) expect((await open(ann)).status).toBe(204);
  const openedPicture = ['picture', ann.id, ben.id];
  const all = [openedPicture, openedPicture, seenTimes, ['figures', ann.id, ben.id]];
  // It would tell of the report.
  expect(await looksAt(ben)).toEqual(all.slice(2));
  expect([await looksAt(cat), await looksIn(ben, loopId), await looksIn(dan, loopId)]).toEqual([
    [],
    403,
    403,
  ]);
  await ann.put(`/api/loops/${loopId}/leads/${dan.id}`, {});
  for (const reader of [ann, dan]) expect(await looksIn(reader, loopId)).toEqual(all);
  await ann.put(`/api/cases/${itsCase}`, { outcome: 'kept' });
  expect(await looksAt(ben)).toEqual(all);
  const [newest] = (await dan.get(`/api/loops/${loopId}/looks`)).body.looks;
  expect(newest).toMatchObject({ by: { name: 'Ann Example' }, loop: { id: loopId, name: 'A loop' } });
  expect((await dan.get(`/api/loops/${loopId}/looks?before=${newest.id}`)).body.looks).toHaveLength(3);
});

test('a look goes after a year, with the account it is at, and keeps no name of an erased one [10.80]', async () => {
  const eve = await world.person('Eve');
  const loopId = await schoolOf([eve, ben, cat]);
  await ann.post(`/api/loops/${loopId}/members/${cat.id}/add_admin`);
  const look = ({ id }: Person) => cat.get(`/api/analytics/created_posts?user_id=${id}&loop_id=${loopId}`);
  for (const person of [eve, ben]) await look(person);
  const exported = await eve.post(`/api/users/${eve.id}/data_export`);
  expect(exported.status).toBe(201);
  await eve.delete(`/api/users/${eve.id}`, { current_password: password });
  expect(await looksIn(ann, loopId)).toEqual([['figures', cat.id, ben.id]]);
  await cat.delete(`/api/users/${cat.id}`, { current_password: password });
  const [keptLook] = (await ben.get('/api/looks')).body.looks;
  expect(keptLook.by.name).not.toContain('Cat');
  world.clock.advance(days(366));
  await (await world.another({ web: false })).stop();
  expect(await looksAt(await signInAgain(world.url, ben))).toEqual([]);
});
