import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
});
afterAll(() => world.stop());

const notices = async (person: Person) => {
  await world.settle();
  const { data } = await person.graphql(
    `{ allNotifications(filter: { loop_id: ${loopId} }, first: 100) { action } }`,
  );
  return data.allNotifications.map(({ action }: { action: string }) => action);
};
const follow = (person: Person, type: 'Post' | 'User', id: number) =>
  person.post(`/api/subscriptions?subscribable_type=${type}&subscribable_id=${id}`, { loop_id: loopId });
const edit = async (person: Person, post: number, change: object = { post: { title: 'Edited' } }) => {
  expect((await person.put(`/api/posts/${post}`, change)).status).toBe(200);
};
const preferPosts = (post: boolean) =>
  ben.put('/api/notification_preferences', { notification_preferences: { post } });

describe('a member cannot flood another’s list', () => {
  test('by inviting them to one post again and again, or bring back what they unfollowed', async () => {
    loopId = await loopOf(ann, [ben]);
    await preferPosts(true);
    const post = await postOf(ann, loopId, 'Look', { invited_user_ids: [ben.id] });
    expect(await notices(ben)).toEqual(['invited']);
    const [subscription] = (await ben.graphql(`{ allSubscriptions(filter: { loop_id: ${loopId} }) { id } }`))
      .data.allSubscriptions;
    await ben.delete(`/api/subscriptions/${subscription.id}`);
    const before = (await mailsTo(world, ben.email)).length;
    for (const invited_user_ids of [[], [ben.id], null, [ben.id]]) {
      await edit(ann, post, { invited_user_ids });
      const { data } = await ann.graphql(`{ post(id: ${post}) { invited_user_ids } }`);
      expect(data.post.invited_user_ids.map(Number)).toEqual(invited_user_ids ?? []);
    }
    expect(await notices(ben)).toEqual(['invited']);
    expect(await mailsTo(world, ben.email)).toHaveLength(before);
    await preferPosts(false);
  });

  test('by editing a post, at once with another or in turn, even when it is locked in between [3.43]', async () => {
    loopId = await loopOf(ann, [ben, cat]);
    const post = await postOf(ann, loopId, 'Words', { admin_ids: [cat.id] });
    await follow(ben, 'Post', post);
    await world.settle();
    await Promise.all(Array.from({ length: 8 }, (_, n) => edit(n % 2 ? ann : cat, post)));
    expect(await notices(ben)).toEqual(['updated']);
    await edit(ann, post, { password: 'open sesame' });
    expect(await notices(ben)).toEqual([]);
    await edit(ann, post, { password: null });
    expect(await notices(ben)).toEqual([]);
    world.clock.advance(minutes(5));
    await edit(ann, post);
    await edit(ann, post);
    expect(await notices(ben)).toEqual(['updated']);
  });

  test('by many posts in a day, deleted ones too; these stay in the feed, and comments and others’ posts are told', async () => {
    loopId = await loopOf(ann, [ben, cat]);
    await follow(ben, 'User', ann.id);
    const post = () => postOf(ann, loopId, 'Look', { invited_user_ids: [ben.id] });
    const posts = await Promise.all(Array.from({ length: 27 }, post));
    expect(await notices(ben)).toHaveLength(50);
    const { data } = await ben.graphql(`{ allPosts(filter: { loop_id: ${loopId} }, first: 100) { id } }`);
    expect(data.allPosts).toHaveLength(27);
    const [last] = posts.slice(-1) as [number];
    for (const id of posts.slice(0, 5)) await ann.delete(`/api/posts/${id}`, {});
    const remaining = (await notices(ben)).length;
    expect(remaining).toBeLessThan(50);
    await post();
    await edit(ann, last);
    expect(await notices(ben)).toHaveLength(remaining);
    await commentOf(ann, last);
    await postOf(cat, loopId, 'Look', { invited_user_ids: [ben.id] });
    expect((await notices(ben)).slice(remaining).sort()).toEqual(['invited', 'new_message']);
    await world.repeatEvents(loopId);
    expect(await notices(ben)).toHaveLength(remaining + 2);
    world.clock.advance(days(1));
    await post();
    expect((await notices(ben)).slice(remaining + 2).sort()).toEqual(['created', 'invited']);
  });
});
