import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, personAt } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const rulesOf = async (loopId: number) => (await ann.get(`/api/loops/${loopId}/rules`)).body.rules;
const change = (loopId: number, body: unknown) => ann.put(`/api/loops/${loopId}/rules`, body as object);
const dangerTextOf = async (person: Person, loopId: number) =>
  (await person.get(`/api/loops/${loopId}/danger_text`)).body.danger_text;

test('a loop has the rules of its template until an admin changes one [10.21]', async () => {
  const standard = { escalate_hours: 48, hide_after: 3, danger_text: null };
  const school = await loopOf(ann, [], { loop_template_id: 'school' });
  const club = await loopOf(ann, [], { loop_template_id: 'club' });
  expect(await rulesOf(school)).toMatchObject({ escalate_hours: 24, hide_after: 2, danger_text: null });
  expect([await rulesOf(club), await rulesOf(await loopOf(ann))]).toMatchObject([standard, standard]);
  const { status, body } = await change(school, { escalate_hours: 72 });
  expect([status, body]).toMatchObject([
    200,
    { rules: { escalate_hours: 72, hide_after: 2, danger_text: null } },
  ]);
  await change(school, { hide_after: 0 });
  expect((await change(school, {})).body.rules).toMatchObject({ escalate_hours: 72, hide_after: 0 });
  expect(await rulesOf(club)).toMatchObject(standard);
});

test('admins who change different rules at once keep both', async () => {
  const loopId = await loopOf(ann);
  const changes = [{ escalate_hours: 72 }, { hide_after: 7 }, { danger_text: 'Call Ms Berg' }];
  await Promise.all(Array.from({ length: 9 }, (_, i) => change(loopId, changes[i % 3])));
  expect(await rulesOf(loopId)).toMatchObject({
    escalate_hours: 72,
    hide_after: 7,
    danger_text: 'Call Ms Berg',
  });
});

test('a value that is not offered is refused under its name [10.22]', async () => {
  const loopId = await loopOf(ann);
  const before = await rulesOf(loopId);
  const choose = 'Please choose one of these';
  for (const [name, value, sentence] of [
    ['escalate_hours', 25, choose],
    ['escalate_hours', '48', choose],
    ['escalate_hours', null, choose],
    ['hide_after', -1, choose],
    ['hide_after', 11, choose],
    ['hide_after', 2.5, choose],
    ['new_days', 91, 'Please enter a whole number from 0 to 90'],
    ['new_count', 2.5, 'Please enter a whole number from 0 to 20'],
    ['hold_posts', 'some', choose],
    ['hold_post_role_ids', Array(21).fill(1), 'Please choose 20 roles at most'],
    ['danger_text', 'x'.repeat(501), 'This text can have 500 characters at most'],
  ]) {
    const { status, body } = await change(loopId, { escalate_hours: 72, [name as string]: value });
    expect([name, value, status, body.errors]).toEqual([name, value, 422, { [name as string]: sentence }]);
  }
  expect(await rulesOf(loopId)).toEqual(before);
});

test('members read what to do in danger, and no other rule [10.23]', async () => {
  const loopId = await loopOf(ann, [ben]);
  expect((await ben.get(`/api/loops/${loopId}/rules`)).status).toBe(403);
  expect((await ben.put(`/api/loops/${loopId}/rules`, { hide_after: 0 })).status).toBe(403);
  const standard = 'If somebody is in danger now, call the emergency number of your country.';
  expect(await dangerTextOf(ben, loopId)).toBe(standard);
  await change(loopId, { danger_text: '  Call Ms Berg: 0123  ' });
  expect(await dangerTextOf(ben, loopId)).toBe('Call Ms Berg: 0123');
  await change(loopId, { danger_text: ' ' });
  expect(await dangerTextOf(ben, loopId)).toBe(standard);
  expect(await dangerTextOf(ben, await loopOf(ann))).toBeUndefined();
});

test('the server’s own words for an emergency stand above every report, and where a loop has none [11.11]', async () => {
  const loopId = await loopOf(ann, [ben]);
  const { url } = await world.another(undefined, { emergencyText: 'Call 112.' });
  const texts = async () => (await personAt(url, ben).get(`/api/loops/${loopId}/danger_text`)).body;
  expect(await texts()).toMatchObject({ danger_text: 'Call 112.', emergency_text: 'Call 112.' });
  await change(loopId, { danger_text: 'Call Ms Berg' });
  expect(await texts()).toMatchObject({ danger_text: 'Call Ms Berg', emergency_text: 'Call 112.' });
});
