import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices, mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
  stranger = await world.person('Stu');
});
afterAll(() => world.stop());

const channel = { channel: 'NotificationsChannel' };
type ListedNotification = {
  id: string;
  action: string;
  read_at: string | null;
  notifiable: { title: string };
  actor: { name: string };
};
const notificationsOf = async (
  person: Person,
  loopId: number,
  filter = '',
): Promise<ListedNotification[]> => {
  await world.settle();
  const { data } = await person.graphql(
    `{ allNotifications(filter: { loop_id: ${loopId} ${filter} }) { id action read_at notifiable { title } actor { name } } }`,
  );
  return data.allNotifications;
};
const actions = async (person: Person, loopId: number) =>
  (await notificationsOf(person, loopId)).map(({ action }) => action);
const unread = async (person: Person, loopId: number) => {
  await world.settle();
  const { loops } = (await person.get('/api/loops')).body;
  return loops.find(({ id }: { id: number }) => id === loopId)?.unread_notifications_count;
};
const follow = (person: Person, type: 'Post' | 'User', id: number, loop_id: number) =>
  person.post(`/api/subscriptions?subscribable_type=${type}&subscribable_id=${id}`, { loop_id });
const prefer = (person: Person, notification_preferences: object) =>
  person.put('/api/notification_preferences', { notification_preferences });

describe('subscribing', () => {
  test('to a post or a person is one subscription, however often asked [1.6, 3.38, 3.39, 4.56, 6.14, 7.45]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId, 'Read me');
    const first = await follow(ben, 'Post', post, loopId);
    expect([first.status, first.body.subscription.subscribable_type]).toEqual([201, 'Post']);
    const repetition = await follow(ben, 'Post', post, loopId);
    expect([repetition.status, repetition.body]).toEqual([200, first.body]);
    for (let time = 0; time < 2; time++) {
      const path = `/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`;
      const keyed = await ben.post(path, { loop_id: loopId }, { 'idempotency-key': 'once more' });
      expect([keyed.status, keyed.body]).toEqual([200, first.body]);
    }
    const many = await Promise.all(Array.from({ length: 50 }, () => follow(ben, 'User', ann.id, loopId)));
    expect(new Set(many.map(({ body }) => body.subscription.id)).size).toBe(1);
    expect((await ben.get(`/api/users/${ann.id}`)).body.user.subscription_id).toBe(
      many[0]?.body.subscription.id,
    );
    const query = `{ allSubscriptions(filter: { loop_id: ${loopId} }) {
      subscribable_type subscribable_id is_silent subscribable { __typename ... on Post { title } ... on User { name } } } }`;
    const lineOf = (type: string, id: number, fields: object) => ({
      ...{ subscribable_type: type, subscribable_id: String(id), is_silent: false },
      subscribable: { __typename: type, ...fields },
    });
    const all = [lineOf('Post', post, { title: 'Read me' }), lineOf('User', ann.id, { name: 'Ann Example' })];
    for (let sight = 0; sight < 3; sight++)
      expect((await ben.graphql(query)).data.allSubscriptions).toEqual(all);
  });

  test('in silence brings no notifications, until it is said otherwise [3.38]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId);
    const silently = async (is_silent?: boolean) => {
      const path = `/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`;
      return (await ben.post(path, { loop_id: loopId, is_silent })).body.subscription.is_silent;
    };
    expect([await silently(true), await silently()]).toEqual([true, true]);
    await commentOf(ann, post);
    expect(await notificationsOf(ben, loopId)).toEqual([]);
    expect(await silently(false)).toBe(false);
    await commentOf(ann, post);
    expect(await actions(ben, loopId)).toEqual(['new_message']);
    expect(await silently(true)).toBe(true);
  });

  test('is for what one may see, and nobody follows themselves', async () => {
    const [loopId, otherLoop] = [await loopOf(ann, [ben]), await loopOf(ann, [ben])];
    const post = await postOf(ann, loopId);
    const never = await follow(stranger, 'Post', 999_999_999, loopId);
    expect([never.status, (await follow(stranger, 'Post', post, loopId)).body]).toEqual([404, never.body]);
    expect((await follow(ben, 'Post', post, otherLoop)).status).toBe(404);
    expect((await follow(ben, 'User', stranger.id, loopId)).status).toBe(404);
    expect((await follow(ben, 'User', ben.id, loopId)).status).toBe(422);
    expect((await follow(stranger, 'User', ben.id, loopId)).body).toEqual(never.body);
    const nowhere = await ben.post(`/api/subscriptions?subscribable_type=User&subscribable_id=${ann.id}`);
    expect(nowhere.body.errors).toEqual({ loop_id: 'Please choose a loop' });
    expect((await ben.post(`/api/subscriptions?subscribable_type=Loop&subscribable_id=1`, {})).status).toBe(
      422,
    );
  });

  test('ends when one says so [4.56, 7.46]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId);
    const { id } = (await follow(ben, 'Post', post, loopId)).body.subscription;
    expect((await ann.delete(`/api/subscriptions/${id}`)).status).toBe(404);
    expect((await ben.delete(`/api/subscriptions/${id}`, { loop_id: 999_999 })).status).toBe(404);
    expect((await ben.delete(`/api/subscriptions/${id}`, { loop_id: loopId })).status).toBe(204);
    await commentOf(ann, post);
    expect(await notificationsOf(ben, loopId)).toEqual([]);
  });
});

