import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from './harness.ts';
import { linkIn, mailsTo } from './mail.ts';
import { type Answer, loopOf, nobodyAt, type Person, postOf } from './people.ts';
import { calls, everyRound, race, rounds, tally, title } from './races.testing.ts';

const freeSeats = 20;

let world: TestWorld;
let elsewhere: string;
let ann: Person;
let crowd: Person[];

const at = (person: Person, n: number) => (n % 2 ? person.at(elsewhere) : person);
const winnerOf = (answers: Answer[]) => answers.findIndex(({ status }) => status < 300);

beforeAll(async () => {
  world = await startWorld();
  elsewhere = (await world.another()).url;
  ann = await world.person('Ann');
  const people = Array.from({ length: calls + freeSeats - 2 }, (_, n) => world.person(`Crowd${n}`));
  crowd = await Promise.all(people);
});
afterAll(() => world.stop());

describe(`${title}: a loop`, () => {
  /** Everyone tries to join; those who succeed leave again. */
  const rush = async (loop: number, loop_code: string) => {
    const join = (n: number) => at(crowd[n] as Person, n).post('/api/loops/join', { loop_code });
    const answers = await race(join);
    const { members_count } = (await ann.get(`/api/loops/${loop}`)).body.loop;
    const { total_items } = (await ann.get(`/api/users?loop_id=${loop}`)).body;
    await crowd[winnerOf(answers)]?.post(`/api/loops/${loop}/leave`);
    return { ...tally(answers), members_count, total_items };
  };

  test('admits one person with a single-use code', async () => {
    const loop = await loopOf(ann);
    const round = async () => {
      const { body } = await ann.post(`/api/loops/${loop}/invitation_codes`, { single_use: true });
      return rush(loop, body.loop_code.loop_code);
    };
    await everyRound(round, { 200: 1, not_found: calls - 1, members_count: 2, total_items: 2 });
  });

  test('gives its last seat to one person', async () => {
    const loop = await loopOf(ann, crowd.slice(calls));
    await world.freePlan(loop);
    const { loop_codes } = (await ann.get(`/api/loops/${loop}/invitation_codes`)).body;
    const full = { members_count: freeSeats, total_items: freeSeats };
    await everyRound(() => rush(loop, loop_codes[0].loop_code), {
      200: 1,
      loop_full: calls - 1,
      ...full,
    });
  });

  test('always keeps an admin when admins step down, demote, remove, hand over and leave', async () => {
    const [watcher, ...admins] = crowd.slice(0, 11) as [Person, ...Person[]];
    await everyRound((n) => quarrel(watcher, admins, n), { led: true, refusals: true });
  });
});

/** Nobody becomes an admin here, so those left at the end were admins all along. */
async function quarrel(watcher: Person, admins: Person[], round: number) {
  const [owner, ...otherAdmins] = admins as [Person, ...Person[]];
  const loop = await loopOf(owner, [watcher, ...otherAdmins]);
  const on = (person: Person, verb: string) => `/api/loops/${loop}/members/${person.id}/${verb}`;
  await Promise.all(otherAdmins.map((admin) => owner.post(on(admin, 'add_admin'))));
  const acts = [
    (me: Person) => me.post(on(me, 'remove_admin')),
    (me: Person) => me.post(`/api/loops/${loop}/leave`),
    (me: Person, next: Person) => me.post(on(next, 'remove_admin')),
    (me: Person, next: Person) => me.post(on(next, 'remove')),
    (me: Person, next: Person) => me.put(`/api/loops/${loop}`, { loop: { user_id: next.id } }),
  ];
  const adminIndex = (n: number) => ((n * 7 + round) % calls) % admins.length;
  const actIndex = (n: number) => Math.floor(((n * 7 + round) % calls) / admins.length);
  const answers = await race((n) => {
    const me = admins[adminIndex(n)];
    const next = admins[(adminIndex(n) + 1 + (n % 8)) % admins.length];
    return (acts[actIndex(n)] as (typeof acts)[0])(at(me as Person, n), next as Person);
  });
  const { loop: loopAfter } = (await watcher.get(`/api/loops/${loop}`)).body;
  const ids = new Set(loopAfter.admins.map(({ id }: { id: number }) => id));
  const ofThemselves = answers.filter((_, n) => actIndex(n) < 2 && ids.has(admins[adminIndex(n)]?.id));
  const odd = answers.filter(({ status }) => ![200, 204, 403, 404, 409, 422].includes(status));
  return {
    led: ids.size > 0 && ids.has(loopAfter.user_id),
    refusals: odd.length === 0 && ofThemselves.every(({ status }) => status === 409),
  };
}

describe(`${title}: once`, () => {
  test('a mailed token sets a new password', async () => {
    const [{ email }] = crowd as [Person];
    const round = async (n: number) => {
      await nobodyAt(world.url).post('/api/password_resets', { email });
      const link = linkIn((await mailsTo(world, email))[0], '/password_resets');
      const passwordBy = (by: number) => `the password ${n} of ${by}`;
      const answers = await race((by) =>
        at(nobodyAt(world.url), by).put(`/api/password_resets/${link.searchParams.get('token')}`, {
          email,
          user: { password: passwordBy(by), password_confirmation: passwordBy(by) },
        }),
      );
      const input = `{ email: "${email}", password: "${passwordBy(winnerOf(answers))}" }`;
      const { data } = await ann.graphql(`mutation { signinUser(input: ${input}) { user { email } } }`);
      return { ...tally(answers), opens: data?.signinUser.user.email };
    };
    await everyRound(round, { 204: 1, not_found: calls - 1, opens: email });
  });

  test('a post is subscribed to', async () => {
    const [, ben] = crowd as [Person, Person];
    const loop = await loopOf(ann, [ben]);
    const round = async () => {
      const path = `/api/subscriptions?subscribable_type=Post&subscribable_id=${await postOf(ann, loop)}`;
      const answers = await race((n) => at(ben, n).post(path, { loop_id: loop }));
      const ids = new Set(answers.map(({ body }) => body.subscription?.id));
      return { ...tally(answers), ids: ids.size };
    };
    await everyRound(round, { 201: 1, 200: calls - 1, ids: 1 });
    // Ben's, and Ann's to her own posts, of which the last comes a moment later.
    await expect.poll(() => world.count('subscriptions', loop)).toBe(2 * rounds);
  });

  test('a post is created under one Idempotency-Key, and nothing else with it', async () => {
    const loop = await loopOf(ann);
    const round = async (round: number) => {
      const write = (n: number, title: string) =>
        at(ann, n).post('/api/posts', { title, loop_id: loop }, { 'idempotency-key': `round ${round}` });
      const answers = await race((n) => write(n, 'Once'));
      const ids = new Set(answers.map(({ body }) => body.post?.id));
      const otherTally = await race((n) => write(n, `Another ${n}`));
      return { same: { ...tally(answers), ids: ids.size }, other: tally(otherTally) };
    };
    const mismatches = { idempotency_mismatch: calls };
    await everyRound(round, { same: { 201: calls, ids: 1 }, other: mismatches });
    expect(await world.count('posts', loop)).toBe(rounds);
  });
});
