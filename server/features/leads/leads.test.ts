import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { appoint } from '../../test/operators.ts';
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

const path = (loopId: number, { id }: Person) => `/api/loops/${loopId}/leads/${id}`;
const leadsOf = async (loopId: number) =>
  (await ann.get(`/api/loops/${loopId}/leads`)).body.leads.map(({ id }: { id: number }) => id);
const runCommand = (...words: string[]) => commandLine(words, world.settings);

test('a lead is named by an admin, sees the reports, the log and nothing else of an admin’s, and ends with the membership [10.1, 10.2]', async () => {
  const loopId = await loopOf(ann, [ben, cat]);
  const post = await postOf(ann, loopId, 'Rude');
  await cat.post(`/api/posts/${post}/report`, { reason: 'It is unkind' });
  const reports = () => ben.get(`/api/reports?loop_id=${loopId}`);
  expect((await reports()).status).toBe(403);
  for (const person of [ben, cat]) expect((await person.put(path(loopId, ben), {})).status).toBe(403);
  expect((await ann.put(path(loopId, ben), {})).status).toBe(204);
  expect((await ann.put(path(loopId, ben), {})).status).toBe(204);
  const { leads } = (await cat.get(`/api/loops/${loopId}/leads`)).body;
  expect(leads).toMatchObject([{ id: ben.id, made_by: ann.id, email: null }]);
  expect((await reports()).body.reports).toMatchObject([{ post_id: post, reason: 'It is unkind' }]);
  const { loop } = (await ben.get(`/api/loops/${loopId}`)).body;
  expect(Object.entries(loop.abilities).filter(([, may]) => may)).toEqual([
    ['post', true],
    ['plan', true],
    ['leave', true],
    ['review_reports', true],
    ['read_log', true],
  ]);
  for (const call of ['invitation_codes', 'plan'])
    expect((await ben.get(`/api/loops/${loopId}/${call}`)).status).toBe(403);
  await ben.post(`/api/loops/${loopId}/leave`);
  expect(await leadsOf(loopId)).toEqual([]);
  const [{ loop_code }] = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
  await ben.post('/api/loops/join', { loop_code });
  expect((await reports()).status).toBe(403);
});

test('a lead who is taken off may do what members may', async () => {
  const loopId = await loopOf(ann, [ben]);
  await ann.put(path(loopId, ben), {});
  expect((await ann.delete(path(loopId, ben))).status).toBe(204);
  expect((await ann.delete(path(loopId, ben))).status).toBe(204);
  expect((await ben.get(`/api/reports?loop_id=${loopId}`)).status).toBe(403);
  const [{ abilities, is_lead }] = (await ann.get(`/api/users?loop_id=${loopId}&name_contains=Ben`)).body
    .users;
  expect([is_lead, abilities.add_lead, abilities.remove_lead]).toEqual([false, true, false]);
});

test('five are named at most, however many at once, and only members of the loop', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, (_, n) => world.person(`Lead${n}`)));
  const loopId = await loopOf(ann, people);
  const answers = await Promise.all(people.map((person) => ann.put(path(loopId, person), {})));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(5);
  const refusal = answers.find(({ status }) => status !== 204);
  expect(refusal?.body).toMatchObject({
    code: 'conflict',
    detail: 'A loop has at most 5 safeguarding leads',
  });
  expect(await leadsOf(loopId)).toHaveLength(5);
  const [stranger, never] = [await ann.put(path(loopId, cat), {}), await ann.delete(path(loopId, cat))];
  expect([stranger.status, never.status]).toEqual([404, 404]);
});

test('an operator names and removes one, here and on the command line, and both are noted [10.3]', async () => {
  const loopId = await loopOf(ann, [ben], { name: 'Elm Hill' });
  const leads = `/api/operator/loops/${loopId}/leads`;
  expect((await cat.get(leads)).status).toBe(404);
  await appoint(world, cat);
  expect((await cat.post(leads, { email: 'nobody@example.org' })).body.errors).toEqual({
    email: 'No member of this loop has this e-mail address',
  });
  expect((await cat.post(leads, { email: ben.email })).status).toBe(204);
  expect((await cat.get(leads)).body.leads).toMatchObject([{ id: ben.id, email: ben.email }]);
  expect((await cat.post(`${leads}/${ben.id}/remove`)).status).toBe(204);
  expect(await leadsOf(loopId)).toEqual([]);
  expect(await runCommand('lead', 'add', ben.email, 'elm hill')).toMatchObject({
    code: 0,
    output: `${ben.email} is a safeguarding lead of Elm Hill\n`,
  });
  expect(await leadsOf(loopId)).toEqual([ben.id]);
  expect((await runCommand('lead', 'remove', ben.email, String(loopId))).output).toBe(
    `${ben.email} is no longer a safeguarding lead of Elm Hill\n`,
  );
  expect((await runCommand('lead', 'add', cat.email, String(loopId))).output).toBe(
    `${cat.email} is not a member of Elm Hill\n`,
  );
  const { acts } = (await cat.get('/api/operator/acts')).body;
  expect(acts.slice(0, 6).map(({ act, outcome }: Record<string, string>) => [act, outcome])).toEqual([
    ['lead add', 'not_found'],
    ['lead remove', 'done'],
    ['lead add', 'done'],
    ['lead remove', 'done'],
    ['people', 'done'],
    ['lead add', 'done'],
  ]);
});
