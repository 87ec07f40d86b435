import { signs } from '@loopyard/contract/reactions.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
import { commandLine } from '../../test/command-line.ts';
import { dataOf } from '../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices, mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, type Person, password, postOf } from '../../test/people.ts';

let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let ben: Person;
let cat: Person;
let dan: Person;
let guest: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Gus'];
  const people = await Promise.all(names.map((name) => world.person(name)));
  [ann, ben, cat, dan, guest] = people as [Person, Person, Person, Person, Person];
  loopId = await loopOf(ann, [ben, cat, dan], { name: 'Lion Class', has_guest_access: true });
});
afterAll(() => sql.end());

type Thing = 'posts' | 'messages';
const react = (person: Person, thing: Thing, id: number, emoji: unknown) =>
  person.put(`/api/${thing}/${id}/reaction`, { emoji });
const names = async (person: Person, thing: Thing, id: number, query = '') => {
  const { body } = await person.get(`/api/${thing}/${id}/reactions${query}`);
  return body.people.map(({ user, emoji }: { user: { first_name: string }; emoji: string }) => [
    user.first_name,
    emoji,
  ]);
};
const fields = 'reactions { emoji count } my_reaction abilities { react }';
const postFor = async (person: Person, id: number) =>
  (await person.graphql(`{ post(id: ${id}) { ${fields} } }`)).data.post;
const commentsFor = async (person: Person, post: number) =>
  (
    await person.graphql(
      `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { ${fields} } }`,
    )
  ).data.allMessages;
const none = { reactions: [], my_reaction: null };
const shutTo = { ...none, abilities: { react: false } };
const rule = (reactions: boolean) => ann.put(`/api/loops/${loopId}/rules`, { reactions });
const hold = (table: 'posts' | 'comments', id: number, heldFor: string | null = 'reports') =>
  sql`update ${sql(table)} set held_for = ${heldFor}, held_at = created_at + interval '1 second' where id = ${id}`;
const refusalIn = ({ status, body }: Awaited<ReturnType<Person['get']>>) => [status, body.code, body.detail];

