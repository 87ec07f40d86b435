import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cable, commentsOf } from '../../test/cable.ts';
import { dataOf } from '../../test/data-export.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices, mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, type Person, password, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let bea: Person;
let cat: Person;
let stranger: Person;
let loopId: number;
let cable: Cable;

beforeAll(async () => {
  world = await startWorld();
  [ann, bea, cat] = await Promise.all([world.person('Ann'), world.person('Bea'), world.person('Cat')]);
  stranger = await world.person('Stranger');
  loopId = await loopOf(ann, [bea, cat]);
  await loopOf(stranger);
  cable = await ann.cable();
});
afterAll(() => world.stop());

const naming = ({ id }: Pick<Person, 'id'>, name = 'Whoever') => `[@${name}](mention:${id})`;
const titleOf = async (reader: Person, post: number) =>
  (await reader.graphql(`{ post(id: ${post}) { title } }`)).data.post.title;
const commentsSeenBy = async (reader: Person, post: number): Promise<string[]> => {
  const query = `{ allMessages(filter: { messageable_id: ${post} }) { text } }`;
  return (await reader.graphql(query)).data.allMessages.map(({ text }: { text: string }) => text);
};
const linesOf = async (reader: Person, post: number) => {
  await world.settle();
  const { data } = await reader.graphql(
    `{ allNotificationGroups(filter: { loop_id: ${loopId} }) { action notifiable_id sentence reason count } }`,
  );
  return data.allNotificationGroups.filter(
    ({ notifiable_id }: { notifiable_id: string }) => notifiable_id === String(post),
  );
};
const actionsOf = async (reader: Person, post: number): Promise<string[]> =>
  (await linesOf(reader, post)).map(({ action }: { action: string }) => action);
/** The comment as its sender hears of it. */
const changeHeard = async (post: number, action: string, data: object) => {
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), action, data);
  const heardAction = action === 'send_message' ? 'created' : 'updated';
  const { message } = await cable.next(
    commentsOf(post),
    (m) => m.action === heardAction || m.type === 'Error',
  );
  return message;
};

test('a post and a comment name people by their names of today, whatever was typed [12.121]', async () => {
  const post = await postOf(ann, loopId, `Ask ${naming(bea)} or ${naming(cat, 'Boss')}`);
  const shownText = `Ask [@Bea Example](mention:${bea.id}) or [@Cat Example](mention:${cat.id})`;
  expect(await titleOf(cat, post)).toBe(shownText);
  const { text, id } = await changeHeard(post, 'send_message', { text: `Yes, ${naming(bea)}!` });
  expect(text).toBe(`Yes, [@Bea Example](mention:${bea.id})!`);
  await bea.put(`/api/users/${bea.id}`, { user: { last_name: 'Silva' } });
  expect(await titleOf(cat, post)).toContain('[@Bea Silva]');
  expect(await commentsSeenBy(cat, post)).toEqual([`Yes, [@Bea Silva](mention:${bea.id})!`]);
  const { text: editedText } = await changeHeard(post, 'edit_message', { message_id: id, text: 'Nobody' });
  expect(editedText).toBe('Nobody');
});