describe('a notification is sent', () => {
  test('for comments on a followed post, at once and by name [1.7, 3.41, 3.44, 7.11, 7.68]', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    const post = await postOf(ann, loopId, 'The picnic');
    await commentOf(ben, post);
    const cable = await ben.cable();
    expect(await cable.subscribe(channel)).toBe(true);
    await commentOf(cat, post);
    const frame = await cable.next(channel, (m) => m.type === 'Notification');
    expect(frame.notification).toMatchObject({ action: 'new_message', notifiable_id: post, read_at: null });
    expect(await notificationsOf(ben, loopId)).toEqual([
      expect.objectContaining({
        action: 'new_message',
        notifiable: { title: 'The picnic' },
        actor: { name: 'Cat Example' },
      }),
    ]);
    expect(await unread(ben, loopId)).toBe(1);
  });

  test('for no comment that was deleted before one read of it', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    const post = await postOf(ann, loopId);
    await follow(ben, 'Post', post, loopId);
    const remove = async (message_id: number) => {
      const cable = await cat.cable();
      await cable.subscribe(commentsOf(post));
      cable.perform(commentsOf(post), 'delete_message', { message_id });
      await cable.next(
        commentsOf(post),
        ({ action, message }) => action === 'deleted' && message.id === message_id,
      );
    };
    const readComment = await commentOf(cat, post);
    const [{ id: readNotice } = { id: '' }] = await notificationsOf(ben, loopId);
    await ben.post(`/api/notifications/${readNotice}/mark_as_read`, { loop_id: loopId });
    const unreadComment = await commentOf(cat, post);
    const keptComment = await commentOf(cat, post);
    expect(await unread(ben, loopId)).toBe(2);
    await remove(unreadComment);
    await remove(readComment);
    expect([await unread(ben, loopId), (await notificationsOf(ben, loopId)).length]).toEqual([1, 2]);
    await remove(keptComment);
    // One that is told of only after it is gone.
    await remove(await commentOf(cat, post));
    expect([await unread(ben, loopId), (await notificationsOf(ben, loopId)).length]).toEqual([0, 1]);
  });

  test('for edits, for posts by followed people, and for an invitation to a post [3.43]', async () => {
    const loopId = await loopOf(ann, [ben]);
    await follow(ben, 'User', ann.id, loopId);
    const post = await postOf(ann, loopId);
    await follow(ben, 'Post', post, loopId);
    await world.settle();
    await ann.put(`/api/posts/${post}`, { post: { title: 'Edited' } });
    await world.settle();
    const { body } = await ann.post('/api/posts', {
      title: 'Look',
      loop_id: loopId,
      invited_user_ids: [ben.id],
    });
    expect(body.post.invited_user_ids).toEqual([ben.id]);
    const [first, second, ...last] = await actions(ben, loopId);
    expect([first, second, last.sort()]).toEqual(['created', 'updated', ['created', 'invited']]);
  });

  test('never of one’s own act, nor of a post one may not see whole, nor when one has left', async () => {
    const loopId = await loopOf(ann, [ben, cat]);
    const post = await postOf(ann, loopId);
    for (const person of [ben, cat]) await commentOf(person, post);
    await world.settle();
    await cat.post(`/api/loops/${loopId}/leave`);
    await ann.put(`/api/posts/${post}`, { post: {}, password: 'a secret word' });
    expect(await notificationsOf(ben, loopId)).toEqual([]);
    expect(await unread(ben, loopId)).toBe(0);
    await commentOf(ann, post);
    expect(await notificationsOf(ben, loopId)).toEqual([]);
    expect(await notificationsOf(ann, loopId)).toEqual([]);
  });

  test('for one’s own posts only if wanted [7.14]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId);
    await commentOf(ben, post);
    expect(await notificationsOf(ann, loopId)).toEqual([]);
    await prefer(ann, { comment: true });
    await commentOf(ben, post);
    expect(await actions(ann, loopId)).toEqual(['new_message']);
    await prefer(ann, { comment: false });
  });

  test('once, however often the event is handled', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId);
    await follow(ben, 'Post', post, loopId);
    await prefer(ben, { message: true });
    await commentOf(ann, post);
    await world.settle();
    await mailNotices(world);
    const before = (await mailsTo(world, ben.email)).length;
    for (let round = 0; round < 3; round++) {
      await world.repeatEvents(loopId);
      await world.settle();
    }
    expect([await actions(ben, loopId), await unread(ben, loopId)]).toEqual([['new_message'], 1]);
    await mailNotices(world);
    expect(await mailsTo(world, ben.email)).toHaveLength(before);
    await prefer(ben, { message: false });
  });

  test('no more of a post that is gone', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId);
    await follow(ben, 'Post', post, loopId);
    await commentOf(ann, post);
    expect(await unread(ben, loopId)).toBe(1);
    await ann.delete(`/api/posts/${post}`, {});
    expect([await notificationsOf(ben, loopId), await unread(ben, loopId)]).toEqual([[], 0]);
  });
});