test('one of six signs for each person and thing, another in its place, or none [13.1, 13.2, 13.6]', async () => {
  const post = await postOf(ann, loopId);
  const comment = await commentOf(ann, post);
  for (const [thing, id] of [
    ['posts', post],
    ['messages', comment],
  ] as const) {
    const answer = await react(ben, thing, id, '🎉');
    expect([answer.status, answer.body]).toEqual([
      200,
      { reactions: [{ emoji: '🎉', count: 1 }], my_reaction: '🎉' },
    ]);
    expect((await react(cat, thing, id, '❤️')).status).toBe(200);
    expect((await react(dan, thing, id, '🎉')).body.reactions).toEqual([
      { emoji: '❤️', count: 1 },
      { emoji: '🎉', count: 2 },
    ]);
    expect((await react(dan, thing, id, '🎉')).body.reactions[1].count).toBe(2);
    expect((await react(ben, thing, id, '❤️')).body).toEqual({
      reactions: [
        { emoji: '❤️', count: 2 },
        { emoji: '🎉', count: 1 },
      ],
      my_reaction: '❤️',
    });
    const without = await react(dan, thing, id, null);
    expect(without.body).toEqual({ reactions: [{ emoji: '❤️', count: 2 }], my_reaction: null });
    expect((await react(dan, thing, id, null)).body).toEqual(without.body);
    for (const wrong of ['👎', '❤', '', 7, ['👍'], '👍👍', undefined]) {
      expect(refusalIn(await react(ben, thing, id, wrong))).toEqual([
        422,
        'validation',
        'Please choose one of these six signs',
      ]);
    }
    expect(await names(dan, thing, id)).toEqual([
      ['Ben', '❤️'],
      ['Cat', '❤️'],
    ]);
  }
  const postNow = { reactions: [{ emoji: '❤️', count: 2 }], my_reaction: '❤️', abilities: { react: true } };
  expect(await postFor(ben, post)).toEqual(postNow);
  expect(await commentsFor(ben, post)).toEqual([postNow]);
  expect(await postFor(guest, post)).toEqual({ ...postNow, my_reaction: null, abilities: { react: false } });
  const feed = await ben.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { id ${fields} } }`);
  expect(feed.data.allPosts[0]).toEqual({ id: String(post), ...postNow });
  for (const { emoji } of signs)
    expect((await react(ben, 'posts', post, emoji)).body.my_reaction).toBe(emoji);
});

test('a post or comment that is locked, held, deleted or not theirs shows none and refuses them [13.3, 13.4]', async () => {
  const [open, locked] = [await postOf(ann, loopId), await postOf(ann, loopId, 'Secret', { password })];
  const comment = await commentOf(ann, open);
  for (const [thing, id] of [
    ['posts', open],
    ['messages', comment],
    ['posts', locked],
  ] as const)
    await react(ann, thing, id, '👍');
  const stranger = await world.person('Sue');
  await loopOf(stranger);
  expect(refusalIn(await react(ben, 'posts', locked, '👍')).slice(0, 2)).toEqual([403, 'forbidden']);
  expect((await ben.get(`/api/posts/${locked}/reactions`)).status).toBe(403);
  expect(await postFor(ben, locked)).toEqual(shutTo);
  expect(refusalIn(await react(guest, 'posts', open, '👍')).slice(0, 2)).toEqual([403, 'forbidden']);
  expect((await guest.get(`/api/posts/${open}/reactions`)).status).toBe(403);
  for (const id of [99_999_999, comment])
    expect((await react(stranger, 'messages', id, '👍')).status).toBe(404);

  await sql`update memberships set muted_until = now() + interval '1 day' where loop_id = ${loopId} and user_id = ${ben.id}`;
  for (const [thing, id] of [
    ['posts', open],
    ['messages', comment],
  ] as const)
    expect(refusalIn(await react(ben, thing, id, '👍')).slice(0, 2)).toEqual([403, 'muted']);
  expect((await postFor(ben, open)).abilities.react).toBe(false);
  await sql`update memberships set muted_until = null where loop_id = ${loopId} and user_id = ${ben.id}`;

  await hold('comments', comment);
  const waiting = [409, 'conflict', 'Nobody can react before an admin has let this through'];
  expect(refusalIn(await react(ann, 'messages', comment, '🎉'))).toEqual(waiting);
  expect((await react(ben, 'messages', comment, '🎉')).status).toBe(404);
  for (const person of [ann, ben]) expect(await commentsFor(person, open)).toEqual([shutTo]);
  expect(await names(ann, 'messages', comment)).toEqual([]);
  await hold('comments', comment, null);
  expect((await commentsFor(ben, open))[0].reactions).toEqual([{ emoji: '👍', count: 1 }]);

  await hold('posts', open);
  expect(refusalIn(await react(ann, 'posts', open, '🎉'))).toEqual(waiting);
  expect(refusalIn(await react(ann, 'messages', comment, '🎉'))).toEqual(waiting);
  expect(await postFor(ann, open)).toEqual(shutTo);
  expect(await names(ann, 'posts', open)).toEqual([]);
  expect((await react(ben, 'posts', open, '🎉')).status).toBe(404);
  await hold('posts', open, null);

  const cable = await ann.cable();
  await cable.subscribe(commentsOf(open));
  cable.perform(commentsOf(open), 'delete_message', { message_id: comment });
  await cable.next(commentsOf(open), ({ action }) => action === 'deleted');
  for (const person of [ann, ben]) expect((await react(person, 'messages', comment, '🎉')).status).toBe(404);
  expect(await commentsFor(ann, open)).toEqual([shutTo]);
  await ann.delete(`/api/posts/${open}`, {});
  expect((await react(ben, 'posts', open, '🎉')).status).toBe(404);
});

test('a loop that turns them off shows none and refuses them, until they are back [13.5]', async () => {
  const post = await postOf(ann, loopId);
  const comment = await commentOf(ann, post);
  for (const [thing, id] of [
    ['posts', post],
    ['messages', comment],
  ] as const)
    await react(ben, thing, id, '😢');
  expect((await rule(false)).status).toBe(200);
  for (const [thing, id] of [
    ['posts', post],
    ['messages', comment],
  ] as const) {
    const off = [403, 'forbidden', 'Reactions are turned off in this loop'];
    expect(refusalIn(await react(cat, thing, id, '👍'))).toEqual(off);
    expect(await names(cat, thing, id)).toEqual([]);
  }
  for (const person of [ben, guest]) expect(await postFor(person, post)).toEqual(shutTo);
  expect(await commentsFor(ben, post)).toEqual([shutTo]);
  await rule(true);
  expect((await postFor(cat, post)).reactions).toEqual([{ emoji: '😢', count: 1 }]);
});

test('the counts come live to those who have the post open, and names on demand without blocked people [13.7, 13.8]', async () => {
  const post = await postOf(ann, loopId);
  const comment = await commentOf(ben, post);
  const cables = [await ann.cable(), await guest.cable()];
  for (const cable of cables) expect(await cable.subscribe(commentsOf(post))).toBe(true);
  await react(cat, 'posts', post, '👍');
  await react(cat, 'messages', comment, '❤️');
  await react(dan, 'messages', comment, '😂');
  for (const cable of cables) {
    const next = (id: number | null, count: number) =>
      cable.next(commentsOf(post), (m) => m.message_id === id && m.reactions.length === count);
    expect(await next(null, 1)).toEqual({
      ...{ type: 'Reaction', message_id: null },
      reactions: [{ emoji: '👍', count: 1 }],
    });
    expect((await next(comment, 2)).reactions).toEqual([
      { emoji: '❤️', count: 1 },
      { emoji: '😂', count: 1 },
    ]);
    cable.close();
  }
  await ben.post(`/api/users/${dan.id}/block`);
  expect(await names(ben, 'messages', comment)).toEqual([['Cat', '❤️']]);
  expect(await names(ann, 'messages', comment)).toEqual([
    ['Dan', '😂'],
    ['Cat', '❤️'],
  ]);
  expect(await names(ann, 'messages', comment, `?emoji=${encodeURIComponent('❤️')}`)).toEqual([['Cat', '❤️']]);
  expect((await ann.get(`/api/messages/${comment}/reactions?page=2`)).body).toMatchObject({
    ...{ people: [], total_items: 2, current_page: 2, total_pages: 1 },
  });
  expect((await ann.get(`/api/messages/${comment}/reactions?emoji=x`)).status).toBe(422);
  await ben.delete(`/api/users/${dan.id}/block`);
});

const bell = async (person: Person, post: number) => {
  await world.settle();
  const { data } = await person.graphql(`{ allNotificationGroups(filter: { loop_id: ${loopId} }) {
    key action notifiable_id sentence count } }`);
  return data.allNotificationGroups.filter(
    (line: { action: string; notifiable_id: string }) =>
      line.action === 'reaction' && Number(line.notifiable_id) === post,
  );
};

test('the author of a post or comment is told at the bell, once for each person, and by nothing else [13.9, 13.10, 13.11]', async () => {
  const post = await postOf(ann, loopId, 'Trip to York');
  const comment = await commentOf(ben, post);
  for (const emoji of ['👍', null, '👍', '🎉', null, '❤️']) await react(cat, 'posts', post, emoji);
  await react(ann, 'posts', post, '👍');
  await react(ben, 'messages', comment, '👍');
  expect(await bell(ann, post)).toMatchObject([
    {
      key: expect.stringMatching(new RegExp(`^post:${post}:reaction:\\d+$`)),
      sentence: 'Cat Example reacted to what you wrote in “Trip to York”',
      count: 1,
    },
  ]);
  expect(await bell(ben, post)).toEqual([]);
  await react(cat, 'posts', post, null);
  await react(cat, 'posts', post, '😮');
  for (const person of [ben, dan]) {
    await react(person, 'posts', post, '😂');
    await world.settle();
  }
  await react(dan, 'messages', comment, '😂');
  expect(await bell(ann, post)).toMatchObject([
    { sentence: 'Dan Example and 2 others reacted to what you wrote in “Trip to York”', count: 3 },
  ]);
  expect(await bell(ben, post)).toMatchObject([{ count: 1 }]);

  const quiet = await postOf(cat, loopId, 'Quiet');
  await cat.put(`/api/loops/${loopId}/notify`, { level: 'none' });
  await react(ann, 'posts', quiet, '👍');
  expect(await bell(cat, quiet)).toEqual([]);
  await cat.put(`/api/loops/${loopId}/notify`, { level: 'mentions' });
  await cat.post(`/api/users/${dan.id}/block`);
  await react(dan, 'posts', quiet, '👍');
  expect(await bell(cat, quiet)).toEqual([]);
  await react(ben, 'posts', quiet, '👍');
  await cat.delete(`/api/users/${dan.id}/block`);
  expect(await bell(cat, quiet)).toMatchObject([{ count: 1 }]);
  await mailNotices(world, days(1));
  const mails = (await Promise.all([ann, ben, cat].map(({ email }) => mailsTo(world, email)))).flat();
  expect(mails.filter(({ subject, text }) => /react/i.test(`${subject} ${text}`))).toEqual([]);
});

test('a copy has one’s own, they go with the account, and counts stay right [13.12, 13.13, 13.14]', async () => {
  const leaver = await world.person('Leo');
  const loop = await loopOf(ann, [leaver, ben]);
  const post = await postOf(ann, loop);
  const comment = await commentOf(ann, post);
  for (const [thing, id] of [
    ['posts', post],
    ['messages', comment],
  ] as const) {
    const atOnce = ['👍', '❤️', null, '👍', '😂', '👍'].map((emoji) => react(leaver, thing, id, emoji));
    for (const { status } of await Promise.all(atOnce)) expect(status).toBe(200);
    await react(leaver, thing, id, '😂');
    await react(ben, thing, id, '😂');
  }
  const copy = await dataOf(leaver);
  expect(copy.reactions).toMatchObject([{ postId: post, emoji: '😂' }]);
  expect(copy.comment_reactions).toMatchObject([{ commentId: comment, emoji: '😂' }]);
  expect((await leaver.delete(`/api/users/${leaver.id}`, {})).status).toBe(204);
  const oneLeft = { reactions: [{ emoji: '😂', count: 1 }], my_reaction: null };
  expect(await postFor(ann, post)).toMatchObject(oneLeft);
  expect(await commentsFor(ann, post)).toMatchObject([oneLeft]);
  expect((await commandLine(['check'], world.settings)).output.trim()).toBe('Everything is in order.');
  await sql`update posts set reactions = '{"👍": 7}' where id = ${post}`;
  await sql`update comments set reactions = '{}' where id = ${comment}`;
  const findings = (await commandLine(['check', '--fix'], world.settings)).output;
  expect(findings).toContain('The stored count of reactions to a post was wrong 1 time');
  expect(findings).toContain('The stored count of reactions to a comment was wrong 1 time');
  expect(await postFor(ann, post)).toMatchObject(oneLeft);
});
