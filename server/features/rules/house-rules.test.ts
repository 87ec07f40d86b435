import { afterAll, beforeAll, expect, test } from 'vitest';
import { payByCard } from '../../test/cards.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { loopOf, nobodyAt, type Person, password, personAt } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;

const words = 'Ask before you post a picture of somebody.';

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const change = (loopId: number, house_rules: string | null, by = ann) =>
  by.put(`/api/loops/${loopId}/rules`, { house_rules });
const codeOf = async (loopId: number) =>
  (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes[0].loop_code;
const join = async (person: Person, entry: object) => (await person.post('/api/loops/join', entry)).body.loop;
const loopSeenBy = async (person: Person, loopId: number) =>
  (await person.get(`/api/loops/${loopId}`)).body.loop;
const shownTo = async (person: Person, loopId: number) => {
  const loop = await loopSeenBy(person, loopId);
  return loop.shows_house_rules ? loop.house_rules : null;
};
const putAway = (person: Person, loopId: number) => person.post(`/api/loops/${loopId}/house_rules/read`);
const ruledLoop = async (loop: object = {}) => {
  const loopId = await loopOf(ann, [], loop);
  await change(loopId, words);
  return loopId;
};

test('admins alone write house rules, of 500 letters, and the log says it without the words [11.26]', async () => {
  const loopId = await loopOf(ann, [ben]);
  const stranger = await world.person('Cy');
  const tooLong = await change(loopId, '😀'.repeat(501));
  expect([tooLong.status, tooLong.body.errors]).toEqual([
    422,
    { house_rules: 'This text can have 500 characters at most' },
  ]);
  expect((await change(loopId, words, ben)).status).toBe(403);
  expect((await change(loopId, words, stranger)).status).toBe(404);
  expect((await loopSeenBy(ben, loopId)).house_rules).toBeNull();
  expect((await change(loopId, '😀'.repeat(500))).body.rules.house_rules).toBe('😀'.repeat(500));
  expect((await change(loopId, '  ')).body.rules.house_rules).toBeNull();
  const { acts } = (await ann.get(`/api/loops/${loopId}/acts?act=rule_changed`)).body;
  expect(acts.map(({ detail }: { detail: object }) => detail)).toEqual([
    { name: 'house_rules' },
    { name: 'house_rules' },
  ]);
});

test('members read them with the loop and beside a report, and strangers nowhere [11.28]', async () => {
  const loopId = await ruledLoop();
  const stranger = await world.person('Cy');
  await join(ben, { loop_code: await codeOf(loopId) });
  expect((await loopSeenBy(ben, loopId)).house_rules).toBe(words);
  const { loops } = (await ben.get('/api/loops')).body;
  expect(loops.find(({ id }: { id: number }) => id === loopId).house_rules).toBe(words);
  const beside = await ben.get(`/api/loops/${loopId}/danger_text`);
  expect(beside.body.house_rules).toBe(words);
  expect((await stranger.get(`/api/loops/${loopId}/danger_text`)).status).toBe(404);
  expect((await putAway(stranger, loopId)).status).toBe(404);
});

test('every way of joining shows them once, on all devices together [11.27]', async () => {
  const loopId = await ruledLoop({ is_public: true });
  const [byCode, byMail, byId] = await Promise.all(['Di', 'Ed', 'Flo'].map((name) => world.person(name)));
  if (!byCode || !byMail || !byId) throw new Error('not all came');
  const joinedLoop = await join(byCode, { loop_code: await codeOf(loopId) });
  expect([joinedLoop.shows_house_rules, joinedLoop.house_rules]).toEqual([true, words]);
  await ann.post(`/api/loops/${loopId}/invite`, { emails: [byMail.email] });
  const mails = await mailsTo(world, byMail.email);
  const link = linkIn(
    mails.find(({ text }) => text.includes('/join-loop')),
    '/join-loop',
  );
  await join(byMail, { loop_code: link.searchParams.get('code') });
  await join(byId, { loop_id: loopId });
  const bySignUp = await signUpWith(await codeOf(loopId));
  for (const person of [byCode, byMail, byId, bySignUp]) {
    expect(await shownTo(person, loopId)).toBe(words);
    const answers = await Promise.all([putAway(person, loopId), putAway(person, loopId)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await shownTo(await world.signIn(person), loopId)).toBeNull();
  }
  expect(await shownTo(ann, loopId)).toBeNull();
});

test('people who pay to join are shown them once they are in [11.27]', async () => {
  const loopId = await ruledLoop();
  const fee = { membership_fee_pence: 500, membership_fee_period: 'once' };
  await ann.put(`/api/loops/${loopId}`, { loop: fee });
  const payer = await world.person('Gus');
  const waiting = await join(payer, { loop_code: await codeOf(loopId) });
  expect(waiting.house_rules).toBeUndefined();
  expect((await putAway(payer, loopId)).status).toBe(404);
  await payByCard(world, (await payer.post(`/api/loops/${loopId}/membership`)).body.checkout.id);
  expect(await shownTo(payer, loopId)).toBe(words);
});

test('changed rules are not shown again, and those who join anew read them anew [11.29]', async () => {
  const loopId = await loopOf(ann, [ben]);
  const hal = await world.person('Hal');
  await change(loopId, words);
  expect(await shownTo(ben, loopId)).toBeNull();
  await join(hal, { loop_code: await codeOf(loopId) });
  await putAway(hal, loopId);
  await change(loopId, 'Be kind.');
  expect(await shownTo(hal, loopId)).toBeNull();
  await hal.post(`/api/loops/${loopId}/leave`);
  world.clock.advance(days(1));
  await join(hal, { loop_code: await codeOf(loopId) });
  expect(await shownTo(hal, loopId)).toBe('Be kind.');
  await change(loopId, null);
  expect(await loopSeenBy(hal, loopId)).toMatchObject({ house_rules: null, shows_house_rules: false });
});

async function signUpWith(code: string): Promise<Person> {
  const input = `{ first_name: "Ivo", last_name: "Hart", email: "ivo.rules@example.org", password: "${password}", loop_code: "${code}" }`;
  const { data } = await nobodyAt(world.url).graphql(
    `mutation { createUser(input: ${input}) { auth_token user { id } } }`,
  );
  const { auth_token: token, user } = data.createUser;
  return personAt(world.url, { id: Number(user.id), token, email: 'ivo.rules@example.org' });
}
