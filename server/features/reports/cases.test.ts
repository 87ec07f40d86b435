import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let bea: Person;
let ben: Person;
let cat: Person;

beforeAll(async () => {
  world = await startWorld();
  const names = ['Ann', 'Bea', 'Ben', 'Cat'];
  [ann, bea, ben, cat] = (await Promise.all(names.map((name) => world.person(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
});
afterAll(() => world.stop());

const casesOf = async (admin: Person, loopId: number, state = 'open') =>
  (await admin.get(`/api/cases?loop_id=${loopId}&state=${state}`)).body.cases;
const decide = (admin: Person, id: number, decision: object) => admin.put(`/api/cases/${id}`, decision);

async function loopWithAdmins(): Promise<number> {
  const loopId = await loopOf(ann, [bea, ben, cat], { name: 'Oak School' });
  await ann.post(`/api/loops/${loopId}/members/${bea.id}/add_admin`);
  return loopId;
}

describe('a comment', () => {
  test('is reported with the words around it, taken by one admin, decided once, and both sides are told [10.61, 10.62, 10.64]', async () => {
    const loopId = await loopWithAdmins();
    const post = await postOf(ann, loopId, 'The trip');
    await commentOf(cat, post, 'Who comes?');
    const comment = await commentOf(ben, post, 'Not you');
    await commentOf(cat, post, 'That hurts');
    const report = (person: Person, more: object = {}) =>
      person.post(`/api/messages/${comment}/report`, { loop_id: loopId, reason: 'He means me', ...more });
    expect((await report(cat, { reason: ' ' })).body.errors).toEqual({
      reason: 'You must give a reason for reporting this comment',
    });
    expect((await report(cat, { category: 'rude' })).status).toBe(422);
    expect([await report(ben), await report(ann)].map(({ status }) => status)).toEqual([403, 403]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => report(cat, { category: 'unkind' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));

    const [firstCase, ...otherCases] = await casesOf(bea, loopId);
    expect(otherCases).toEqual([]);
    expect(firstCase).toMatchObject({
      ...{
        subject_type: 'Message',
        subject_id: comment,
        state: 'open',
        severity: 'normal',
        reports_count: 1,
      },
      versions: [
        { text: 'Not you', author: { id: ben.id }, before: ['Who comes?'], after: ['That hurts'], media: [] },
      ],
      reports: [{ reporter: { id: cat.id }, category: 'unkind', reason: 'He means me' }],
      abilities: { claim: true, decide: true },
    });
    const { id } = firstCase;
    expect((await ann.post(`/api/cases/${id}/claim`)).status).toBe(200);
    expect((await bea.post(`/api/cases/${id}/claim`)).body).toMatchObject({
      status: 409,
      detail: 'Ann Example is looking at this',
    });
    expect((await casesOf(ann, loopId, 'mine')).map(({ id }: { id: number }) => id)).toEqual([id]);
    expect(await casesOf(bea, loopId, 'mine')).toEqual([]);
    expect(await casesOf(cat, loopId)).toBeUndefined();

    const decision = { outcome: 'removed', reason_code: 'unkind', text: 'We are kind here.', note: 'Again' };
    expect((await decide(bea, id, { ...decision, text: 'x'.repeat(1_001) })).status).toBe(422);
    const decisions = await Promise.all(
      Array.from({ length: 50 }, (_, n) => decide(n % 2 ? ann : bea, id, decision)),
    );
    expect(decisions.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(new Set(decisions.map(({ status }) => status))).toEqual(new Set([204, 409]));
    const { data } = await cat.graphql(
      `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { text } post(id: ${post}) { messages_count } }`,
    );
    expect(data.allMessages.map(({ text }: { text: string }) => text)).toContain('[Deleted]');
    expect(data.post.messages_count).toBe(2);

    const [catsMail] = await mailsTo(world, cat.email);
    expect(catsMail?.text).toContain('We looked at what you reported and removed it.');
    const [bensMail] = await mailsTo(world, ben.email);
    expect(bensMail?.subject).toBe('Your comment in Oak School was removed');
    expect(bensMail?.text).toContain('> We are kind here.');
    const ownCases = (await ben.get('/api/cases/mine')).body.cases;
    expect(ownCases[0]).toMatchObject({
      outcome: 'removed',
      text: 'We are kind here.',
      reason: 'It is unkind to somebody',
    });
    const everything = JSON.stringify([ownCases, await dataOf(ben), await mailsTo(world, ben.email)]);
    for (const hidden of [cat.email, 'He means me', 'Again', `"reporterId": ${cat.id}`])
      expect(everything).not.toContain(hidden);
  });
});

describe('a person', () => {
  test('is reported in a loop by its members, and a warning reaches them alone [10.61, 10.63]', async () => {
    const loopId = await loopWithAdmins();
    const stranger = await world.person('Dan');
    const report = (person: Person, about: Person, inLoop: number | null = loopId) =>
      person.post(`/api/users/${about.id}/report`, {
        loop_id: inLoop,
        reason: 'Follows me home',
        category: 'danger',
      });
    expect(
      [await report(ben, ben), await report(ben, stranger), await report(stranger, ben)].map(
        ({ status }) => status,
      ),
    ).toEqual([403, 404, 404]);
    expect((await report(cat, ben, null)).body.errors).toEqual({ loop_id: 'Please choose a loop' });
    expect((await report(cat, ben)).status).toBe(202);
    expect((await mailsTo(world, bea.email))[0]?.subject).toBe(
      'Somebody may be in danger: A person in Oak School was reported',
    );
    const [{ id, severity, versions }] = await casesOf(ann, loopId);
    expect([severity, versions[0].text]).toEqual(['danger', 'Ben Example']);
    expect((await dataOf(ben)).cases ?? []).not.toContainEqual(expect.objectContaining({ loopId }));
    expect((await decide(ann, id, { outcome: 'warned', text: 'Please stop.' })).status).toBe(204);
    expect((await mailsTo(world, ben.email))[0]).toMatchObject({ subject: 'You were warned in Oak School' });
    await report(cat, ben);
    const [{ id: secondId, history }] = await casesOf(ann, loopId);
    expect(history.cases_count).toBe(1);
    expect((await decide(ann, secondId, { outcome: 'removed' })).status).toBe(204);
    expect((await ben.get(`/api/loops/${loopId}`)).status).toBe(404);
    await report(cat, ann);
    const [aboutOwner] = await casesOf(bea, loopId);
    expect((await decide(bea, aboutOwner.id, { outcome: 'removed' })).body.code).toBe('is_owner');
    expect((await decide(ann, aboutOwner.id, { outcome: 'kept' })).body).toEqual(
      (await decide(ann, 999_999_999, { outcome: 'kept' })).body,
    );
  });

  test('reported by an admin is left to the others [10.63]', async () => {
    const loopId = await loopWithAdmins();
    await bea.post(`/api/users/${ben.id}/report`, { loop_id: loopId, reason: 'Unkind' });
    const [seenByBea] = await casesOf(bea, loopId);
    expect(seenByBea.abilities).toEqual({ claim: false, decide: false, answer: false });
    expect((await decide(bea, seenByBea.id, { outcome: 'kept' })).status).toBe(403);
    expect((await bea.post(`/api/cases/${seenByBea.id}/claim`)).status).toBe(403);
    expect((await decide(ann, seenByBea.id, { outcome: 'kept' })).status).toBe(204);
  });
});

describe('a post that enough members reported', () => {
  test('is hidden until it is decided, with the comments under it, and comes back as it was [10.69]', async () => {
    const loopId = await loopWithAdmins();
    const [dan, eve] = [await world.person('Dan'), await world.person('Eve')];
    const { loop_codes } = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body;
    for (const person of [dan, eve])
      await person.post('/api/loops/join', { loop_code: loop_codes[0].loop_code });
    await ann.put(`/api/loops/${loopId}/rules`, { hide_after: 2 });
    const post = await postOf(ben, loopId, 'Rude words');
    const byAdmin = await postOf(bea, loopId, 'From an admin');
    const report = (person: Person, id = post) => person.post(`/api/posts/${id}/report`, { reason: 'Rude' });
    const sees = async (person: Person, id = post) =>
      (await person.graphql(`{ post(id: ${id}) { held_for } }`)).data.post;
    await report(cat);
    await report(dan);
    expect(await sees(eve)).toEqual({ held_for: null });
    world.clock.advance(days(2));
    for (const person of [cat, dan, eve]) await report(person, byAdmin);
    await report(eve);
    expect([await sees(dan), await sees(ben), await sees(ann)]).toEqual([
      null,
      { held_for: 'review' },
      { held_for: 'reports' },
    ]);
    expect(await sees(dan, byAdmin)).toEqual({ held_for: null });
    const { id } = (await casesOf(ann, loopId)).find(
      ({ subject_id }: { subject_id: number }) => subject_id === post,
    );
    expect((await decide(ann, id, { outcome: 'kept' })).status).toBe(204);
    expect(await sees(dan)).toEqual({ held_for: null });
  });
});

test('something that was removed is gone with its files two weeks later', async () => {
  const loopId = await loopWithAdmins();
  const post = await postOf(ben, loopId, 'Rude words');
  await cat.post(`/api/posts/${post}/report`, { reason: 'Rude' });
  const [{ id }] = await casesOf(ann, loopId);
  await decide(ann, id, { outcome: 'removed' });
  const seenByBen = async () => (await ben.graphql(`{ post(id: ${post}) { held_for } }`)).data.post;
  expect(await seenByBen()).toEqual({ held_for: 'removed' });
  world.clock.advance(days(13));
  await (await world.another({ web: false })).stop();
  expect(await seenByBen()).toEqual({ held_for: 'removed' });
  world.clock.advance(days(2));
  await (await world.another({ web: false })).stop();
  expect(await seenByBen()).toBeNull();
});

test('a case that reaches nobody is told at the start and by check', async () => {
  const loopId = await loopOf(ann, [cat]);
  await cat.post(`/api/users/${ann.id}/report`, { loop_id: loopId, reason: 'Rude' });
  const { code, output } = await commandLine(['check'], world.settings);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Nobody can decide what was reported (cases: 1)'),
  ]);
  const elsewhere = await world.another({ worker: false }, { local: false });
  expect(elsewhere.greeting.join('\n')).toContain('Nobody can decide a report about a loop’s only admin.');
});
