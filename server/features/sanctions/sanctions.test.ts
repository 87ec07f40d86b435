import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
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

async function loopWithAdmins(): Promise<number> {
  const loopId = await loopOf(ann, [bea, ben, cat], { name: 'Oak School' });
  await ann.post(`/api/loops/${loopId}/members/${bea.id}/add_admin`);
  return loopId;
}

const inDays = (n: number) => new Date(world.clock.now().getTime() + days(n)).toISOString();
const give = (admin: Person, loopId: number, sanction: object) =>
  admin.post(`/api/loops/${loopId}/sanctions`, { text: 'You were unkind.', ...sanction });
const sanctionsOf = async (person: Person, loopId: number, about = '') =>
  (await person.get(`/api/loops/${loopId}/sanctions${about}`)).body;

describe('a member who may not write', () => {
  test('reads on, is refused everything new at once, also on an open socket, and writes again by itself [10.91, 10.92]', async () => {
    const loopId = await loopWithAdmins();
    const post = await postOf(cat, loopId, 'The trip');
    const benPost = await postOf(ben, loopId, 'My picture');
    const comment = await commentOf(ben, post, 'Who comes?');
    const thread = await ben.cable();
    await thread.subscribe(commentsOf(post));
    const abilities = async () => ({
      loop: (await ben.get(`/api/loops/${loopId}`)).body.loop,
      post: (await ben.graphql(`{ post(id: ${post}) { title abilities { comment } } }`)).data.post,
    });
    expect(await abilities()).toMatchObject({
      loop: { muted_until: null, abilities: { post: true } },
      post: { abilities: { comment: true } },
    });

    const until = inDays(7);
    expect((await give(ann, loopId, { user_id: ben.id, kind: 'mute', until })).status).toBe(201);
    const writes = async () => [
      await ben.post('/api/posts', { loop_id: loopId, title: 'Hello' }),
      await ben.post('/api/posts', { loop_id: loopId, title: 'Hello', password: 'secret words' }),
      await ben.put(`/api/posts/${benPost}`, { post: { title: 'Other words' } }),
    ];
    for (const { status, body } of await writes()) expect([status, body.code]).toEqual([403, 'muted']);
    expect((await writes())[0]?.body.detail).toMatch(
      /^You can write here again on \d+ \w+ \d{4} at \d\d:\d\d UTC$/,
    );
    for (const [action, data] of [
      ['send_message', { text: 'Hello' }],
      ['edit_message', { message_id: comment, text: 'Other words' }],
    ] as const) {
      thread.perform(commentsOf(post), action, data);
      expect(await thread.next(commentsOf(post), ({ command }) => command === action)).toMatchObject({
        ...{ type: 'Error', code: 'muted' },
      });
    }
    expect(await abilities()).toMatchObject({
      loop: { muted_until: until, abilities: { post: false } },
      post: { title: 'The trip', abilities: { comment: false } },
    });
    expect((await ben.post(`/api/posts/${post}/report`, { reason: 'Rude' })).status).toBe(202);
    expect((await ben.delete(`/api/posts/${benPost}`)).status).toBe(204);
    world.clock.advance(days(7));
    expect((await ben.post('/api/posts', { loop_id: loopId, title: 'Hello' })).status).toBe(201);
    expect((await abilities()).loop.muted_until).toBeNull();
    thread.close();
  });
});

