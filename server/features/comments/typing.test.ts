import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cable, commentsOf } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let post: number;
let loopId: number;
const cables: Cable[] = [];
beforeAll(async () => {
  world = await startWorld();
  [ann, ben, cat] = (await Promise.all(['Ann', 'Ben', 'Cat'].map((name) => world.person(name)))) as [
    Person,
    Person,
    Person,
  ];
  loopId = await loopOf(ann, [ben, cat]);
  post = await postOf(ann, loopId);
});
afterAll(() => {
  for (const cable of cables) cable.close();
});

const open = async (person: Person) => {
  const cable = await person.cable();
  cables.push(cable);
  expect(await cable.subscribe(commentsOf(post))).toBe(true);
  return cable;
};
const typistsAt = (cable: Cable) =>
  cable
    .messages(commentsOf(post))
    .flatMap(({ type, user }) => (type === 'Typing' ? [`${user.id} ${user.name}`] : []));
/** A comment comes after what was passed before. */
const typistsUntilNow = async (cable: Cable) => {
  const comment = await commentOf(ann, post);
  await cable.next(commentsOf(post), (m) => m.type === 'Message' && m.message.id === comment);
  return typistsAt(cable);
};

test('people who have the post open learn who writes, and nobody else does [13.91]', async () => {
  const [annsOwn, bens, cats] = [await open(ann), await open(ben), await open(cat)];
  bens.perform(commentsOf(post), 'typing');
  const { user } = await annsOwn.next(commentsOf(post), ({ type }) => type === 'Typing');
  expect(user).toEqual({ id: ben.id, name: expect.stringMatching(/^Ben/) });
  expect(await typistsUntilNow(cats)).toEqual([`${ben.id} ${user.name}`]);
  const otherPost = await postOf(ann, loopId);
  const elsewhere = await ann.cable();
  cables.push(elsewhere);
  await elsewhere.subscribe(commentsOf(otherPost));
  bens.perform(commentsOf(post), 'typing');
  bens.perform(commentsOf(otherPost), 'typing');
  await typistsUntilNow(annsOwn);
  expect(elsewhere.messages(commentsOf(otherPost))).toEqual([]);
});

const closeComments = async (comments_closed: boolean) => {
  const { status } = await ann.put(`/api/posts/${post}`, { post: { title: 'Hello' }, comments_closed });
  expect(status).toBe(200);
};

test('nobody learns it of members under 18, and of those who may not comment [13.92]', async () => {
  const watching = await open(ann);
  await ann.put(`/api/loops/${loopId}`, { loop: { adults_only: false } });
  await ann.put(`/api/loops/${loopId}/members/${ben.id}`, { is_minor: true });
  await ann.put(`/api/loops/${loopId}/members/${cat.id}`, { is_minor: false });
  const [bens, cats] = [await open(ben), await open(cat)];
  bens.perform(commentsOf(post), 'typing');
  cats.perform(commentsOf(post), 'typing');
  await watching.next(commentsOf(post), ({ type }) => type === 'Typing');
  expect(await typistsUntilNow(watching)).toEqual([expect.stringMatching(`^${cat.id} Cat`)]);
  await closeComments(true);
  const catsNext = await open(cat);
  catsNext.perform(commentsOf(post), 'typing');
  // Commands of one channel run one after the other.
  catsNext.perform(commentsOf(post), 'send_message', { text: 'Too late' });
  await catsNext.next(commentsOf(post), ({ type }) => type === 'Error');
  await closeComments(false);
  expect(await typistsUntilNow(watching)).toHaveLength(1);
});
