import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cable, commentsOf } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { type Answer, commentOf, loopOf, type Person, postOf } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
  loopId = await loopOf(ann, [ben, cat], { name: 'Oak School' });
  await watch('hold', ['Blödmann', 'shut up']);
  await watch('flag', ['meet me*']);
  await watch('refuse', ['Zounds']);
});
afterAll(() => world.stop());

const path = () => `/api/loops/${loopId}/watched_words`;
const watch = (action: string, words: string[], by = ann) => by.post(path(), { action, words });
const hitsOf = async (text: string) =>
  (await ann.post(`${path()}/try`, { text })).body.hits.map(({ word }: { word: string }) => word);
const post = (person: Person, title: string, more: object = {}) =>
  person.post('/api/posts', { title, loop_id: loopId, ...more });
const seesPost = async (person: Person, id: number) =>
  (await person.graphql(`{ post(id: ${id}) { title held_for } }`)).data.post;
const textsSeen = async (person: Person, postId: number) =>
  (
    await person.graphql(`{ allMessages(filter: { messageable_id: ${postId} }) { text } }`)
  ).data.allMessages.map(({ text }: { text: string }) => text);
const bellOf = async (person: Person) => {
  await world.settle();
  const { data } = await person.graphql(
    `{ allNotificationGroups(filter: { loop_id: ${loopId} }) { sentence } }`,
  );
  return data.allNotificationGroups.map(({ sentence }: { sentence: string }) => sentence);
};
async function openCase(subjectId: number, admin = ann) {
  await world.settle();
  const { cases } = (await admin.get(`/api/cases?loop_id=${loopId}`)).body;
  return cases.find(({ subject_id }: { subject_id: number }) => subject_id === subjectId) ?? null;
}
const errorsOf = ({ status, body }: Answer) => [status, body.code, body.errors];
const zounds = { title: 'Please write this without “Zounds”' };

