import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices, mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const follow = (person: Person, id: number, loop_id: number) =>
  person.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${id}`, { loop_id });
const prefer = (person: Person, notification_preferences: object) =>
  person.put('/api/notification_preferences', { notification_preferences });

describe('preferences', () => {
  test('are all off at first, and change one by one [2.214]', async () => {
    const dan = await world.person('Dan');
    const off = { event: false, post: false, message: false, comment: false };
    expect((await dan.get('/api/notification_preferences')).body.notification_preferences).toEqual(off);
    expect((await prefer(dan, { post: true })).body.notification_preferences).toEqual({ ...off, post: true });
    expect((await prefer(dan, { message: true })).body.notification_preferences).toEqual({
      ...off,
      post: true,
      message: true,
    });
    expect((await prefer(dan, { post: 'yes' })).status).toBe(422);
  });

  test('send what they say by mail, with a link to the post', async () => {
    const { dan, post } = await danFollows();
    await commentOf(ann, post);
    await mailNotices(world);
    expect(await mailsTo(world, dan.email)).toHaveLength(1);
    await prefer(dan, { message: true });
    await commentOf(ann, post);
    await mailNotices(world);
    const [mail] = await mailsTo(world, dan.email);
    expect(mail?.subject).toBe('Ann Example commented on a post you follow in The choir');
    expect(mail?.text).toContain(`/feed/${post}`);
    expect(mail?.text).toContain('/unsubscribe/');
  });

  test('send one mail for 99 comments on a post, and nothing of what was read or may no longer be [9.53]', async () => {
    const { dan, loopId, post } = await danFollows();
    await prefer(dan, { message: true, post: true });
    await prefer(ann, { comment: true });
    await world.clock.stand(async () => {
      for (let n = 0; n < 98; n++) await commentOf(ann, post);
      await commentOf(ben, post);
      await ann.put(`/api/posts/${post}`, { post: { title: 'Edited' } });
      await mailNotices(world, minutes(10) - 1);
      expect(await mailsTo(world, dan.email)).toHaveLength(1);
      await mailNotices(world, 1);
    });
    const [mail, ...earlier] = await mailsTo(world, dan.email);
    expect([mail?.subject, earlier.length]).toEqual(['News of a post in The choir', 1]);
    const [annsMail] = await mailsTo(world, ann.email);
    expect(annsMail?.subject).toBe('Ben Example commented on a post you follow in The choir');
    expect(mail?.text).toContain(
      [
        'Ann Example commented on a post you follow.',
        'Ben Example commented on a post you follow.',
        'Ann Example edited a post you follow.',
      ].join('\n\n'),
    );
    const [readPost, lockedPost] = [await postOf(ann, loopId), await postOf(ann, loopId)];
    for (const id of [readPost, lockedPost]) {
      await follow(dan, id, loopId);
      await commentOf(ann, id);
    }
    await world.settle();
    await dan.post('/api/notifications/mark_as_read', { loop_id: loopId, post_id: readPost });
    await ann.put(`/api/posts/${lockedPost}`, { post: {}, password: 'a secret word' });
    await mailNotices(world);
    expect(await mailsTo(world, dan.email)).toHaveLength(2);
  });

  test('send one mail for what comes together in several loops [12.37]', async () => {
    const { dan, post } = await danFollows();
    await prefer(dan, { message: true });
    const otherId = await loopOf(ann, [dan], { name: 'The band' });
    const otherPost = await postOf(ann, otherId);
    await follow(dan, otherPost, otherId);
    await world.clock.stand(async () => {
      await commentOf(ann, post);
      await mailNotices(world, minutes(6));
      await commentOf(ann, otherPost);
      await mailNotices(world, minutes(6));
    });
    const [mail, ...earlierMails] = await mailsTo(world, dan.email);
    expect([mail?.subject, earlierMails.length]).toEqual(['News for you in 2 loops', 1]);
    const line = 'Ann Example commented on a post you follow.';
    expect(mail?.text).toContain(`The choir:\n\n${line}\n\nThe band:\n\n${line}`);
  });
});

async function danFollows() {
  const dan = await world.person('Dan');
  const loopId = await loopOf(ann, [dan, ben], { name: 'The choir' });
  const post = await postOf(ann, loopId);
  await follow(dan, post, loopId);
  return { dan, loopId, post };
}
