import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, password, signUp } from '../../test/people.ts';
import type { ActShape } from './shape.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  cat = await world.person('Cat');
});
afterAll(() => world.stop());

const actsIn = async (loopId: number, query = '', as = ann) =>
  (await as.get(`/api/loops/${loopId}/acts?${query}`)).body.acts;
const at = (loopId: number) => `/api/loops/${loopId}`;

/** Each act with its subject and values, oldest first. */
async function logOf(loopId: number, as = ann) {
  const acts = await actsIn(loopId, 'first=100', as);
  return acts
    .toReversed()
    .map(({ act, actor, subject_id, detail }: ActShape) => [
      actor?.name.split(' ')[0],
      act,
      subject_id,
      detail,
    ]);
}

test('each act of an admin leaves one entry, which holds nobody’s words [10.24]', async () => {
  const loopId = await loopOf(ann, [ben, cat]);
  const members = `${at(loopId)}/members`;
  const role = (await ann.post(`${at(loopId)}/roles`, { name: 'Secret role' })).body.role.id;
  await ann.put(`${members}/${ben.id}`, { role_id: role });
  await ann.put(`${members}/${ben.id}`, { role_id: role });
  await ann.post(`${members}/${ben.id}/add_admin`);
  await ann.post(`${members}/${ben.id}/add_admin`);
  await ann.put(at(loopId), { loop: { name: 'Secret name', is_public: true, has_guest_access: true } });
  await ann.put(at(loopId), { loop: { is_public: true, default_feature_set_id: role } });
  await ann.put(`${at(loopId)}/rules`, { hide_after: 0, escalate_hours: 48, danger_text: 'Secret words' });
  const code = (await ann.post(`${at(loopId)}/invitation_codes`, { description: 'Secret' })).body.loop_code;
  await ben.delete(`${at(loopId)}/invitation_codes/${code.id}`);
  await ann.put(at(loopId), { loop: { user_id: ben.id } });
  await ann.put(`${at(loopId)}/leads/${cat.id}`, {});
  expect(await actsIn(loopId, 'act=lead_made', cat)).toHaveLength(1);
  await ann.delete(`${at(loopId)}/leads/${cat.id}`);
  expect((await cat.get(`${at(loopId)}/acts`)).status).toBe(403);
  await ben.post(`${members}/${ann.id}/remove_admin`);
  await ben.delete(`${at(loopId)}/roles/${role}`);
  await ben.post(`${members}/${cat.id}/remove`);
  expect((await ben.post(`${members}/${cat.id}/remove`)).status).toBe(404);
  expect(await logOf(loopId, ben)).toEqual([
    ['Ann', 'role_made', role, {}],
    ['Ann', 'role_given', ben.id, { old: null, new: role }],
    ['Ann', 'admin_made', ben.id, {}],
    ['Ann', 'public_changed', loopId, { old: false, new: true }],
    ['Ann', 'guests_changed', loopId, { old: false, new: true }],
    ['Ann', 'default_role_changed', loopId, { old: null, new: role }],
    ['Ann', 'rule_changed', loopId, { name: 'hide_after', old: 3, new: 0 }],
    ['Ann', 'rule_changed', loopId, { name: 'danger_text' }],
    ['Ann', 'code_made', code.id, {}],
    ['Ben', 'code_withdrawn', code.id, {}],
    ['Ann', 'owner_changed', ben.id, { old: ann.id, new: ben.id }],
    ['Ann', 'lead_made', cat.id, {}],
    ['Ann', 'lead_unmade', cat.id, {}],
    ['Ben', 'admin_unmade', ann.id, {}],
    ['Ben', 'role_deleted', role, {}],
    ['Ben', 'member_removed', cat.id, {}],
  ]);
  expect(JSON.stringify(await actsIn(loopId, '', ben))).not.toMatch(/secret/i);
});

test('one removal by many admins at once is logged once', async () => {
  const loopId = await loopOf(ann, [ben, cat]);
  await ann.post(`${at(loopId)}/members/${ben.id}/add_admin`);
  const removals = Array.from({ length: 20 }, (_, i) =>
    [ann, ben][i % 2]?.post(`${at(loopId)}/members/${cat.id}/remove`),
  );
  const statuses = (await Promise.all(removals)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(await actsIn(loopId, 'act=member_removed')).toHaveLength(1);
});

test('the log is filtered by person and act, and read page by page [10.25]', async () => {
  const loopId = await loopOf(ann, [ben]);
  await ann.post(`${at(loopId)}/members/${ben.id}/add_admin`);
  for (let hours = 0; hours < 6; hours++)
    await [ann, ben][hours % 2]?.put(`${at(loopId)}/rules`, { hide_after: hours });
  const all = await actsIn(loopId);
  expect(all).toHaveLength(7);
  const first = await actsIn(loopId, 'first=3');
  expect([...first, ...(await actsIn(loopId, `before=${first.at(-1).id}`))]).toEqual(all);
  const byBen = await actsIn(loopId, `actor_id=${ben.id}&act=rule_changed`);
  expect(byBen.map(({ detail }: { detail: { new: number } }) => detail.new)).toEqual([5, 3, 1]);
  expect(await actsIn(loopId, `actor_id=${cat.id}`)).toEqual([]);
  for (const query of ['act=unheard', 'first=0', 'first=101', 'before=x', 'actor_id=-1'])
    expect([query, (await ann.get(`${at(loopId)}/acts?${query}`)).status]).toEqual([query, 422]);
});

test('a file of the log has no cell that a spreadsheet would run [10.26]', async () => {
  const eve = await signUp(world.url, '=HYPERLINK("http://x","y")', 'eve@example.org');
  const loopId = await loopOf(ann, [eve]);
  await ann.post(`${at(loopId)}/members/${eve.id}/add_admin`);
  const file = await ann.get(`${at(loopId)}/acts`, { accept: 'text/csv' });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="loop-log.csv"');
  const [head, line, end] = file.body.replace('\ufeff', '').split('\r\n');
  expect(head).toBe('"time","act","person","person_id","about","about_id","name","old","new"');
  expect(line).toContain(`"admin_made","Ann `);
  expect(line).toContain(`"'=HYPERLINK(""http://x"",""y"")`);
  expect(end).toBe('');
});

test('an erased account has no name in the log, and was given its own acts before [10.27]', async () => {
  const dan = await world.person('Dan');
  const loopId = await loopOf(ann, [dan]);
  await ann.post(`${at(loopId)}/members/${dan.id}/add_admin`);
  await dan.put(`${at(loopId)}/rules`, { hide_after: 9 });
  expect((await dataOf(dan)).loop_acts).toMatchObject([
    { act: 'rule_changed', detail: { name: 'hide_after', old: 3, new: 9 } },
  ]);
  expect((await dan.delete(`/api/users/${dan.id}`, { current_password: password })).status).toBe(204);
  const [change, making] = await actsIn(loopId);
  expect([change.actor, making.subject_name]).toEqual([
    { id: dan.id, name: 'Deleted member' },
    'Deleted member',
  ]);
});

test('entries go after two years [10.27]', async () => {
  const loopId = await loopOf(ann);
  await ann.put(`${at(loopId)}/rules`, { hide_after: 9 });
  const countAfter = async (dayCount: number) => {
    world.clock.advance(days(dayCount));
    await (await world.another({ web: false })).stop();
    return (await actsIn(loopId, '', await world.signIn(ann))).length;
  };
  expect([await countAfter(729), await countAfter(2)]).toEqual([1, 0]);
});
