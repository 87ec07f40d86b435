import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { appoint } from '../../test/operators.ts';
import { loopOf, nobodyAt, type Person, password, personAt } from '../../test/people.ts';

let world: TestWorld;
let closedUrl: string;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  closedUrl = (await world.another(undefined, { signUps: 'invited', loopMakers: 'operators' })).url;
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const create = async (email: string, code?: string) => {
  const input = `{ first_name: "Zoe", last_name: "Hart", email: "${email}", password: "${password}"${
    code === undefined ? '' : `, loop_code: "${code}"`
  } }`;
  const { data, errors } = await nobodyAt(closedUrl).graphql(
    `mutation { createUser(input: ${input}) { auth_token user { id last_accessed_loop_id } } }`,
  );
  const { auth_token: token, user } = data?.createUser ?? {};
  return {
    refusal: errors?.[0]?.extensions.code,
    loopId: Number(user?.last_accessed_loop_id),
    person: token ? personAt(closedUrl, { id: Number(user.id), token, email }) : null,
  };
};
const codeOf = async (loopId: number, code = {}) =>
  (await ann.post(`/api/loops/${loopId}/invitation_codes`, code)).body.loop_code.loop_code;

test('where sign-up is by invitation, nobody gets an account without one, and with one is a member at once [11.1]', async () => {
  const loopId = await loopOf(ann);
  expect((await nobodyAt(closedUrl).get('/api/doors')).body).toEqual({
    ...{ sign_up: 'invited', new_loops: 'operators', age_of_consent: 13 },
  });
  for (const code of [undefined, '', ' ', 'no-such-code'])
    expect((await create('zoe@example.org', code)).refusal).toBe('invitation_needed');
  const zoe = await create('zoe@example.org', await codeOf(loopId));
  expect(zoe.loopId).toBe(loopId);
  expect((await zoe.person?.get(`/api/loops/${loopId}`))?.status).toBe(200);
});

test('an invitation by e-mail opens sign-up for its address alone, once [11.1]', async () => {
  const loopId = await loopOf(ann);
  await ann.post(`/api/loops/${loopId}/invite`, { emails: ['zed@example.org'] });
  const token = linkIn((await mailsTo(world, 'zed@example.org'))[0], '/join-loop').searchParams.get('code');
  expect((await create('other@example.org', token ?? '')).refusal).toBe('invitation_needed');
  expect((await create('zed@example.org', token ?? '')).loopId).toBe(loopId);
  expect((await create('zed2@example.org', token ?? '')).refusal).toBe('invitation_needed');
});

test('a code for one person gives one of twenty an account, however they come [11.1]', async () => {
  const loopId = await loopOf(ann);
  const code = await codeOf(loopId, { single_use: true });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(`crowd${n}@example.org`, code)),
  );
  expect(answers.filter(({ person }) => person)).toHaveLength(1);
  expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(new Set([undefined, 'invitation_needed']));
  const { users } = (await ann.get(`/api/users?loop_id=${loopId}`)).body;
  expect(users).toHaveLength(2);
  // Nothing is left of the others.
  const refusedAt = answers.findIndex(({ person }) => !person);
  expect((await create(`crowd${refusedAt}@example.org`, await codeOf(loopId))).loopId).toBe(loopId);
});

test('where operators create the loops, nobody else does [11.2]', async () => {
  const [ben, olga] = [await world.person('Ben'), await world.person('Olga')];
  await appoint(world, olga);
  const [benThere, olgaThere] = [ben, olga].map((person) => personAt(closedUrl, person));
  const loop = { name: 'Chess', adults_only: true };
  const answer = await benThere?.post('/api/loops', { loop });
  expect([answer?.status, answer?.body.code]).toEqual([403, 'operators_only']);
  expect((await olgaThere?.post('/api/loops', { loop }))?.status).toBe(201);
  expect((await ben.post('/api/loops', { loop })).status).toBe(201);
});

test('an open server takes everybody, with or without an invitation [11.1]', async () => {
  expect((await nobodyAt(world.url).get('/api/doors')).body).toEqual({
    ...{ sign_up: 'open', new_loops: 'everyone', age_of_consent: 13 },
  });
  const loopId = await loopOf(ann);
  const code = await codeOf(loopId);
  const input = `{ first_name: "Yan", last_name: "Hart", email: "yan@example.org", password: "${password}", loop_code: "${code}" }`;
  const { data } = await nobodyAt(world.url).graphql(
    `mutation { createUser(input: ${input}) { user { last_accessed_loop_id } } }`,
  );
  expect(data?.createUser.user.last_accessed_loop_id).toBe(String(loopId));
});