test('all that a restrained member writes waits for an admin, and comes out when it is let through [10.93]', async () => {
  const loopId = await loopWithAdmins();
  const post = await postOf(cat, loopId, 'The trip');
  await give(ann, loopId, { user_id: ben.id, kind: 'hold' });
  expect((await ben.get(`/api/loops/${loopId}`)).body.loop).toMatchObject({
    is_held: true,
    muted_until: null,
  });
  const benPost = await postOf(ben, loopId, 'My picture');
  const comment = await commentOf(ben, post, 'Who comes?');
  const sees = async (person: Person) =>
    (
      await person.graphql(`{ post(id: ${benPost}) { held_for }
        allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { text held_for } }`)
    ).data;
  expect(await sees(cat)).toEqual({ post: null, allMessages: [] });
  expect(await sees(ben)).toEqual({
    post: { held_for: 'sanction' },
    allMessages: [{ text: 'Who comes?', held_for: 'sanction' }],
  });
  await world.settle();
  const { cases } = (await bea.get(`/api/cases?loop_id=${loopId}`)).body;
  expect(
    cases.map(({ subject_id, source, is_waiting }: Record<string, unknown>) => [
      subject_id,
      source,
      is_waiting,
    ]),
  ).toEqual([
    [benPost, 'approval', true],
    [comment, 'approval', true],
  ]);
  for (const { id } of cases)
    expect((await bea.put(`/api/cases/${id}`, { outcome: 'kept' })).status).toBe(204);
  expect(await sees(cat)).toEqual({
    post: { held_for: null },
    allMessages: [{ text: 'Who comes?', held_for: null }],
  });
  const [{ id }] = (await sanctionsOf(ann, loopId)).sanctions;
  expect((await ann.delete(`/api/loops/${loopId}/sanctions/${id}`)).status).toBe(204);
  expect((await ben.get(`/api/loops/${loopId}`)).body.loop.is_held).toBe(false);
  expect((await sees(cat)).post).toEqual({ held_for: null });
  await postOf(ben, loopId, 'A second picture');
  expect(
    (await cat.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { title } }`)).data.allPosts,
  ).toContainEqual({
    title: 'A second picture',
  });
});

test('a sanction is given by admins, never to one, told to the member alone, and lifted [10.91, 10.94]', async () => {
  const loopId = await loopWithAdmins();
  const stranger = await world.person('Dan');
  const warning = { user_id: ben.id, kind: 'warning' };
  const statuses = await Promise.all([
    give(cat, loopId, warning),
    give(stranger, loopId, warning),
    give(ann, loopId, { ...warning, user_id: bea.id }),
    give(ann, loopId, { ...warning, user_id: ann.id }),
    give(ann, loopId, { ...warning, user_id: stranger.id }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([403, 404, 403, 403, 404]);
  expect((await give(ann, loopId, { ...warning, text: ' ' })).body.errors).toEqual({
    text: 'Please say why. They will read it',
  });
  const mute = { user_id: ben.id, kind: 'mute' };
  const [inADay, inAWeek] = [inDays(1), inDays(7)];
  const errors = [];
  for (const until of [undefined, inDays(-1), inDays(32)])
    errors.push((await give(ann, loopId, { ...mute, until })).body.errors.until);
  expect(errors).toEqual([
    'Please choose until when',
    'Please choose a time in the future',
    'Please choose 30 days at most',
  ]);
  expect((await sanctionsOf(ann, loopId)).sanctions).toEqual([]);

  expect((await give(ann, loopId, warning)).status).toBe(201);
  expect((await give(bea, loopId, { ...mute, until: inADay })).status).toBe(201);
  expect((await give(bea, loopId, { ...mute, until: inAWeek })).status).toBe(201);
  const [mail] = await mailsTo(world, ben.email);
  expect(mail?.text).toContain('> You were unkind.');
  const [longest, , first] = (await sanctionsOf(ann, loopId, `?user_id=${ben.id}`)).sanctions;
  expect([first, longest]).toMatchObject([
    { kind: 'warning', created_by: { id: ann.id }, is_over: false },
    { kind: 'mute', created_by: { id: bea.id }, until: inAWeek, abilities: { lift: true } },
  ]);
  const ownSanctions = (await sanctionsOf(ben, loopId, `?user_id=${ben.id}`)).sanctions;
  expect(ownSanctions[0]).toMatchObject({
    kind: 'mute',
    text: 'You were unkind.',
    created_by: null,
    abilities: { lift: false },
  });
  expect([
    await sanctionsOf(ben, loopId),
    await sanctionsOf(cat, loopId, `?user_id=${ben.id}`),
  ]).toMatchObject([{ status: 403 }, { status: 403 }]);
  const lift = (id: number, by = ann) => by.delete(`/api/loops/${loopId}/sanctions/${id}`);
  expect((await lift(longest.id, cat)).status).toBe(403);
  expect([await lift(longest.id), await lift(longest.id)].map(({ status }) => status)).toEqual([204, 204]);
  expect((await ben.get(`/api/loops/${loopId}`)).body.loop.muted_until).toBe(inADay);
  const { acts } = (await ann.get(`/api/loops/${loopId}/acts?actor_id=${ann.id}`)).body;
  expect(acts.slice(0, 2)).toMatchObject([
    { act: 'sanction_lifted', subject_id: ben.id, detail: { old: 'mute' } },
    { act: 'sanction_given', subject_id: ben.id, detail: { new: 'warning' } },
  ]);

  expect((await give(ann, loopId, { user_id: cat.id, kind: 'removal' })).status).toBe(201);
  expect((await cat.get(`/api/loops/${loopId}`)).status).toBe(404);
  const [removal] = (await sanctionsOf(ann, loopId)).sanctions;
  expect((await lift(removal.id)).status).toBe(204);
  expect((await cat.get(`/api/loops/${loopId}`)).status).toBe(200);

  expect((await dataOf(ben)).sanctions).toContainEqual(expect.objectContaining({ loopId, kind: 'warning' }));
  expect(JSON.stringify((await dataOf(ben)).sanctions)).not.toContain('createdBy');
});
