import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
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
  loopId = await loopOf(ann, [ben, cat], { name: 'Oak School' });
  await ann.put(`/api/loops/${loopId}/rules`, { hold_posts: 'all', hold_comments: 'all' });
});
afterAll(() => world.stop());

async function waitingCases() {
  await world.settle();
  return (await ann.get(`/api/cases?loop_id=${loopId}`)).body.cases;
}
const decide = (id: number, decision: object) => ann.put(`/api/cases/${id}`, decision);
const seesPost = async (person: Person, id: number) =>
  (await person.graphql(`{ post(id: ${id}) { held_for } }`)).data.post;

test('a post that waits is a case without reports, and is let through once [10.47]', async () => {
  const mailsBefore = (await mailsTo(world, ann.email)).length;
  const post = await postOf(ben, loopId, 'A first post');
  const [firstCase, ...otherCases] = await waitingCases();
  expect(otherCases).toEqual([]);
  expect(firstCase).toMatchObject({
    ...{ source: 'approval', subject_type: 'Post', subject_id: post, reports: [] },
    versions: [{ text: 'A first post', author: { id: ben.id } }],
  });
  expect([await seesPost(cat, post), await seesPost(ben, post)]).toEqual([null, { held_for: 'approval' }]);
  expect((await ann.get(`/api/loops/${loopId}`)).body.loop.open_reports_count).toBe(1);
  expect(await mailsTo(world, ann.email)).toHaveLength(mailsBefore);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => decide(firstCase.id, { outcome: 'kept' })),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await seesPost(cat, post)).toEqual({ held_for: null });
  expect((await ben.get('/api/cases/mine')).body.cases).toEqual([]);
});

test('a comment that is refused stays hidden, and its author is told why [10.47]', async () => {
  const post = await postOf(ann, loopId);
  await commentOf(ben, post, 'Too early');
  const [{ id, subject_type }] = await waitingCases();
  expect(subject_type).toBe('Message');
  await decide(id, { outcome: 'removed', reason_code: 'place', text: 'Ask in class.' });
  const [mail] = await mailsTo(world, ben.email);
  expect(mail?.subject).toBe('Your comment in Oak School was not let through');
  expect(mail?.text).toContain('> Ask in class.');
  const { data } = await cat.graphql(
    `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { text } }`,
  );
  expect(JSON.stringify(data)).not.toContain('Too early');
});

test('a waiting post that its author takes back leaves no case', async () => {
  const post = await postOf(ben, loopId, 'Never mind');
  expect(await waitingCases()).toHaveLength(1);
  await ben.delete(`/api/posts/${post}`);
  expect(await waitingCases()).toEqual([]);
});

test('a change by somebody who waits takes it from others again, unless the rule says no; after a sanction always [10.48]', async () => {
  const post = await postOf(ben, loopId, 'Fine');
  const place = await postOf(ann, loopId);
  const comment = await commentOf(ben, place, 'Well');
  const cable = await ben.cable();
  await cable.subscribe(commentsOf(place));
  const letThrough = async () => {
    const waiting = await waitingCases();
    for (const { id } of waiting) await decide(id, { outcome: 'kept' });
    return waiting.map((its: { versions: { text: string }[]; source: string; is_waiting: boolean }) => [
      its.versions.at(-1)?.text,
      ...[its.source, its.is_waiting],
    ]);
  };
  const seenBy = async (person: Person) =>
    (
      await person.graphql(`{ post(id: ${post}) { title held_for }
        allMessages(filter: { messageable_type: "Post", messageable_id: ${place} }) { text held_for } }`)
    ).data;
  const change = async (words: string) => {
    await ben.put(`/api/posts/${post}`, { post: { title: words } });
    cable.perform(commentsOf(place), 'edit_message', { message_id: comment, text: words });
    await cable.next(commentsOf(place), ({ message }) => message?.text === words);
  };
  const seenAs = (words: string, heldFor: string | null) => ({
    post: { title: words, held_for: heldFor },
    allMessages: [{ text: words, held_for: heldFor }],
  });
  const hidden = { post: null, allMessages: [{ text: '[Deleted]', held_for: null }] };
  await letThrough();

  await change('Worse');
  expect([await seenBy(cat), await seenBy(ben)]).toEqual([hidden, seenAs('Worse', 'approval')]);
  await change('Worst');
  expect(await letThrough()).toEqual([
    ['Worst', 'approval', true],
    ['Worst', 'approval', true],
  ]);
  expect(await seenBy(cat)).toEqual(seenAs('Worst', null));

  await ben.put(`/api/posts/${post}`, { post: { title: 'Worst' } });
  await ann.put(`/api/posts/${post}`, { post: { title: 'Better' } });
  expect(await seesPost(cat, post)).toEqual({ held_for: null });
  await ann.put(`/api/loops/${loopId}/rules`, { hold_edits: false });
  await change('Good');
  expect([await seenBy(cat), await waitingCases()]).toEqual([seenAs('Good', null), []]);

  await ann.post(`/api/loops/${loopId}/sanctions`, { user_id: ben.id, kind: 'hold', text: 'Slow down' });
  await change('Rude');
  expect([await seenBy(cat), await seenBy(ben)]).toEqual([hidden, seenAs('Rude', 'sanction')]);
  expect(await letThrough()).toHaveLength(2);
  expect(await seenBy(cat)).toEqual(seenAs('Rude', null));
  cable.close();
});