describe('a name in a text', () => {
  test('is plain words for a stranger and for nobody alike [12.122]', async () => {
    const ids = [stranger.id, 99_999_998, 0, -1, '007', '9'.repeat(15), '9'.repeat(40), 'x'];
    const words = ids.map((id) => `[@A](mention:${id})`);
    const post = await postOf(ann, loopId, words.join(' '));
    const shownText = ids.map(() => '@A').join(' ');
    expect(await titleOf(cat, post)).toBe(shownText);
    await commentOf(ann, post, words.join(' '));
    expect(await commentsSeenBy(cat, post)).toEqual([shownText]);
    await world.settle();
    const { data } = await stranger.graphql('{ allNotificationGroups(filter: {}) { id } }');
    expect(data.allNotificationGroups).toEqual([]);
  });

  test('keeps a hostile one as it was typed, or shows the name of today [12.122]', async () => {
    const hostile = [
      `[@[A]](mention:${bea.id})`,
      `[@A\nB](mention:${bea.id})`,
      `[@${'x'.repeat(300)}](mention:1)`,
    ];
    const post = await postOf(ann, loopId, hostile.join(' '));
    expect(await titleOf(cat, post)).toBe(hostile.join(' '));
    await commentOf(ann, post, `\ud800 ${naming(cat, '\u202e')}`);
    expect(await commentsSeenBy(cat, post)).toEqual([`\ufffd ${naming(cat, 'Cat Example')}`]);
    const answers = ['\0', `\0 ${naming(cat)}`].map((title) =>
      ann.post('/api/posts', { loop_id: loopId, title }),
    );
    const [plainAnswer, namingAnswer] = await Promise.all(answers);
    expect([namingAnswer?.status, namingAnswer?.body.code]).toEqual([
      plainAnswer?.status,
      plainAnswer?.body.code,
    ]);
    await cat.put(`/api/users/${cat.id}`, { user: { first_name: '[x](y)', last_name: '\\1 $&' } });
    expect(await commentsSeenBy(bea, post)).toEqual([`\ufffd ${naming(cat, '(x)(y) \\1 $&')}`]);
    await cat.put(`/api/users/${cat.id}`, { user: { first_name: 'Cat', last_name: 'Example' } });
  });

  test('is one of 20 people at most [12.123]', async () => {
    const marks = (n: number) => Array.from({ length: n }, (_, at) => `[@A](mention:${at + 1})`).join('');
    const sentence = 'You can name 20 people at most';
    const { status, body } = await ann.post('/api/posts', { loop_id: loopId, title: marks(21) });
    expect([status, body.errors]).toEqual([422, { title: sentence }]);
    const post = await postOf(ann, loopId, marks(20) + marks(20));
    expect((await ann.put(`/api/posts/${post}`, { post: { title: marks(21) } })).body.errors).toEqual({
      title: sentence,
    });
    await cable.subscribe(commentsOf(post));
    cable.perform(commentsOf(post), 'send_message', { text: marks(21), uuid: 'too-many' });
    const error = await cable.next(commentsOf(post), (m) => m.type === 'Error' && m.uuid === 'too-many');
    expect(error.detail).toBe(sentence);
  });

  test('outlives a member as plain words, and a deleted account without its name [12.124]', async () => {
    const [dan, eve] = await Promise.all([world.person('Dan'), world.person('Eve')]);
    const loop = await loopOf(ann, [bea, dan, eve]);
    const post = await postOf(ann, loop, `${naming(dan)} ${naming(eve)}`);
    await commentOf(ann, post, naming(eve));
    const [copy] = (await dataOf(eve)).mentions;
    expect(copy).toMatchObject({ loopId: loop, postId: post });
    await dan.post(`/api/loops/${loop}/leave`);
    expect(await titleOf(bea, post)).toBe(`@Dan Example ${naming(eve, 'Eve Example')}`);
    expect((await eve.delete(`/api/users/${eve.id}`, { current_password: password })).status).toBe(204);
    expect(await titleOf(bea, post)).toBe('@Dan Example @Deleted member');
    expect(await commentsSeenBy(bea, post)).toEqual(['@Deleted member']);
    const { data } = await bea.graphql(
      `{ allPosts(filter: { loop_id: ${loop}, search: "eve" }) { match { excerpt } } }`,
    );
    expect(JSON.stringify(data)).not.toContain('Eve');
  });
});

