import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
import { dataOf } from '../../test/data-export.ts';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, password, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let dan: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  const names = ['Ann', 'Ben', 'Cat', 'Dan'];
  [ann, ben, cat, dan] = (await Promise.all(names.map((name) => world.person(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  loopId = await loopOf(ann, [ben, cat, dan]);
});
afterAll(() => world.stop());

type Thing = `${'posts' | 'messages'}/${number}`;
const list = (person: Person, thing: Thing) => person.get(`/api/${thing}/revisions`);
const versions = async (person: Person, thing: Thing): Promise<[string, string][]> =>
  (await list(person, thing)).body.revisions.map(
    ({ text, edited_by }: { text: string; edited_by: { name: string } }) => [text, edited_by.name],
  );
const editPost = (person: Person, post: number, title: string, more: object = {}) =>
  person.put(`/api/posts/${post}`, { post: { title }, ...more });
async function change(person: Person, post: number, command: object, name = 'edit_message') {
  const cable = await person.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), name, command);
  await cable.next(commentsOf(post), ({ action }) => action === 'updated' || action === 'deleted');
  cable.close();
}
const editComment = (person: Person, post: number, message_id: number, text: string) =>
  change(person, post, { message_id, text });
const later = () => world.clock.advance(minutes(1.1));
const abilities = async (person: Person, post: number) =>
  (await person.graphql(`{ post(id: ${post}) { edited_at abilities { see_revisions } } }`)).data.post;

test('the text before each change later than a minute after the writing is kept, with who and when [13.81]', async () => {
  const post = await postOf(ben, loopId, 'Boots');
  await editPost(ben, post, 'Boots!');
  expect([await versions(ben, `posts/${post}`), (await abilities(cat, post)).edited_at]).toEqual([[], null]);
  later();
  await editPost(ben, post, 'Wellies');
  await editPost(ben, post, 'Wellies', { comments_closed: false });
  await editPost(ann, post, 'Wellies, please');
  expect(await versions(ben, `posts/${post}`)).toEqual([
    ['Wellies', 'Ann Example'],
    ['Boots!', 'Ben Example'],
  ]);
  expect((await abilities(cat, post)).edited_at).toEqual(expect.any(String));

  const comment = await commentOf(cat, post, 'one');
  await editComment(cat, post, comment, 'two');
  expect(await versions(cat, `messages/${comment}`)).toEqual([]);
  later();
  await editComment(cat, post, comment, 'three');
  await editComment(cat, post, comment, 'three');
  await editComment(ann, post, comment, 'four');
  expect(await versions(cat, `messages/${comment}`)).toEqual([
    ['three', 'Ann Example'],
    ['two', 'Cat Example'],
  ]);
});

test('its author, the post’s admins and the loop’s admins read them, and nobody else [13.82]', async () => {
  const post = await postOf(ben, loopId, 'Secret plan', { admin_ids: [dan.id] });
  const comment = await commentOf(ben, post, 'Secret words');
  later();
  await editPost(ben, post, 'A plan');
  await editComment(ben, post, comment, 'Words');
  for (const person of [ann, ben, dan]) {
    expect(await versions(person, `posts/${post}`)).toHaveLength(1);
    expect(await versions(person, `messages/${comment}`)).toHaveLength(1);
    expect((await abilities(person, post)).abilities.see_revisions).toBe(true);
  }
  expect([
    (await list(cat, `posts/${post}`)).status,
    (await list(cat, `messages/${comment}`)).status,
  ]).toEqual([403, 403]);
  expect((await abilities(cat, post)).abilities.see_revisions).toBe(false);
  const eve = await world.person('Eve');
  await loopOf(eve);
  for (const thing of [`posts/${post}`, `messages/${comment}`] as const)
    expect((await list(eve, thing)).status).toBe(404);
  for (const id of ['0', '-1', 'x', '999999999', '1e3'])
    for (const noun of ['posts', 'messages'])
      expect((await ann.get(`/api/${noun}/${id}/revisions`)).status).toBeGreaterThanOrEqual(400);
});

