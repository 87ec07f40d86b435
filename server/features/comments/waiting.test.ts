import { beforeAll, describe, expect, test } from 'vitest';
import type { CommentId, LoopId, PostId } from '../../platform/context.ts';
import { actingBeside } from '../../test/acting.ts';
import { type Cable, commentsOf, loopChannel } from '../../test/cable.ts';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';
import { releasePost } from '../posts/holding.ts';
import { releaseComment } from './holding.ts';

let world: TestWorld;
let act: ReturnType<typeof actingBeside>;
let admin: Person;
let author: Person;
let third: Person;

beforeAll(async () => {
  world = await startWorld();
  act = actingBeside(world);
  [admin, author, third] = [await world.person('Ann'), await world.person('Ben'), await world.person('Pia')];
});

async function loopWith(rules: object, loop: object = {}): Promise<number> {
  const loopId = await loopOf(admin, [author, third], loop);
  await rule(loopId, rules);
  return loopId;
}
async function rule(loopId: number, rules: object): Promise<void> {
  const { status } = await admin.put(`/api/loops/${loopId}/rules`, rules);
  expect(status).toBe(200);
}
const roleIn = async (loopId: number, person: Person) => {
  const { body } = await admin.post(`/api/loops/${loopId}/roles`, { name: 'Pupil' });
  const { roles } = (await admin.get(`/api/loops/${loopId}`)).body.loop;
  expect(body.errors).toBeUndefined();
  await admin.put(`/api/loops/${loopId}/members/${person.id}`, { role_id: roles[0].id });
  return roles[0].id as number;
};
const heldForOf = async (person: Person, loop_id: number, more: object = {}) =>
  (await person.post('/api/posts', { title: 'New', loop_id, ...more })).body.post.held_for;
const heldCommentOf = async (person: Person, post: number) => {
  const id = await commentOf(person, post);
  const rows = await threadOf(person, post);
  return rows.find((row: { id: string }) => row.id === String(id)).held_for;
};
const threadOf = async (person: Person, post: number, more = '') =>
  (
    await person.graphql(`{ allMessages(filter: { messageable_id: ${post} }${more}) {
      id text seq held_for is_deleted created_at updated_at } }`)
  ).data.allMessages;

describe('a new post or comment waits', () => {
  test('where the rules say so, except for admins [10.45]', async () => {
    const loopId = await loopWith({ hold_posts: 'all' });
    expect(await heldForOf(author, loopId)).toBe('approval');
    expect(await heldForOf(author, loopId, { admin_ids: [third.id] })).toBe('approval');
    expect(await heldForOf(admin, loopId)).toBeNull();
    const role = await roleIn(loopId, author);
    await rule(loopId, { hold_posts: 'roles', hold_post_role_ids: [role] });
    expect([await heldForOf(author, loopId), await heldForOf(third, loopId)]).toEqual(['approval', null]);
    await rule(loopId, { hold_posts: 'except_roles' });
    expect([await heldForOf(author, loopId), await heldForOf(third, loopId)]).toEqual([null, 'approval']);
    await rule(loopId, { hold_posts: 'none', hold_comments: 'roles', hold_comment_role_ids: [role] });
    const [post, ownPost] = [
      await postOf(admin, loopId),
      await postOf(admin, loopId, 'Ours', { admin_ids: [author.id] }),
    ];
    expect([await heldCommentOf(author, post), await heldCommentOf(third, post)]).toEqual(['approval', null]);
    expect([await heldCommentOf(author, ownPost), await heldCommentOf(admin, post)]).toEqual([null, null]);
    const foreign = await admin.put(`/api/loops/${await loopOf(admin)}/rules`, {
      hold_post_role_ids: [role],
    });
    const never = await admin.put(`/api/loops/${loopId}/rules`, { hold_post_role_ids: [99_999_998] });
    expect([foreign.status, foreign.body]).toEqual([404, never.body]);
  });

  test('if its author is new, by days or by what others see of theirs', async () => {
    const loopId = await loopWith({ hold_posts: 'new', new_count: 0 });
    expect(await heldForOf(author, loopId)).toBe('approval');
    world.clock.advance(days(8));
    expect(await heldForOf(author, loopId)).toBeNull();
    await rule(loopId, { new_count: 3, new_days: 0 });
    expect(await heldForOf(author, loopId)).toBe('approval');
    const post = await postOf(admin, loopId);
    for (const _ of [1, 2]) await commentOf(author, post);
    expect(await heldForOf(author, loopId)).toBeNull();
  });
});

