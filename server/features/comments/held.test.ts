import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommentId, LoopId, PostId } from '../../platform/context.ts';
import { until } from '../../platform/patience.testing.ts';
import { actingBeside } from '../../test/acting.ts';
import { type Cable, commentsOf, loopChannel } from '../../test/cable.ts';
import { dataOf } from '../../test/data-export.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';
import { holdPost, releasePost } from '../posts/holding.ts';
import { holdComment, releaseComment } from './holding.ts';

let world: TestWorld;
let sql: postgres.Sql;
let act: ReturnType<typeof actingBeside>;
let admin: Person;
let author: Person;
let postAdmin: Person;
let third: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  act = actingBeside(world);
  [admin, author] = [await world.person('Ann'), await world.person('Ben')];
  [postAdmin, third] = [await world.person('Hal'), await world.person('Pia')];
  loopId = await loopOf(admin, [author, postAdmin, third]);
  for (const person of [admin, third])
    await person.post(`/api/subscriptions?subscribable_type=User&subscribable_id=${author.id}`, {
      loop_id: loopId,
    });
});
afterAll(() => sql.end());

const never = 99_999_998;
const postAt = (postId: number) => ({ loopId: loopId as LoopId, postId: postId as PostId });
const commentAt = (commentId: number) => ({ loopId: loopId as LoopId, commentId: commentId as CommentId });
const holding = (postId: number, heldFor: 'reports' | 'removed' = 'reports') =>
  act((ctx, tx) => holdPost(ctx, tx, { ...postAt(postId), heldFor }));
const releasing = (postId: number) => act((ctx, tx) => releasePost(ctx, tx, postAt(postId)));
/** It then has waited since it was created. */
const waits = (table: 'posts' | 'comments', id: number) =>
  sql`update ${sql(table)} set held_for = 'approval', held_at = created_at where id = ${id}`;

const shownPost = 'id title seq messages_count held_for released_at additional_media { url }';
const shownComment = 'id text seq is_deleted held_for released_at user { id }';
const seenIn = async (person: Person, query: string) => (await person.graphql(query)).data;
const threadFor = async (person: Person, post: number) =>
  (
    await person.graphql(
      `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { ${shownComment} updated_at edit_user { id } abilities { update } } }`,
    )
  ).data?.allMessages;
const postFor = async (person: Person, id: number) =>
  (await seenIn(person, `{ post(id: ${id}) { ${shownPost} } }`)).post;

