import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cable, commentsOf, type Message } from '../../test/cable.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
let postId: number;
let annsCable: Cable;
let bensCable: Cable;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
  postId = await postOf(ben, loopId);
  [annsCable, bensCable] = [await ann.cable(), await ben.cable()];
  await annsCable.subscribe(commentsOf(postId));
  await bensCable.subscribe(commentsOf(postId));
});
afterAll(() => world.stop());

const thread = `query ($post: ID!, $after_seq: Int) {
  allMessages(filter: { messageable_type: "Post", messageable_id: $post }, after_seq: $after_seq) {
    id text seq uuid is_deleted created_at updated_at user { id name } edit_user { id } abilities { update delete }
  }
}`;
const comments = async (person: Person, after_seq?: number) =>
  (await person.graphql(thread, { post: String(postId), after_seq })).data.allMessages;
const sendComment = async (cable: Cable, text: string, uuid = `${text}-${Math.random()}`) => {
  cable.perform(commentsOf(postId), 'send_message', { text, uuid });
  const { message } = await cable.next(commentsOf(postId), (m) => m.message?.uuid === uuid);
  return message;
};
const heardErrors = new WeakSet<Message>();
const nextError = async (cable: Cable, code: string) => {
  const isNews = (m: Message) => m.type === 'Error' && m.code === code && !heardErrors.has(m);
  const error = await cable.next(commentsOf(postId), isNews);
  heardErrors.add(error);
  return error;
};