describe('the words of a loop', () => {
  test('are listed, added, changed, tried and removed by its admins alone [10.31]', async () => {
    const before = (await ann.get(path())).body.watched_words;
    expect(before.map(({ word, action }: { word: string; action: string }) => [word, action])).toEqual([
      ['Blödmann', 'hold'],
      ['meet me*', 'flag'],
      ['shut up', 'hold'],
      ['Zounds', 'refuse'],
    ]);
    const additions = await Promise.all(
      ['hold', 'flag'].map((action) => watch(action, ['egad', 'ÉGAD', ' ', 'odds  bodkins'])),
    );
    expect(additions.map(({ status }) => status)).toEqual([201, 201]);
    const after = (await ann.get(path())).body.watched_words;
    expect(after).toHaveLength(6);
    for (const { id } of after.slice(0).filter(({ word }: { word: string }) => /GAD|odds/.test(word)))
      expect((await ann.delete(`${path()}/${id}`)).status).toBe(204);
    expect((await ann.get(path())).body.watched_words).toEqual(before);
    expect((await ann.delete(`${path()}/${before[0].id + 999}`)).status).toBe(404);
    for (const [words, error] of [
      [[], 'Please enter a word'],
      [['good', '***'], '“***” has no letter or digit'],
      [['f*ck'], 'In “f*ck”, * can only stand at the end'],
      [Array.from({ length: 497 }, (_, i) => `many${i}`), 'A loop can have 500 watched words at most'],
    ] as const)
      expect(errorsOf(await watch('hold', [...words]))).toEqual([422, 'validation', { words: error }]);
    expect(errorsOf(await watch('hold', ['fine', 'x'.repeat(51)]))).toEqual([
      ...[422, 'validation'],
      { 'words.1': 'A word can have 50 characters at most' },
    ]);
    const answers = [
      ...[
        await ben.get(path()),
        await watch('hold', ['x'], ben),
        await ben.delete(`${path()}/${before[0].id}`),
      ],
      await ben.post(`${path()}/try`, { text: 'x' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const { acts } = (await ann.get(`/api/loops/${loopId}/acts`)).body;
    expect(acts.map(({ act }: { act: string }) => act)).toContain('words_added');
    expect(JSON.stringify(acts)).not.toMatch(/egad|bodkins/i);
  });

  test('are found as whole words, however they are written [10.32]', async () => {
    for (const [text, words] of [
      ['So ein BLÖDMANN!', ['Blödmann']],
      ['blo\u0308d\u200bman\u00adn', ['Blödmann']],
      ['ｂｌödmann', ['Blödmann']],
      ['Blödmannsheim', []],
      ['Shut, UP', ['shut up']],
      ['shut it up', []],
      ['meet meanwhile', ['meet me*']],
      ['Meet me', ['meet me*']],
      ['meet my', []],
      ['.* | (zounds) [a-z]', ['Zounds']],
      ['', []],
    ] as const)
      expect([text, await hitsOf(text)]).toEqual([text, words]);
  });
});

test('a word can let what has it wait for an admin, who never waits [10.33]', async () => {
  const waiting = (await post(ben, 'You blödmann')).body.post;
  expect(waiting.held_for).toBe('words');
  expect((await post(ann, 'You blödmann')).body.post.held_for).toBeNull();
  expect((await post(ben, 'A trip', { admin_ids: [cat.id] })).body.post.held_for).toBeNull();
  expect((await post(ben, 'Blödmann', { admin_ids: [cat.id] })).body.post.held_for).toBe('words');
  expect([await seesPost(cat, waiting.id), await seesPost(ann, waiting.id)]).toEqual([
    null,
    { title: 'You blödmann', held_for: 'words' },
  ]);
  const { id, ...waitingCase } = await openCase(waiting.id);
  expect(waitingCase).toMatchObject({ source: 'words', reports: [], versions: [{ text: 'You blödmann' }] });
  expect((await ann.put(`/api/cases/${id}`, { outcome: 'kept' })).status).toBe(204);
  expect(await seesPost(cat, waiting.id)).toEqual({ title: 'You blödmann', held_for: null });
  expect(await bellOf(ben)).toEqual(['Your post in Oak School was let through.']);

  const trip = await postOf(cat, loopId, 'The trip');
  const comment = await commentOf(ben, trip, 'Shut up');
  await commentOf(cat, trip, 'Shut up, please');
  const anns = await commentOf(ann, trip, 'Shut up, all');
  expect(await textsSeen(cat, trip)).toEqual(['Shut up, please', 'Shut up, all']);
  expect([(await openCase(comment)).source, await openCase(anns)]).toEqual(['words', null]);
});

test('a word can ask admins to look at what everybody sees, and its author learns nothing of that [10.34]', async () => {
  const shownPost = (await post(ben, 'Meet me at ten')).body.post;
  expect([shownPost.held_for, await seesPost(cat, shownPost.id)]).toEqual([
    null,
    { title: 'Meet me at ten', held_for: null },
  ]);
  const bellBefore = await bellOf(ben);
  const { id, source } = await openCase(shownPost.id);
  expect(source).toBe('words');
  const comment = await commentOf(ben, shownPost.id, 'Or meet me later');
  expect((await openCase(comment)).source).toBe('words');
  expect(await textsSeen(cat, shownPost.id)).toEqual(['Or meet me later']);
  await ann.put(`/api/cases/${id}`, { outcome: 'kept' });
  await world.settle();
  expect([await bellOf(ben), (await ben.get('/api/cases/mine')).body.cases]).toEqual([bellBefore, []]);
  expect((await mailsTo(world, ben.email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining('Oak School'),
  );
  const takenPost = (await post(ben, 'Meet me again')).body.post;
  expect(await openCase(takenPost.id)).not.toBeNull();
  await ben.delete(`/api/posts/${takenPost.id}`);
  expect(await openCase(takenPost.id)).toBeNull();
  expect(await openCase((await post(ann, 'Meet me, all')).body.post.id)).toBeNull();
});

test('a word can be refused, from admins too, also in the words beside a picture [10.35]', async () => {
  for (const person of [ben, ann])
    expect(errorsOf(await post(person, 'Oh zounds'))).toEqual([422, 'refused_word', zounds]);
  expect(errorsOf(await post(ben, 'Oh zounds', { admin_ids: [cat.id] }))).toEqual([
    422,
    'refused_word',
    zounds,
  ]);
  const { simple_url: url } = await uploadOf(ben, 'list.txt', Buffer.from('1, 2, 3'));
  for (const words of [{ title: 'Zounds' }, { alt: 'a zounds' }])
    expect(errorsOf(await post(ben, 'Look', { additional_media: [{ url, ...words }] }))).toEqual([
      422,
      'refused_word',
      zounds,
    ]);
  expect((await post(ben, 'Look', { additional_media: [{ url, title: 'A list' }] })).status).toBe(201);
  const quiet = await postOf(ben, loopId, 'Quiet');
  expect(errorsOf(await ben.put(`/api/posts/${quiet}`, { post: { title: 'zounds' } }))).toEqual([
    422,
    'refused_word',
    zounds,
  ]);
  const cable = await ben.cable();
  await cable.subscribe(commentsOf(quiet));
  expect(await refusalOf(cable, quiet, 'send_message', { text: 'Zounds!' })).toMatchObject({
    code: 'refused_word',
    detail: zounds.title,
  });
  const comment = await commentOf(ben, quiet, 'Fine');
  const edit = { message_id: comment, text: 'ZOUNDS' };
  expect(await refusalOf(cable, quiet, 'edit_message', edit)).toMatchObject({ code: 'refused_word' });
  const catsCable = await cat.cable();
  await catsCable.subscribe(commentsOf(quiet));
  expect(await refusalOf(catsCable, quiet, 'edit_message', edit)).toMatchObject({ code: 'forbidden' });
  expect([await textsSeen(cat, quiet), (await seesPost(cat, quiet)).title]).toEqual([['Fine'], 'Quiet']);
});

test('an edit that brings such a word in lets the post or comment wait [10.36]', async () => {
  const fine = await postOf(ben, loopId, 'Fine');
  const comment = await commentOf(ben, fine, 'Well');
  const cable = await ben.cable();
  await cable.subscribe(commentsOf(fine));
  const watching = await cat.cable();
  await watching.subscribe(commentsOf(fine));
  cable.perform(commentsOf(fine), 'edit_message', { message_id: comment, text: 'Well, shut up' });
  const { message } = await cable.next(commentsOf(fine), (m) => m.action === 'updated');
  expect(message).toMatchObject({ text: 'Well, shut up', held_for: 'words' });
  expect([await textsSeen(cat, fine), await textsSeen(ben, fine)]).toEqual([
    ['[Deleted]'],
    ['Well, shut up'],
  ]);
  const { id, source, versions } = await openCase(comment);
  expect([source, versions.at(-1).text]).toEqual(['words', 'Well, shut up']);
  await ann.put(`/api/cases/${id}`, { outcome: 'kept' });
  expect(await textsSeen(cat, fine)).toEqual(['Well, shut up']);

  await ben.put(`/api/posts/${fine}`, { post: { title: 'Blodmann' } });
  expect([await seesPost(cat, fine), await seesPost(ben, fine)]).toEqual([
    null,
    { title: 'Blodmann', held_for: 'words' },
  ]);
  const postCase = await openCase(fine);
  await ann.put(`/api/cases/${postCase.id}`, { outcome: 'kept' });
  await ben.put(`/api/posts/${fine}`, { post: { title: 'Blodmann' }, invited_user_ids: [cat.id] });
  expect(await seesPost(cat, fine)).toEqual({ title: 'Blodmann', held_for: null });
});

async function refusalOf(cable: Cable, postId: number, action: string, data: object) {
  const before = cable.messages(commentsOf(postId)).length;
  const isNew = (message: unknown) => cable.messages(commentsOf(postId)).indexOf(message) >= before;
  cable.perform(commentsOf(postId), action, data);
  return cable.next(commentsOf(postId), (m) => isNew(m) && m.code !== undefined);
}