describe('while it waits', () => {
  const listening = async (person: Person, identifier: object): Promise<Cable> => {
    const cable = await person.cable();
    await cable.subscribe(identifier);
    return cable;
  };

  test('a post is there for its author and the admins, who hear of it; then for all, who hear of it once', async () => {
    const loopId = await loopWith({ hold_posts: 'all' });
    await third.post(`/api/subscriptions?subscribable_type=User&subscribable_id=${author.id}`, {
      loop_id: loopId,
    });
    const news = loopChannel(loopId);
    const [thirdCable, adminCable] = [await listening(third, news), await listening(admin, news)];
    const seenByThird = async () => {
      const { data } = await third.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { id }
        allNotifications(filter: { loop_id: ${loopId} }) { action } }`);
      const exported = (await third.get(`/api/loops/${loopId}`)).body;
      return JSON.stringify([data, exported.loop.unread_notifications_count]);
    };
    const before = await seenByThird();
    const posts = [
      await postOf(author, loopId),
      await postOf(author, loopId, 'Come', { invited_user_ids: [third.id] }),
    ];
    await adminCable.next(news, (message) => message.new_content);
    await world.settle();
    expect(await seenByThird()).toBe(before);
    expect(thirdCable.messages(news)).toEqual([]);
    for (const postId of posts) {
      expect((await third.graphql(`{ post(id: ${postId}) { id } }`)).data.post).toBeNull();
      const at = { loopId: loopId as LoopId, postId: postId as PostId };
      expect(await act((ctx, tx) => releasePost(ctx, tx, at))).toBe(true);
    }
    await world.settle();
    const { data } = await third.graphql(`{ allPosts(filter: { loop_id: ${loopId} }) { id }
      allNotifications(filter: { loop_id: ${loopId} }) { action } }`);
    expect(data.allPosts.map(({ id }: { id: string }) => Number(id))).toEqual(posts.toReversed());
    const actions = data.allNotifications.map(({ action }: { action: string }) => action);
    expect(actions.sort()).toEqual(['created', 'created', 'invited']);
    expect(thirdCable.messages(news).filter((message) => message.new_content)).toHaveLength(2);
    const numbers = await author.get(`/api/analytics/created_posts?user_id=${author.id}&loop_id=${loopId}`);
    expect(numbers.body.created_posts.ever).toBe(2);
    for (const cable of [thirdCable, adminCable]) cable.close();
  });

  test('a comment changes nothing for others, and comes to them as new when it is let through [10.46]', async () => {
    const loopId = await loopWith({ hold_comments: 'all' });
    const post = await postOf(third, loopId);
    await commentOf(admin, post, 'Before');
    const thread = commentsOf(post);
    const cables = await Promise.all([third, author, admin].map((person) => listening(person, thread)));
    const [thirdCable, authorCable, adminCable] = cables as [Cable, Cable, Cable];
    const seenByThird = async () => {
      await world.settle();
      const { data } = await third.graphql(`{ post(id: ${post}) { seq messages_count } }`);
      const notices = await third.graphql(`{ allNotifications(filter: { loop_id: ${loopId} }) { id } }`);
      return JSON.stringify([data, notices.data, await threadOf(third, post)]);
    };
    const before = await seenByThird();
    const send = () => authorCable.perform(thread, 'send_message', { text: 'Wait', uuid: 'one' });
    send();
    const { message } = await authorCable.next(thread, ({ action }) => action === 'created');
    expect(message).toMatchObject({ held_for: 'approval', seq: 0, text: 'Wait' });
    await adminCable.next(thread, ({ message }) => message?.held_for === 'approval');
    send();
    authorCable.perform(thread, 'edit_message', { message_id: message.id, text: 'Better' });
    await authorCable.next(thread, ({ action }) => action === 'updated');
    expect(await seenByThird()).toBe(before);
    expect(thirdCable.messages(thread)).toEqual([]);
    expect((await threadOf(author, post)).map(({ text }: { text: string }) => text)).toEqual([
      'Before',
      'Better',
    ]);
    const numbers = await author.get(`/api/analytics/messages_sent?user_id=${author.id}&loop_id=${loopId}`);
    expect(numbers.body.messages_sent.ever).toBe(0);

    const at = { loopId: loopId as LoopId, commentId: message.id as CommentId };
    const releasing = () => act((ctx, tx) => releaseComment(ctx, tx, at));
    const results = await Promise.all(Array.from({ length: 50 }, releasing));
    expect(results.filter(Boolean)).toHaveLength(1);
    const shownMessage = { id: message.id, text: 'Better', seq: 2, held_for: null };
    expect(await thirdCable.next(thread, () => true)).toMatchObject({
      action: 'created',
      message: shownMessage,
    });
    await authorCable.next(thread, ({ message }) => message?.released_at);
    await world.settle();
    expect(thirdCable.messages(thread)).toHaveLength(1);
    expect(await threadOf(third, post, ', after_seq: 1')).toMatchObject([{ text: 'Better', seq: 2 }]);
    const { data } = await third.graphql(`{ post(id: ${post}) { seq messages_count }
      allNotifications(filter: { loop_id: ${loopId} }) { action } }`);
    expect(data.post).toEqual({ seq: 2, messages_count: 2 });
    expect(data.allNotifications).toEqual([]);
    for (const cable of cables) cable.close();
  });

  test('a comment can be deleted unnoticed, and what its author left behind is not let through', async () => {
    const loopId = await loopWith({ hold_comments: 'all', hold_posts: 'all' });
    const post = await postOf(admin, loopId);
    const before = JSON.stringify(await threadOf(third, post));
    const [deletedId, leftId] = [await commentOf(author, post), await commentOf(author, post)];
    const postLeft = await postOf(author, loopId);
    const authorCable = await listening(author, commentsOf(post));
    authorCable.perform(commentsOf(post), 'delete_message', { message_id: deletedId });
    await authorCable.next(commentsOf(post), ({ action }) => action === 'deleted');
    await author.post(`/api/loops/${loopId}/leave`);
    const release = (commentId: number) =>
      act((ctx, tx) =>
        releaseComment(ctx, tx, { loopId: loopId as LoopId, commentId: commentId as CommentId }),
      );
    expect([await release(deletedId), await release(leftId)]).toEqual([false, false]);
    const at = { loopId: loopId as LoopId, postId: postLeft as PostId };
    expect(await act((ctx, tx) => releasePost(ctx, tx, at))).toBe(false);
    expect(JSON.stringify(await threadOf(third, post))).toBe(before);
    authorCable.close();
  });
});