describe('comments', () => {
  test('reach everyone who has the post open, without a reload [3.32, 3.33, 3.34, 6.15, 7.62, 7.63]', async () => {
    const { id } = await sendComment(annsCable, 'Hello Ben');
    const came = await bensCable.next(commentsOf(postId), (m) => m.message?.id === id);
    expect(came).toMatchObject({ type: 'Message', action: 'created', message: { text: 'Hello Ben' } });
    expect(came.message).toMatchObject({ loop_id: loopId, messageable_type: 'Post', messageable_id: postId });
    expect(came.message.user).toMatchObject({ id: ann.id, name: 'Ann Example', email: null });
  });

  test('are counted on their post [3.24]', async () => {
    const count = async () =>
      (await ann.graphql('query ($id: ID!) { post(id: $id) { messages_count } }', { id: String(postId) }))
        .data.post.messages_count;
    const before = await count();
    const { id } = await sendComment(annsCable, 'one more');
    expect(await count()).toBe(before + 1);
    annsCable.perform(commentsOf(postId), 'delete_message', { message_id: id });
    await annsCable.next(commentsOf(postId), (m) => m.action === 'deleted' && m.message.id === id);
    expect(await count()).toBe(before);
  });

  test('sent while their post is being locked are refused, and are not there', async () => {
    const post = await postOf(ann, loopId);
    await bensCable.subscribe(commentsOf(post));
    const send = () => bensCable.perform(commentsOf(post), 'send_message', { text: 'Just in time?' });
    await world.lockWhile(post, send);
    const { code } = await bensCable.next(commentsOf(post), ({ type }) => type === 'Error');
    expect(code).toBe('forbidden');
    const { data } = await ann.graphql(`{ post(id: ${post}) { messages_count seq } }`);
    expect(data.post).toEqual({ messages_count: 0, seq: 0 });
  });

  test('sent many times with one uuid are one comment', async () => {
    const uuid = 'sent-again-and-again';
    for (let i = 0; i < 20; i++)
      (i % 2 ? annsCable : await ann.cable()).perform(commentsOf(postId), 'send_message', {
        text: 'once',
        uuid,
      });
    await sendComment(annsCable, 'once', uuid);
    await world.settle();
    const copies = (await comments(ben)).filter((comment: { text: string }) => comment.text === 'once');
    expect(copies).toHaveLength(1);
  });

  test('by two people with the same uuid are two', async () => {
    await sendComment(annsCable, 'mine', 'same-uuid');
    bensCable.perform(commentsOf(postId), 'send_message', { text: 'and mine', uuid: 'same-uuid' });
    await annsCable.next(commentsOf(postId), (m) => m.message?.text === 'and mine');
  });

  test('are edited by their author, and say by whom [3.32, 3.35, 6.13, 7.64]', async () => {
    const { id, created_at, edit_user } = await sendComment(bensCable, 'a tpyo');
    expect(edit_user).toBeNull();
    expect(Math.abs(Date.parse(created_at) - world.clock.now().getTime())).toBeLessThan(minutes(1));
    world.clock.advance(minutes(2));
    bensCable.perform(commentsOf(postId), 'edit_message', { message_id: id, text: 'a typo' });
    const { message } = await annsCable.next(commentsOf(postId), (m) => m.action === 'updated');
    expect(message).toMatchObject({ id, text: 'a typo', edit_user: { id: ben.id }, created_at });
    const row = (await comments(ann)).find((comment: { id: string }) => comment.id === String(id));
    expect(row.edit_user).toEqual({ id: String(ben.id) });
    expect(Date.parse(message.updated_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(minutes(2));
  });

  test('are moderated by an admin of the loop [6.8, 6.13]', async () => {
    const { id } = await sendComment(bensCable, 'something rude');
    annsCable.perform(commentsOf(postId), 'edit_message', { message_id: id, text: 'something …' });
    const edit = await bensCable.next(
      commentsOf(postId),
      (m) => m.action === 'updated' && m.message.id === id,
    );
    expect(edit.message).toMatchObject({ text: 'something …', edit_user: { id: ann.id } });
    annsCable.perform(commentsOf(postId), 'delete_message', { message_id: id });
    const { message } = await bensCable.next(
      commentsOf(postId),
      (m) => m.action === 'deleted' && m.message.id === id,
    );
    expect(message).toMatchObject({ text: '[Deleted]', is_deleted: true });
  });

  test('once deleted keep their place, and nothing else [3.36, 4.53, 7.65]', async () => {
    const keptComment = await sendComment(bensCable, 'to be kept');
    const { id } = await sendComment(bensCable, 'to be forgotten');
    bensCable.perform(commentsOf(postId), 'delete_message', { message_id: id });
    await bensCable.next(commentsOf(postId), (m) => m.action === 'deleted' && m.message.id === id);
    const shownComments = await comments(ben);
    const textOf = (id: number) => shownComments.find((comment: { id: string }) => comment.id === String(id));
    expect(textOf(id)).toMatchObject({ text: '[Deleted]', abilities: { update: false, delete: false } });
    expect(textOf(keptComment.id)).toMatchObject({ text: 'to be kept' });
    bensCable.perform(commentsOf(postId), 'edit_message', { message_id: id, text: 'back again' });
    await nextError(bensCable, 'not_found');
  });

  test('are not emptied by editing them, nor edited where there are none', async () => {
    const { id } = await sendComment(bensCable, 'something');
    bensCable.perform(commentsOf(postId), 'edit_message', { message_id: id, text: ' ' });
    expect(await nextError(bensCable, 'validation')).toMatchObject({ command: 'edit_message' });
    bensCable.perform(commentsOf(postId), 'edit_message', { message_id: 999_999_999, text: 'words' });
    expect(await nextError(bensCable, 'not_found')).toMatchObject({ command: 'edit_message' });
  });

  test('by others can’t be edited or deleted by a member [6.13]', async () => {
    const { id } = await sendComment(annsCable, 'hands off');
    bensCable.perform(commentsOf(postId), 'edit_message', { message_id: id, text: 'changed' });
    expect(await nextError(bensCable, 'forbidden')).toMatchObject({ command: 'edit_message' });
    bensCable.perform(commentsOf(postId), 'delete_message', { message_id: id });
    expect(await nextError(bensCable, 'forbidden')).toMatchObject({ command: 'delete_message' });
    const shownComment = (await comments(ben)).find((comment: { id: string }) => comment.id === String(id));
    expect(shownComment).toMatchObject({ text: 'hands off', abilities: { update: false, delete: false } });
  });

  test('under another post can’t be reached through this one [7.62]', async () => {
    const otherPost = await postOf(ben, loopId);
    const cable = await ben.cable();
    await cable.subscribe(commentsOf(otherPost));
    cable.perform(commentsOf(otherPost), 'send_message', { text: 'elsewhere', uuid: 'elsewhere' });
    const { message } = await cable.next(commentsOf(otherPost), (m) => m.message?.uuid === 'elsewhere');
    bensCable.perform(commentsOf(postId), 'delete_message', { message_id: message.id });
    await nextError(bensCable, 'not_found');
    const comesHere = bensCable.messages(commentsOf(postId)).some((m) => m.message?.id === message.id);
    expect(comesHere).toBe(false);
  });

  test.each([
    ['nothing [5.33]', '', 'This field is required'],
    ['blanks', ' \n ', 'This field is required'],
    ['more than 2000 characters', '👋'.repeat(2001), 'A comment can have 2000 characters at most'],
  ])('comments of %s are refused with a sentence, to the sender alone', async (_, text, detail) => {
    const cable = await ann.cable();
    await cable.subscribe(commentsOf(postId));
    cable.perform(commentsOf(postId), 'send_message', { text, uuid: 'refused' });
    const error = await nextError(cable, 'validation');
    expect(error).toMatchObject({ type: 'Error', command: 'send_message', uuid: 'refused', detail });
    expect(
      bensCable.messages(commentsOf(postId)).filter((m) => m.type === 'Error' && m.uuid === 'refused'),
    ).toEqual([]);
  });

  test('with exactly 2000 characters are accepted', async () => {
    await sendComment(annsCable, '👋'.repeat(2000), 'long');
  });

  test('are listed oldest first, a hundred at most [7.16, 9.11]', async () => {
    const post = await postOf(ben, loopId);
    const cables = [await ann.cable(), await ben.cable()] as [Cable, Cable];
    for (const cable of cables) await cable.subscribe(commentsOf(post));
    for (let n = 0; n < 101; n++) {
      const cable = cables[n % 2] as Cable;
      cable.perform(commentsOf(post), 'send_message', { text: `No. ${n}`, uuid: `numbered-${n}` });
      // Waits now and then, because a socket takes sixty commands a second.
      if (n % 10 >= 8 || n === 100)
        await cable.next(commentsOf(post), (m) => m.message?.uuid === `numbered-${n}`);
    }
    const list = async (more = ''): Promise<{ id: string; text: string }[]> => {
      const filter = `filter: { messageable_type: "Post", messageable_id: ${post} }`;
      return (await ann.graphql(`{ allMessages(${filter}${more}) { id text } }`)).data.allMessages;
    };
    const listIds = async (more: string) => (await list(more)).map(({ id }) => Number(id));
    expect((await list()).every(({ text }) => /^No\. \d+$/.test(text))).toBe(true);
    const [first, most] = [await listIds(''), await listIds(', first: 1000')];
    const [newest] = await listIds(', orderBy: created_at_DESC, first: 1');
    expect([first.length, most]).toEqual([100, first]);
    expect([...first, newest]).toEqual([...first, newest].sort((a, b) => Number(a) - Number(b)));
    expect(first).not.toContain(newest);
  });

  test('changed while someone was away are all told by after_seq, edits and deletions too', async () => {
    const [keptComment, editedComment, deletedComment] = [
      await sendComment(annsCable, 'kept'),
      await sendComment(annsCable, 'before'),
      await sendComment(annsCable, 'to go'),
    ];
    const lastSeq = Math.max(...(await comments(ben)).map((comment: { seq: number }) => comment.seq));
    bensCable.close();
    annsCable.perform(commentsOf(postId), 'edit_message', { message_id: editedComment.id, text: 'after' });
    annsCable.perform(commentsOf(postId), 'delete_message', { message_id: deletedComment.id });
    const newComment = await sendComment(annsCable, 'new');
    await annsCable.next(
      commentsOf(postId),
      (m) => m.action === 'deleted' && m.message.id === deletedComment.id,
    );

    const changes = await comments(ben, lastSeq);
    expect(changes.map((c: { id: string; text: string }) => [Number(c.id), c.text])).toEqual([
      [editedComment.id, 'after'],
      [deletedComment.id, '[Deleted]'],
      [newComment.id, 'new'],
    ]);
    expect(changes.map((c: { id: string }) => Number(c.id))).not.toContain(keptComment.id);
  });
});