test('people in them have their names of today, also where a later text names them no more [13.83]', async () => {
  const post = await postOf(ben, loopId, `Ask [@Cat Example](mention:${cat.id})`);
  later();
  await editPost(ben, post, 'Ask me');
  await cat.put(`/api/users/${cat.id}`, { user: { first_name: 'Kit' } });
  expect(await versions(ben, `posts/${post}`)).toEqual([['Ask @Kit Example', 'Ben Example']]);
});

test('fifty are kept: the first and the newest stay; two edits at once keep both [13.84]', async () => {
  const post = await postOf(ben, loopId, 'Text 0');
  const comment = await commentOf(ben, post, 'Words 0');
  later();
  const cable = await ben.cable();
  await cable.subscribe(commentsOf(post));
  for (let n = 1; n <= 53; n++) {
    await editPost(ben, post, `Text ${n}`);
    cable.perform(commentsOf(post), 'edit_message', { message_id: comment, text: `Words ${n}` });
    await cable.next(commentsOf(post), ({ message }) => message?.text === `Words ${n}`);
  }
  cable.close();
  for (const [thing, words] of [
    [`posts/${post}`, 'Text'],
    [`messages/${comment}`, 'Words'],
  ] as const) {
    const texts = (await versions(ben, thing)).map(([text]) => text);
    expect([texts.length, texts[0], texts.at(-1), texts.at(-2)]).toEqual([
      50,
      `${words} 52`,
      `${words} 0`,
      `${words} 4`,
    ]);
  }
  const disputed = await postOf(ben, loopId, 'Start');
  later();
  await Promise.all([editPost(ben, disputed, 'By Ben'), editPost(ann, disputed, 'By Ann')]);
  const texts = (await versions(ben, `posts/${disputed}`)).map(([text]) => text);
  expect(texts).toHaveLength(2);
  expect(texts.at(-1)).toBe('Start');
});

test('held or deleted things have none, and a scheduled post has none from before it came out [13.85]', async () => {
  const post = await postOf(ben, loopId, 'First');
  const comment = await commentOf(ben, post, 'First');
  later();
  await editPost(ben, post, 'Second');
  await editComment(ben, post, comment, 'Second');
  await ann.put(`/api/loops/${loopId}/rules`, { hide_after: 1 });
  world.clock.advance(days(2));
  await cat.post(`/api/messages/${comment}/report`, { reason: 'Rude' });
  await cat.post(`/api/posts/${post}/report`, { reason: 'Rude' });
  await world.settle();
  for (const person of [ann, ben])
    expect([await versions(person, `posts/${post}`), await versions(person, `messages/${comment}`)]).toEqual([
      [],
      [],
    ]);
  await change(ben, post, { message_id: comment }, 'delete_message');
  await ben.delete(`/api/posts/${post}`, {});
  expect((await list(ben, `messages/${comment}`)).status).toBe(404);
  expect((await list(ben, `posts/${post}`)).status).toBe(404);
  expect(await world.revisionsOf(post)).toBe(0);

  const publish_at = new Date(world.clock.now().getTime() + minutes(30)).toISOString();
  const scheduledPost = (await ben.post('/api/posts', { title: 'Early', loop_id: loopId, publish_at })).body
    .post.id;
  later();
  await editPost(ben, scheduledPost, 'Better');
  await editPost(ben, scheduledPost, 'Best', { publish_at: null });
  expect([
    await versions(ben, `posts/${scheduledPost}`),
    (await abilities(cat, scheduledPost)).edited_at,
  ]).toEqual([[], null]);
});

test('an export has those of one’s own things, and erasing an account leaves none of them [13.86]', async () => {
  const eli = await world.person('Eli');
  const loop = await loopOf(ann, [eli]);
  const post = await postOf(eli, loop, 'Mine');
  const comment = await commentOf(eli, post, 'My words');
  later();
  await editPost(ann, post, 'Still mine');
  await editComment(eli, post, comment, 'My other words');
  const data = await dataOf(eli);
  expect(data.post_revisions).toMatchObject([{ text: 'Mine', postId: post }]);
  expect(data.comment_revisions).toMatchObject([{ text: 'My words', commentId: comment }]);
  expect((await dataOf(ann)).post_revisions.map(({ text }: { text: string }) => text)).not.toContain('Mine');
  expect((await eli.delete(`/api/users/${eli.id}`, { current_password: password })).status).toBe(204);
  expect(await world.revisionsOf(post)).toBe(0);
});
