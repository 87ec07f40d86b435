import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld({ rateLimits: true });
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

const locked = async () =>
  (await ann.post('/api/posts', { title: 'Inside', loop_id: loopId, password: 'open sesame' })).body.post.id;
const unlock = (id: number, password: string) => ben.post(`/api/posts/${id}/unlock`, { password });

test('fifty wrong passwords at once are five tries, for this person and this post', async () => {
  const [id, otherPost] = [await locked(), await locked()];
  const answers = await Promise.all(Array.from({ length: 50 }, () => unlock(id, 'wrong')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  const wrong = answers.find(({ status }) => status === 422);
  expect(wrong?.body.errors).toEqual({ password: 'This password is incorrect' });
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await unlock(id, 'open sesame')).status).toBe(429);
  expect((await unlock(otherPost, 'open sesame')).status).toBe(200);
});

test('the right password does not count', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, locked));
  for (const id of ids) expect((await unlock(id, 'open sesame')).status).toBe(200);
  for (let i = 0; i < 6; i++) expect((await unlock(ids[0], 'wrong')).status).toBe(200);
});

test('many accounts together have fifty wrong tries an hour for a post, and its author is told once', async () => {
  const guessers = await Promise.all(
    Array.from({ length: 11 }, (_, at) => world.person(`Guesser ${at}`, `guesser.${at}@example.org`)),
  );
  const [reader, latecomer] = [await world.person('Rea'), await world.person('Late')];
  const loop = await loopOf(ann, [...guessers, reader, latecomer]);
  const lockedPost = async () =>
    (await ann.post('/api/posts', { title: 'Inside', loop_id: loop, password: 'open sesame' })).body.post.id;
  const [id, otherPost] = [await lockedPost(), await lockedPost()];
  const tries = (person: Person, password: string, post = id) =>
    person.post(`/api/posts/${post}/unlock`, { password });
  expect((await tries(reader, 'open sesame')).status).toBe(200);
  for (const guesser of guessers.slice(0, 10))
    for (let n = 0; n < 5; n++) expect((await tries(guesser, 'wrong')).status).toBe(422);
  const lateAnswer = await tries(latecomer, 'open sesame');
  expect([lateAnswer.status, Number(lateAnswer.headers.get('retry-after')) > 60]).toEqual([429, true]);
  expect((await tries(guessers[10] as Person, 'wrong')).status).toBe(429);

  for (const person of [reader, ann]) {
    const { data } = await person.graphql(`{ post(id: ${id}) { lock } }`);
    expect([data.post.lock, (await tries(person, 'wrong')).status]).toEqual([null, 200]);
  }
  expect((await tries(latecomer, 'open sesame', otherPost)).status).toBe(200);
  const guessed = (person: Person) =>
    mailsTo(world, person.email).then((mails) => mails.filter(({ subject }) => /guessing/.test(subject)));
  expect(await guessed(ann)).toMatchObject([{ subject: 'Somebody may be guessing a password in A loop' }]);
  expect(await guessed(reader)).toEqual([]);
});