/** All that somebody reads in the loop, but when people were last active and links that are signed anew. */
async function allOf(person: Person): Promise<string> {
  await world.settle();
  const filter = (more = '') => `filter: { loop_id: ${loopId}${more} }`;
  const [{ zip: _, ...data }, ...answers] = await Promise.all([
    dataOf(person),
    seenIn(person, `{ allPosts(${filter()}) { ${shownPost} } }`),
    seenIn(person, `{ allPosts(${filter(', search: "walrus"')}) { id } }`),
    seenIn(person, `{ allPosts(${filter(', title_contains: "walr"')}) { id } }`),
    seenIn(person, `{ allNotifications(${filter()}) { id action notifiable_id } }`),
    seenIn(person, `{ allSubscriptions(${filter()}) { id subscribable_id } }`),
    person.get('/api/loops').then(({ body }) => body),
    person.get(`/api/loops/${loopId}`).then(({ body }) => body),
    person
      .get(`/api/analytics/created_posts?user_id=${person.id}&loop_id=${loopId}`)
      .then(({ body }) => body),
  ]);
  return withoutMoments(JSON.stringify([data, answers]));
}
const withoutMoments = (text: string) =>
  text.replace(/\/files\/[^"]+|"(lastReadAt|lastUsedAt|time_last_accessed|exported_?[aA]t)":"[^"]*"/g, '');

/** Asks for it and for what never was. */
async function expectNothing(person: Person, post: number, link: string) {
  const plain = (answer: object) => ({ ...answer, headers: null });
  for (const ask of [
    (id: number) => person.graphql(`{ post(id: ${id}) { id } }`),
    (id: number) => person.graphql(`{ allMessages(filter: { messageable_id: ${id} }) { id } }`),
    (id: number) => person.put(`/api/posts/${id}`, { post: { title: 'Mine' } }),
    (id: number) => person.delete(`/api/posts/${id}`),
    (id: number) => person.post(`/api/posts/${id}/report`, { reason: 'Rude' }),
    (id: number) => person.get(`/api/analytics/post_seen_times?post_id=${id}`),
    (id: number) => person.post('/api/posts', { title: 'A copy', loop_id: loopId, cloned_from_id: id }),
  ])
    expect(plain(await ask(post))).toEqual(plain(await ask(never)));
  expect((await fetch(link)).status).toBe(404);
  const cable = await person.cable();
  expect(await cable.subscribe(commentsOf(post))).toBe(false);
  cable.close();
}

async function linkFor(person: Person, post: number): Promise<string> {
  return world.url + (await postFor(person, post)).additional_media[0].url;
}

async function withFile(more: object = {}): Promise<number> {
  const file = await uploadOf(author, 'walrus.txt', 'tusks');
  await processed(author, file);
  const additional_media = [{ url: file.simple_url }];
  return postOf(author, loopId, 'A walrus', { additional_media, is_cloneable: true, ...more });
}

describe('a post that is held', () => {
  test('is as if it had never been for everybody but its author and the loop’s admins [10.41]', async () => {
    const before = [await allOf(third), await allOf(postAdmin)];
    const post = await withFile({ admin_ids: [postAdmin.id], invited_user_ids: [third.id] });
    await commentOf(author, post, 'More of the walrus');
    const numbers = () => admin.get(`/api/analytics/content?loop_id=${loopId}`);
    const numbersBefore = (await numbers()).body;
    expect(await allOf(third)).not.toBe(before[0]);
    const [links, cable] = [
      [await linkFor(third, post), await linkFor(postAdmin, post)],
      await third.cable(),
    ];
    await cable.subscribe(commentsOf(post));
    expect(await holding(post)).toBe(true);
    await world.settle();
    await until(
      () => cable.frames.at(-1)?.type === 'reject_subscription',
      () => 'the thread stays open',
    );
    expect([await allOf(third), await allOf(postAdmin)]).toEqual(before);
    await expectNothing(third, post, links[0] ?? '');
    await expectNothing(postAdmin, post, links[1] ?? '');
    expect(await postFor(admin, post)).toMatchObject({ held_for: 'reports', title: 'A walrus' });
    expect(await postFor(author, post)).toMatchObject({ held_for: 'review', released_at: null });
    expect((await fetch(await linkFor(author, post))).status).toBe(200);
    const { posts } = await dataOf(author);
    expect(posts.at(-1)).toMatchObject({ id: post, heldFor: 'review' });
    expect((await numbers()).body.content.posts).not.toEqual(numbersBefore.content.posts);
  });

  test('comes back where it was, and its reason may change meanwhile', async () => {
    const post = await postOf(author, loopId, 'There and back');
    const { sort_date } = (await seenIn(third, `{ post(id: ${post}) { sort_date } }`)).post;
    await holding(post);
    await holding(post, 'removed');
    expect((await postFor(author, post)).held_for).toBe('removed');
    await postOf(author, loopId, 'A newer one');
    expect(await releasing(post)).toBe(true);
    const { data } = await third.graphql(`{ post(id: ${post}) { sort_date held_for released_at } }`);
    expect(data.post).toEqual({ sort_date, held_for: null, released_at: null });
    expect((await postFor(author, post)).released_at).not.toBeNull();
    expect(await releasing(never)).toBe(false);
  });

  test('that never was out comes to the top once, and everybody is told once [10.43]', async () => {
    const cable = await third.cable();
    await cable.subscribe(loopChannel(loopId));
    const post = await postOf(author, loopId, 'At last');
    await waits('posts', post);
    await sql`delete from notifications where post_id = ${post}`;
    await world.settle();
    const newer = await postOf(author, loopId, 'A newer one');
    await world.settle();
    const newsBefore = cable.messages(loopChannel(loopId)).length;
    const results = await Promise.all(Array.from({ length: 50 }, () => releasing(post)));
    expect(results.filter(Boolean)).toHaveLength(1);
    await world.settle();
    const { data } = await third.graphql(`{
      allPosts(filter: { loop_id: ${loopId} }, first: 2) { id }
      allNotifications(filter: { loop_id: ${loopId} }) { action notifiable_id } }`);
    expect(data.allPosts).toEqual([{ id: String(post) }, { id: String(newer) }]);
    const notices = data.allNotifications.filter(
      (n: { notifiable_id: string }) => n.notifiable_id === String(post),
    );
    expect(notices).toEqual([{ action: 'created', notifiable_id: String(post) }]);
    expect(cable.messages(loopChannel(loopId)).length).toBe(newsBefore + 1);
    cable.close();
  });
});

describe('a comment that is held', () => {
  const subscribed = async (person: Person, post: number): Promise<Cable> => {
    const cable = await person.cable();
    await cable.subscribe(commentsOf(post));
    return cable;
  };
  const lastOf = (cable: Cable, post: number) => cable.messages(commentsOf(post)).at(-1);

  test('is deleted for the others, uncounted, unfound and untold, and comes back [10.42]', async () => {
    const post = await postOf(author, loopId, 'A thread', { admin_ids: [postAdmin.id] });
    const comment = await commentOf(author, post, 'A narwhal');
    await world.settle();
    const cables = await Promise.all(
      [third, postAdmin, author, admin].map((person) => subscribed(person, post)),
    );
    const lastHeard = () => cables.map((cable) => lastOf(cable, post));
    await act((ctx, tx) => holdComment(ctx, tx, { ...commentAt(comment), heldFor: 'reports' }));
    await world.settle();
    const hiddenFrame = {
      action: 'deleted',
      message: { text: '[Deleted]', is_deleted: true, held_for: null },
    };
    const keptFor = (held_for: string) => ({ action: 'updated', message: { text: 'A narwhal', held_for } });
    expect(lastHeard()).toMatchObject([hiddenFrame, hiddenFrame, keptFor('review'), keptFor('reports')]);
    for (const person of [third, postAdmin]) {
      const [row] = await threadFor(person, post);
      const abilities = { update: false };
      expect(row).toMatchObject({ ...hiddenFrame.message, abilities, edit_user: null, seq: 2 });
    }
    const search = `{ allPosts(filter: { loop_id: ${loopId}, search: "narwhal" }) { id } }`;
    expect((await seenIn(third, search)).allPosts).toEqual([]);
    expect((await postFor(third, post)).messages_count).toBe(0);

    const before = JSON.stringify([await threadFor(third, post), await postFor(third, post)]);
    const counts = cables.map((cable) => cable.messages(commentsOf(post)).length);
    cables[2]?.perform(commentsOf(post), 'edit_message', { message_id: comment, text: 'A kind narwhal' });
    await cables[2]?.next(commentsOf(post), ({ message }) => message?.text === 'A kind narwhal');
    cables[1]?.perform(commentsOf(post), 'delete_message', { message_id: comment });
    expect(await cables[1]?.next(commentsOf(post), ({ type }) => type === 'Error')).toMatchObject({
      code: 'not_found',
    });
    await world.settle();
    expect(JSON.stringify([await threadFor(third, post), await postFor(third, post)])).toBe(before);
    expect(cables[0]?.messages(commentsOf(post)).length).toBe(counts[0]);

    expect(await act((ctx, tx) => releaseComment(ctx, tx, commentAt(comment)))).toBe(true);
    await world.settle();
    const back = { action: 'updated', message: { text: 'A kind narwhal', is_deleted: false, seq: 3 } };
    expect(lastHeard()).toMatchObject([back, back, back, back]);
    expect((await postFor(third, post)).messages_count).toBe(1);
    for (const cable of cables) cable.close();
  });
});
