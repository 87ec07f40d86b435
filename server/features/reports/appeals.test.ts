import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../test/data-export.ts';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { appoint } from '../../test/operators.ts';
import { commentOf, loopOf, type Person, password, postOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

const moderator = 'moderator@example.org';
let world: TestWorld;
let ann: Person;
let bea: Person;
let ben: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld({ settings: { MODERATOR_EMAIL: moderator } });
  const names = ['Ann', 'Bea', 'Ben', 'Cat'];
  [ann, bea, ben, cat] = (await Promise.all(names.map((name) => world.person(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
});
afterAll(() => world.stop());

async function loopWithAdmins(): Promise<number> {
  const loopId = await loopOf(ann, [bea, ben, cat], { name: 'Oak School' });
  await ann.post(`/api/loops/${loopId}/members/${bea.id}/add_admin`);
  return loopId;
}

const casesOf = async (admin: Person, loopId: number, state = 'open') =>
  (await admin.get(`/api/cases?loop_id=${loopId}&state=${state}`)).body.cases;
const ownCase = async (person: Person) => (await person.get('/api/cases/mine')).body.cases[0];
const ask = (person: Person, id: number, text = 'It was a joke') =>
  person.post(`/api/cases/${id}/appeal`, { text });
const answer = (person: Person, id: number, decision: string, words = 'You are right.') =>
  person.put(`/api/cases/${id}/appeal`, { decision, answer: words });
/** The chores run when a worker starts. */
const doChores = async () => (await world.another({ web: false })).stop();

async function decidedCase(loopId: number, decision: object, about = ben): Promise<number> {
  await cat.post(`/api/users/${about.id}/report`, { loop_id: loopId, reason: 'He means me' });
  const [{ id }] = await casesOf(ann, loopId);
  expect((await ann.put(`/api/cases/${id}`, decision)).status).toBe(204);
  return id;
}

test('a post that was removed comes back with its comments and files when another admin takes the decision back [10.97, 10.98, 10.99]', async () => {
  const loopId = await loopWithAdmins();
  const upload = await uploadOf(ben, 'letter.txt', 'the words');
  await processed(ben, upload);
  const content = { title: 'The trip', loop_id: loopId, additional_media: [{ url: upload.simple_url }] };
  const { id: post } = (await ben.post('/api/posts', content)).body.post;
  await commentOf(cat, post, 'Who comes?');
  await cat.post(`/api/posts/${post}/report`, { reason: 'He means me' });
  const [{ id }] = await casesOf(ann, loopId);
  const until = new Date(world.clock.now().getTime() + days(30)).toISOString();
  const sanction = { kind: 'mute', until };
  const decide = (decision: object) => ann.put(`/api/cases/${id}`, decision);
  expect((await decide({ outcome: 'kept', sanction })).body.errors.sanction).toBeDefined();
  expect((await decide({ outcome: 'removed', sanction, note: 'Again' })).status).toBe(204);
  expect((await ben.post('/api/posts', { loop_id: loopId, title: 'Hello' })).body.code).toBe('muted');
  const [mail] = await mailsTo(world, ben.email);
  expect(mail?.text).toMatch(
    /You may not write in Oak School until .*\nYou can ask for another look until /s,
  );

  const caseOfBen = await ownCase(ben);
  expect(caseOfBen).toMatchObject({ id, outcome: 'removed', appeal: null });
  expect(Date.parse(caseOfBen.may_appeal_until) - Date.parse(caseOfBen.decided_at)).toBe(days(14));
  expect((await ask(ben, id, ' ')).body.errors).toEqual({
    text: 'Please say why it should be looked at again',
  });
  expect([await ask(cat, id), await ask(ann, id)].map(({ status }) => status)).toEqual([404, 404]);
  const askings = await Promise.all(Array.from({ length: 20 }, () => ask(ben, id)));
  expect(askings.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  expect(askings.find(({ status }) => status === 409)?.body.detail).toBe(
    'You have already asked for another look',
  );
  expect((await mailsTo(world, bea.email))[0]?.subject).toBe(
    'The author of a post in Oak School asks for another look',
  );
  expect((await mailsTo(world, ann.email)).filter(({ subject }) => subject.includes('another look'))).toEqual(
    [],
  );
  const [seenByBea] = await casesOf(bea, loopId, 'appeals');
  const [seenByAnn] = await casesOf(ann, loopId, 'appeals');
  expect([seenByBea.appeal, seenByBea.abilities.answer, seenByAnn.abilities.answer]).toMatchObject([
    { text: 'It was a joke', decision: null },
    true,
    false,
  ]);
  expect(seenByBea.history.sanctions).toMatchObject([{ kind: 'mute', until, lifted_at: null }]);

  // It waits longer than what was removed is kept.
  world.clock.advance(days(15));
  await doChores();
  expect((await answer(ann, id, 'reversed')).status).toBe(403);
  expect((await answer(ben, id, 'reversed')).status).toBe(404);
  const answers = await Promise.all([answer(bea, id, 'reversed'), answer(bea, id, 'reversed')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const { data } = await cat.graphql(`{ post(id: ${post}) { title held_for additional_media { url } }
    allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { text } }`);
  expect(data).toMatchObject({
    post: { title: 'The trip', held_for: null },
    allMessages: [{ text: 'Who comes?' }],
  });
  expect((await fetch(world.url + data.post.additional_media[0].url)).status).toBe(200);
  expect((await ben.post('/api/posts', { loop_id: loopId, title: 'Hello' })).status).toBe(201);
  await doChores();
  expect((await cat.graphql(`{ post(id: ${post}) { title } }`)).data.post).toEqual({ title: 'The trip' });

  expect((await mailsTo(world, ben.email))[0]).toMatchObject({
    subject: 'The admins of Oak School looked again and took back their decision about your post',
    text: expect.stringContaining('> You are right.'),
  });
  const putBack = 'We looked again at what you reported and put the post back where it was.';
  expect((await mailsTo(world, cat.email))[0]?.text).toContain(putBack);
  const [reported] = (await cat.get('/api/reports?mine=1')).body.reports;
  expect([reported.outcome, (await dataOf(cat)).reports?.[0]?.outcome]).toEqual([putBack, putBack]);
  expect(await ownCase(ben)).toMatchObject({
    ...{ may_appeal_until: null },
    appeal: { text: 'It was a joke', decision: 'reversed', answer: 'You are right.' },
  });
  const { acts } = (await ann.get(`/api/loops/${loopId}/acts?actor_id=${bea.id}`)).body;
  expect(acts.map(({ act, detail }: { act: string; detail: object }) => [act, detail])).toEqual([
    ['appeal_answered', { new: 'reversed' }],
    ['sanction_lifted', { old: 'mute' }],
  ]);
  const everything = await dataOf(ben);
  expect(everything.appeals).toMatchObject([{ text: 'It was a joke', answer: 'You are right.' }]);
  const seenByBen = JSON.stringify([await ownCase(ben), everything, await mailsTo(world, ben.email)]);
  for (const hidden of [cat.email, 'He means me', 'Again', `"reporterId": ${cat.id}`])
    expect(seenByBen).not.toContain(hidden);
});

test('a person who was removed is a member again, and a decision that stands ends what it removed [10.97, 10.98]', async () => {
  const loopId = await loopWithAdmins();
  const removal = await decidedCase(loopId, { outcome: 'removed' });
  expect((await ben.get(`/api/loops/${loopId}`)).status).toBe(404);
  expect((await ask(ben, removal)).status).toBe(201);
  expect((await answer(bea, removal, 'reversed')).status).toBe(204);
  expect((await ben.get(`/api/loops/${loopId}`)).status).toBe(200);

  const post = await postOf(ben, loopId, 'Rude words');
  await cat.post(`/api/posts/${post}/report`, { reason: 'Rude' });
  const [{ id, history }] = await casesOf(ann, loopId);
  expect(history).toMatchObject({ cases_count: 0, sanctions: [{ kind: 'removal' }] });
  await ann.put(`/api/cases/${id}`, { outcome: 'removed' });
  world.clock.advance(days(14) - minutes(1));
  expect((await ask(ben, id)).status).toBe(201);
  world.clock.advance(days(1));
  await doChores();
  const seenByBen = async () => (await ben.graphql(`{ post(id: ${post}) { held_for } }`)).data.post;
  expect(await seenByBen()).toEqual({ held_for: 'removed' });
  expect((await answer(bea, id, 'upheld')).status).toBe(204);
  await doChores();
  expect(await seenByBen()).toBeNull();
  const tooLate = await decidedCase(loopId, { outcome: 'warned' });
  world.clock.advance(days(14));
  expect((await ask(ben, tooLate)).body.detail).toBe('The time in which you could ask is over');
});

test('an appeal that nobody answers is told of again, then to the moderator; without another admin the same one answers [10.100]', async () => {
  const loopId = await loopOf(ann, [ben, cat], { name: 'Elm Club' });
  const id = await decidedCase(loopId, { outcome: 'warned' });
  await ask(ben, id);
  const countMails = async () => [
    (await mailsTo(world, ann.email)).filter(({ subject }) => subject.includes('Elm Club')).length,
    (await mailsTo(world, moderator)).length,
  ];
  const [toAnn, toModerator] = (await countMails()) as [number, number];
  const steps = [];
  for (const wait of [days(6), days(1), days(6), days(1) + minutes(1)]) {
    world.clock.advance(wait);
    await doChores();
    steps.push(await countMails());
  }
  expect(steps).toEqual([
    [toAnn, toModerator],
    [toAnn + 1, toModerator],
    [toAnn + 1, toModerator],
    [toAnn + 2, toModerator + 1],
  ]);
  const [seenByAnn] = await casesOf(ann, loopId, 'appeals');
  expect([seenByAnn.abilities.answer, seenByAnn.decided_by.id]).toEqual([true, ann.id]);
  expect((await answer(ann, id, 'upheld')).status).toBe(204);
  expect(await casesOf(ann, loopId, 'appeals')).toEqual([]);
});

test('an appeal that nobody in the loop may answer is answered by the operators [10.101]', async () => {
  const [dan, olga] = [await world.person('Dan'), await world.person('Olga')];
  const loopId = await loopOf(dan, [cat], { name: 'Fir Union' });
  await cat.post(`/api/users/${dan.id}/report`, { loop_id: loopId, reason: 'Rude' });
  await appoint(world, olga);
  const leftCases = async (state: string) =>
    (await olga.get(`/api/operator/cases?state=${state}`)).body.cases.filter(
      ({ loop_id }: { loop_id: number }) => loop_id === loopId,
    );
  const [{ id }] = await leftCases('open');
  await olga.post(`/api/operator/cases/${id}/decide`, { outcome: 'warned' });
  expect((await ask(dan, id)).status).toBe(201);
  expect(await leftCases('appeals')).toMatchObject([{ id, abilities: { answer: true } }]);
  expect((await mailsTo(world, olga.email))[0]?.subject).toContain('asks for another look');
  expect((await answer(dan, id, 'reversed')).status).toBe(404);
  const answerOfOlga = await olga.post(`/api/operator/cases/${id}/answer_appeal`, { decision: 'reversed' });
  expect(answerOfOlga.status).toBe(204);
  expect(await leftCases('appeals')).toEqual([]);
  const [{ lifted_at }] = (await dan.get(`/api/loops/${loopId}/sanctions`)).body.sanctions;
  expect(lifted_at).not.toBeNull();
});

test('the words of an appeal and the sanctions go with the account', async () => {
  const eve = await world.person('Eve');
  const loopId = await loopOf(ann, [eve, cat]);
  const id = await decidedCase(loopId, { outcome: 'warned' }, eve);
  await ask(eve, id, 'Zwiebelfisch');
  expect((await eve.delete(`/api/users/${eve.id}`, { current_password: password })).status).toBe(204);
  await world.settle();
  expect(await casesOf(ann, loopId, 'appeals')).toMatchObject([{ id, appeal: { text: '' } }]);
  expect((await ann.get(`/api/loops/${loopId}/sanctions`)).body.sanctions).toEqual([]);
});