describe('a notification about a name', () => {
  test('goes once for each text to those who may see the post, and never to oneself [12.125, 12.126]', async () => {
    const post = await postOf(bea, loopId, 'A trip to the old mill');
    await cat.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`, { loop_id: loopId });
    await commentOf(ann, post, `${naming(ann)} ${naming(bea)} ${naming(cat)} ${naming(cat)}`);
    expect(await actionsOf(ann, post)).toEqual([]);
    expect(await linesOf(bea, post)).toMatchObject([
      {
        action: 'mentioned',
        sentence: 'Ann Example named you in “A trip to the old mill”',
        reason: null,
        count: 1,
      },
    ]);
    expect(await actionsOf(cat, post)).toEqual(['mentioned']);
    const dan = await world.person('Dan');
    const eve = await world.person('Eve');
    const otherLoop = await loopOf(dan, [bea, eve, cat, ann]);
    const joint = await postOf(dan, otherLoop, `Hello ${naming(cat)}`);
    await commentOf(eve, joint, naming(cat));
    await commentOf(ann, joint, naming(cat));
    await world.settle();
    const { data } = await cat.graphql(
      `{ allNotificationGroups(filter: { loop_id: ${otherLoop} }) { sentence } }`,
    );
    expect(data.allNotificationGroups).toMatchObject([
      { sentence: 'Ann Example and 2 others named you in “Hello @Cat Example”' },
    ]);
  });

  test('goes after an edit to those who are newly named [12.127]', async () => {
    const post = await postOf(ann, loopId, `For ${naming(bea)}`);
    await ann.put(`/api/posts/${post}`, { post: { title: `For ${naming(bea)} and ${naming(cat)}` } });
    const { id } = await changeHeard(post, 'send_message', { text: 'Look' });
    await changeHeard(post, 'edit_message', { message_id: id, text: `Look, ${naming(cat)}` });
    const countsOf = async (reader: Person) =>
      (await linesOf(reader, post)).map(({ action, count }: { action: string; count: number }) => [
        action,
        count,
      ]);
    expect(await countsOf(bea)).toEqual([['mentioned', 1]]);
    expect(await countsOf(cat)).toEqual([['mentioned', 2]]);
    await ann.put(`/api/posts/${post}`, { post: { title: 'For nobody' } });
    expect((await dataOf(bea)).mentions.map(({ postId }: { postId: number }) => postId)).not.toContain(post);
  });

  test('goes to nobody who blocked the author, muted the post or may not see it [12.128]', async () => {
    const dan = await world.person('Dan');
    const loop = await loopOf(ann, [bea, cat, dan]);
    const role = (await ann.post(`/api/loops/${loop}/roles`, { name: 'Staff' })).body.role.id;
    await ann.put(`/api/loops/${loop}/members/${bea.id}`, { role_id: role });
    await bea.post(`/api/users/${dan.id}/block`);
    const noticesOf = async (reader: Person) => {
      await world.settle();
      const { data } = await reader.graphql(`{ allNotifications(filter: { loop_id: ${loop} }) { action } }`);
      return data.allNotifications.map(({ action }: { action: string }) => action);
    };
    const marks = `${naming(bea)} ${naming(cat)}`;
    const post = await postOf(dan, loop, marks);
    expect([await noticesOf(bea), await noticesOf(cat)]).toEqual([[], ['mentioned']]);
    await cat.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`, {
      loop_id: loop,
      is_silent: true,
    });
    await commentOf(ann, post, marks);
    expect([await noticesOf(bea), await noticesOf(cat)]).toEqual([['mentioned'], ['mentioned']]);
    const staff = await postOf(ann, loop, marks, { restricted_to_role_id: role });
    const offersTo = async (reader: Person, postId: number) => {
      const query = `{ allUsers(filter: { loop_id: ${loop}, post_id: ${postId} }) { id } }`;
      return (await reader.graphql(query)).data.allUsers.map(({ id }: { id: string }) => Number(id));
    };
    expect(await offersTo(bea, staff)).toEqual([ann.id, bea.id]);
    expect([await offersTo(cat, staff), await offersTo(bea, 99_999_998)]).toEqual([[], []]);
    await commentOf(ann, staff, marks);
    const shownText = `${naming(bea, 'Bea Silva')} @Whoever`;
    expect([await titleOf(bea, staff), await commentsSeenBy(bea, staff)]).toEqual([shownText, [shownText]]);
    expect([await noticesOf(bea), await noticesOf(cat)]).toEqual([
      ['mentioned', 'mentioned', 'mentioned'],
      ['mentioned'],
    ]);
  });

  test('comes by e-mail by the preference for comments, also from one’s own post [12.130]', async () => {
    const loop = await loopOf(ann, [bea]);
    await bea.put('/api/notification_preferences', { notification_preferences: { message: true } });
    const post = await postOf(bea, loop);
    await commentOf(ann, post, 'Words');
    await commentOf(ann, post, naming(bea));
    await mailNotices(world);
    const [mail, ...earlierMails] = await mailsTo(world, bea.email);
    expect(mail?.subject).toBe('Ann Example named you in a post in A loop');
    expect(earlierMails.filter(({ subject }) => subject.includes('A loop'))).toEqual([]);
  });

  test('about a text that waits comes once that is let through [12.129]', async () => {
    const loop = await loopOf(ann, [bea, cat]);
    await ann.put(`/api/loops/${loop}/rules`, { hold_posts: 'all', hold_comments: 'all' });
    const noticesOf = async () => {
      await world.settle();
      return (await cat.graphql(`{ allNotifications(filter: { loop_id: ${loop} }) { action } }`)).data
        .allNotifications.length;
    };
    const release = async () => {
      await world.settle();
      const [{ id }] = (await ann.get(`/api/cases?loop_id=${loop}&state=open`)).body.cases;
      expect((await ann.put(`/api/cases/${id}`, { outcome: 'kept' })).status).toBe(204);
    };
    const post = await postOf(bea, loop, naming(cat));
    expect(await noticesOf()).toBe(0);
    await release();
    expect([await noticesOf(), await titleOf(cat, post)]).toEqual([1, naming(cat, 'Cat Example')]);
    await commentOf(bea, post, naming(cat));
    const copies = (await dataOf(cat)).mentions.filter((row: { loopId: number }) => row.loopId === loop);
    expect(copies).toMatchObject([{ postId: post, commentId: 0 }]);
    expect(await noticesOf()).toBe(1);
    await release();
    expect(await noticesOf()).toBe(2);
  });
});
