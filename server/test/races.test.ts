import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cable, commentsOf, type Message } from './cable.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { type Answer, loopOf, nobodyAt, type Person, password, postOf } from './people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loop: number;
beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loop = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

const atOnce = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));
const countOf = (answers: Answer[], status: number) => answers.filter((a) => a.status === status).length;

describe('a post that is deleted while others act', () => {
  test('is deleted once, and can’t be changed afterwards', async () => {
    for (let round = 0; round < 5; round++) {
      const post = await postOf(ann, loop);
      const answers = await atOnce(20, (n) =>
        n === round || n === round + 1
          ? ann.delete(`/api/posts/${post}`)
          : ann.put(`/api/posts/${post}`, { post: { title: `Version ${n}` } }),
      );
      expect(countOf(answers, 204)).toBe(1);
      expect(countOf(answers, 200) + countOf(answers, 404)).toBe(19);
      const titles = answers.map(({ body }, n) => body?.post?.title ?? `Version ${n}`);
      expect(titles).toEqual(titles.map((_, n) => `Version ${n}`));
    }
  });

  test('accepts no comment or change of one afterwards', async () => {
    const cables = await atOnce(10, () => ben.cable());
    for (let round = 0; round < 5; round++) {
      const post = await postOf(ann, loop);
      for (const cable of cables) await cable.subscribe(commentsOf(post));
      const ids = await Promise.all(cables.map((cable, n) => sendComment(cable, post, `${n}`)));
      cables.forEach((cable, n) => {
        if (n % 2) cable.perform(commentsOf(post), 'send_message', { text: 'More', uuid: `more ${n}` });
        else cable.perform(commentsOf(post), 'edit_message', { message_id: ids[n], text: 'Changed' });
      });
      expect((await ann.delete(`/api/posts/${post}`)).status).toBe(204);
      await world.settle();
      const errors = cables.flatMap((cable) => errorsOn(cable, post));
      expect(errors.filter(({ code }) => code !== 'not_found')).toEqual([]);
    }
    for (const cable of cables) cable.close();
  });
});

test('a subscription that starts and ends concurrently does both', async () => {
  const path = `/api/subscriptions?subscribable_type=Post&subscribable_id=${await postOf(ann, loop)}`;
  const answers = await atOnce(25, async () => {
    const creation = await ben.post(path, { loop_id: loop });
    return [creation, await ben.delete(`/api/subscriptions/${creation.body.subscription?.id}`)];
  });
  const statuses = new Set(answers.flat().map(({ status }) => status));
  for (const fine of [200, 201, 204, 404]) statuses.delete(fine);
  expect([...statuses]).toEqual([]);
});

describe('an account that is deleted while others act', () => {
  test('can’t be signed in to', async () => {
    const eve = await world.person('Eve');
    const input = `{ email: "${eve.email}", password: "${password}" }`;
    const [tries] = await Promise.all([
      atOnce(20, () =>
        nobodyAt(world.url).graphql(`mutation { signinUser(input: ${input}) { auth_token } }`),
      ),
      eve.delete(`/api/users/${eve.id}`),
    ]);
    const codes = new Set(tries.map(({ errors }) => errors?.[0]?.extensions.code ?? 'in'));
    for (const fine of ['in', 'invalid_credentials']) codes.delete(fine);
    expect([...codes]).toEqual([]);
    const late = await nobodyAt(world.url).graphql(`mutation { signinUser(input: ${input}) { auth_token } }`);
    expect(late.errors?.[0]?.extensions.code).toBe('invalid_credentials');
  });

  test('can’t be changed', async () => {
    for (let round = 0; round < 3; round++) {
      const eve = await world.person('Eve');
      const body = (n: number) =>
        n % 2
          ? { user: { first_name: `Eve ${n}` } }
          : { user: { password, password_confirmation: password } };
      const answers = await atOnce(20, (n) =>
        n === 3 ? eve.delete(`/api/users/${eve.id}`) : eve.put(`/api/users/${eve.id}`, body(n)),
      );
      expect(countOf(answers, 204)).toBe(1);
      expect(countOf(answers, 200) + countOf(answers, 404) + countOf(answers, 401)).toBe(19);
      expect(await world.keptName(eve.id)).toBe('Deleted');
    }
  });

  test('is deleted once', async () => {
    const eve = await world.person('Eve');
    await loopOf(ann, [eve]);
    const answers = await atOnce(20, () => eve.delete(`/api/users/${eve.id}`));
    expect(countOf(answers, 204)).toBe(1);
    expect(countOf(answers, 404) + countOf(answers, 401)).toBe(19);
  });

  test('frees one seat, even while an admin removes the member', async () => {
    for (let round = 0; round < 5; round++) {
      const leaver = await world.person('Gone');
      const small = await loopOf(ann, [ben, leaver]);
      await atOnce(10, (n) =>
        n % 5 === 3
          ? leaver.delete(`/api/users/${leaver.id}`)
          : ann.post(`/api/loops/${small}/members/${leaver.id}/remove`),
      );
      expect((await ann.get(`/api/loops/${small}`)).body.loop.members_count).toBe(2);
    }
  });
});

async function sendComment(cable: Cable, post: number, text: string): Promise<number> {
  cable.perform(commentsOf(post), 'send_message', { text, uuid: `${post} ${text}` });
  return (await cable.next(commentsOf(post), (m) => m.message?.text === text)).message.id;
}

function errorsOn(cable: Cable, post: number): Message[] {
  return cable.messages(commentsOf(post)).filter(({ type }) => type === 'Error');
}
