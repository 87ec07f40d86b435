import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let loopId: number;
let teacher: number;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cat')];
  loopId = await loopOf(ann, [ben, cat]);
  await ann.post(`/api/loops/${loopId}/roles`, { name: 'Teacher' });
  teacher = (await loopSeenBy(ann)).roles[0].id;
  await ann.put(`/api/loops/${loopId}/members/${cat.id}`, { role_id: teacher });
});
afterAll(() => world.stop());

const loopSeenBy = async (person: Person) => (await person.get(`/api/loops/${loopId}`)).body.loop;
const rule = (rules: object) => ann.put(`/api/loops/${loopId}/rules`, rules);
const post = async (person: Person, more: object = {}) => {
  const { status, body } = await person.post('/api/posts', { title: 'New', loop_id: loopId, ...more });
  return status === 201 ? status : [status, body.code, body.detail];
};
async function comment(person: Person, id: number) {
  const cable = await person.cable();
  await cable.subscribe(commentsOf(id));
  cable.perform(commentsOf(id), 'send_message', { text: 'Well' });
  const answer = await cable.next(commentsOf(id), (m) => m.action === 'created' || m.code);
  cable.close();
  return answer.code ? [answer.code, answer.detail] : 'said';
}
const mayComment = async (person: Person, id: number) =>
  (await person.graphql(`{ post(id: ${id}) { abilities { comment } } }`)).data.post.abilities.comment;

test('a loop says who may post, and others read who may [10.51]', async () => {
  const before = await postOf(ben, loopId, 'Before');
  await rule({ post_by: 'roles', post_by_role_ids: [teacher] });
  const detail = 'In this loop only admins and members with the role Teacher may post';
  const refusal = [403, 'may_not_post', detail];
  expect(await post(ben)).toEqual(refusal);
  expect(await post(ben, { admin_ids: [cat.id] })).toEqual(refusal);
  expect([await post(cat), await post(ann)]).toEqual([201, 201]);
  const seenLoops = await Promise.all([ben, cat].map(loopSeenBy));
  expect(seenLoops.map(({ abilities, write_refusals }) => [abilities.post, write_refusals.post])).toEqual([
    [false, detail],
    [true, null],
  ]);
  expect((await ben.put(`/api/posts/${before}`, { post: { title: 'Still mine' } })).status).toBe(200);
  await rule({ post_by: 'admins' });
  expect(await post(cat)).toEqual([403, 'may_not_post', 'In this loop only admins may post']);
  expect(await post(ann)).toBe(201);
  await rule({ post_by: 'all' });
  expect(await post(ben)).toBe(201);
});

test('a loop says who may comment, or that nobody may [10.52]', async () => {
  const subject = await postOf(ben, loopId, 'Talk');
  const earlier = await commentOf(ben, subject);
  await rule({ comment_by: 'roles', comment_by_role_ids: [teacher] });
  const detail = 'In this loop only admins and members with the role Teacher may comment';
  expect(await comment(ben, subject)).toEqual(['may_not_post', detail]);
  expect([await comment(cat, subject), await comment(ann, subject)]).toEqual(['said', 'said']);
  expect([await mayComment(ben, subject), await mayComment(cat, subject)]).toEqual([false, true]);
  await rule({ comment_by: 'off' });
  for (const person of [ann, ben, cat]) {
    expect(await comment(person, subject)).toEqual(['comments_closed', 'Comments are closed here']);
    expect(await mayComment(person, subject)).toBe(false);
  }
  expect((await loopSeenBy(ben)).write_refusals.comment).toBe('Comments are closed here');
  const another = await loopOf(ann, [ben]);
  await ann.put(`/api/loops/${another}/rules`, { comment_by: 'off' });
  const onlyRule = (await ben.get(`/api/loops/${another}`)).body.loop.write_refusals;
  expect(onlyRule).toEqual({ post: null, comment: 'Comments are closed here' });
  const cable = await ben.cable();
  await cable.subscribe(commentsOf(subject));
  cable.perform(commentsOf(subject), 'edit_message', { message_id: earlier, text: 'Changed' });
  expect((await cable.next(commentsOf(subject), (m) => m.action === 'updated')).message.text).toBe('Changed');
  await rule({ comment_by: 'all' });
  expect(await comment(ben, subject)).toBe('said');
});

test('the comments of a post are closed by its author, and opened again [10.53]', async () => {
  const id = await postOf(ben, loopId, 'The last word');
  await commentOf(cat, id, 'Mine');
  const close = (person: Person, comments_closed: boolean) =>
    person.put(`/api/posts/${id}`, { comments_closed });
  expect((await close(cat, true)).status).toBe(403);
  const { body } = await close(ben, true);
  expect([body.post.comments_closed, body.post.abilities.comment]).toEqual([true, false]);
  for (const person of [ann, ben, cat])
    expect(await comment(person, id)).toEqual(['comments_closed', 'Comments are closed here']);
  expect(await mayComment(cat, id)).toBe(false);
  const { data } = await cat.graphql(`{ allMessages(filter: { messageable_id: ${id} }) { text } }`);
  expect(data.allMessages).toEqual([{ text: 'Mine' }]);
  await close(ann, false);
  expect(await comment(cat, id)).toBe('said');
});