describe('reading', () => {
  test('marks one, then all; again changes nothing, and others’ are not there [3.42, 7.11, 7.12, 7.47, 7.48]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const post = await postOf(ann, loopId);
    await follow(ben, 'Post', post, loopId);
    for (let n = 0; n < 3; n++) await commentOf(ann, post);
    const [first] = await notificationsOf(ben, loopId);
    const mark = (person: Person, loop_id = loopId) =>
      person.post(`/api/notifications/${first?.id}/mark_as_read`, { loop_id });
    expect((await mark(ann)).status).toBe(404);
    expect((await mark(ben, await loopOf(ben))).status).toBe(404);
    expect(await unread(ben, loopId)).toBe(3);
    world.clock.advance(minutes(5));
    const many = await Promise.all(Array.from({ length: 20 }, () => mark(ben)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await unread(ben, loopId)).toBe(2);
    const notices = await notificationsOf(ben, loopId);
    const isNew = (time: string | null) => time && Number(world.clock.now()) - Date.parse(time) < minutes(1);
    expect(notices.map(({ read_at }) => isNew(read_at))).toEqual([true, null, null]);
    expect(await notificationsOf(ben, loopId, 'unread: true')).toEqual(notices.slice(1));
    expect(await notificationsOf(ben, loopId, 'unread: false')).toEqual(notices.slice(0, 1));
    const otherLoopId = await loopOf(ann, [ben]);
    const otherPost = await postOf(ann, otherLoopId);
    await follow(ben, 'Post', otherPost, otherLoopId);
    await commentOf(ann, otherPost);
    const all = (person: Person) => person.post('/api/notifications/mark_as_read', { loop_id: loopId });
    expect((await all(stranger)).status).toBe(404);
    expect((await all(ben)).status).toBe(204);
    expect(await unread(ben, loopId)).toBe(0);
    expect(await notificationsOf(ben, loopId, 'unread: true')).toEqual([]);
    expect(await unread(ben, otherLoopId)).toBe(1);
  });
});

describe('opening a post', () => {
  test('marks as read what is said of it, and nothing else', async () => {
    const loopId = await loopOf(ann, [ben]);
    const [post, otherPost] = [await postOf(ann, loopId), await postOf(ann, loopId)];
    for (const id of [post, otherPost]) await follow(ben, 'Post', id, loopId);
    for (const id of [post, post, otherPost]) await commentOf(ann, id);
    expect(await unread(ben, loopId)).toBe(3);
    const open = (person: Person, post_id: number, loop_id = loopId) =>
      person.post('/api/notifications/mark_as_read', { loop_id, post_id });
    const elsewhere = await loopOf(ben);
    const answers = [
      await open(ben, post, elsewhere),
      await open(ben, await postOf(ben, elsewhere)),
      await open(ben, 999_999_999),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([404, answers[0]?.body]));
    expect(answers[0]?.status).toBe(404);
    expect(await unread(ben, loopId)).toBe(3);
    for (let time = 0; time < 2; time++) expect((await open(ben, post)).status).toBe(204);
    expect(await unread(ben, loopId)).toBe(1);
  });
});
