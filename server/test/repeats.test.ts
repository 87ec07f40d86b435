import { createHash } from 'node:crypto';
import { type AuthorizedRoute, routes } from '@loopyard/contract/authorization.ts';
import type { Row } from '@loopyard/contract/authorization-rows.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from './authorization.calls.ts';
import { commandLine } from './command-line.ts';
import { days, startWorld, type TestWorld } from './harness.ts';
import { type Answer, loopOf, nobodyAt, type Person, password, personAt, postOf } from './people.ts';
import { castIn, ownScene } from './scene.ts';
import type { Cast } from './stage.ts';

let world: TestWorld;
let everyone: Cast;

beforeAll(async () => {
  world = await startWorld();
  everyone = await castIn(world);
});
afterAll(() => world.stop());

type PostRoute = Extract<AuthorizedRoute, `POST ${string}`>;
const everyPost = Object.keys(routes).filter((route) => route.startsWith('POST ')) as PostRoute[];

/** Calls whose answer is given only once. */
const secret: PostRoute[] = ['POST /api/users/:id/data_export', 'POST /api/calendar_feeds'];
/** Calls that end the right they need. */
const ending: PostRoute[] = ['POST /api/loops/:id/leave'];
/** Calls whose right may outlive the membership: both may share another loop, and a case stays its author's. */
const lasting: PostRoute[] = [
  'POST /api/users/:id/block',
  'POST /api/users/:id/email_change',
  'POST /api/cases/:id/appeal',
];

async function callerOf(cast: Cast, row: Row, loop: number): Promise<Person> {
  const may = (cell: Row[keyof Row]) => typeof cell === 'number' && cell < 300;
  if (may(row.member)) return cast.member;
  if (may(row.author)) return cast.author;
  if (!may(row.admin)) return cast.operator;
  await cast.admin.post(`/api/loops/${loop}/members/${cast.postAdmin.id}/add_admin`);
  return cast.postAdmin;
}

async function endRight(
  route: PostRoute,
  { cast, loop }: { cast: Cast; loop: number },
  caller: Person,
  answer: Answer,
) {
  // An upload belongs to its owner, not to a loop.
  if (route === 'POST /api/uploads/:key/edit') return caller.delete(`/api/uploads/${answer.body.media.key}`);
  if (route === 'POST /api/loops') return caller.delete(`/api/loops/${answer.body.loop.id}`);
  if (caller === cast.operator) return commandLine(['operator', caller.email, '--remove'], world.settings);
  return cast.admin.post(`/api/loops/${loop}/members/${caller.id}/remove`);
}

function idsIn(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [inner] : idsIn(inner)));
}

describe('an Idempotency-Key does not outlive the right', () => {
  test.each(everyPost)('to %s', async (route) => {
    const row: Row = routes[route];
    const operator = route.includes('/api/operator') ? await world.person('Operator') : everyone.operator;
    const { cast, ids } = await ownScene(world, { ...everyone, operator }, route);
    const caller = await callerOf(cast, row, ids.loop);
    const { path, body } = address(route, ids);
    const call = () => caller.post(path, body, { 'idempotency-key': `once ${route}` });

    const first = await call();
    expect(first.status).toBeLessThan(300);
    const repetition = await call();
    if (secret.includes(route))
      expect(repetition).toMatchObject({ status: 409, body: { code: 'already_done' } });
    else expect([repetition.status, idsIn(repetition.body)]).toEqual([first.status, idsIn(first.body)]);

    await endRight(route, { cast, loop: ids.loop }, caller, first);
    const after = await call();
    const asksForNone =
      ending.includes(route) || (row.removed === first.status && route !== 'POST /api/loops');
    if (secret.includes(route)) expect(after).toMatchObject({ status: 409, body: { code: 'already_done' } });
    else if (lasting.includes(route)) expect([first.status, 404]).toContain(after.status);
    else expect(after.status).toBe(asksForNone ? first.status : 404);
  });
});

describe('a repeat under an Idempotency-Key', () => {
  let [ann, ben]: Person[] = [];
  let loop: number;
  const key = { 'idempotency-key': 'once more' };

  beforeAll(async () => {
    [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
    loop = await loopOf(ann as Person, [ben as Person]);
  });
  const write = (title: string) =>
    ben?.post('/api/posts', { title, loop_id: loop }, { 'idempotency-key': title });

  test('does not show its author a post that an admin deleted', async () => {
    const { post } = (await write('Unkind'))?.body ?? {};
    expect((await ann?.delete(`/api/posts/${post.id}`))?.status).toBe(204);
    const repetition = await write('Unkind');
    expect(repetition).toMatchObject({ status: 404, body: (await ben?.get('/api/loops/999999999'))?.body });
  });

  test('shows a post as it has become', async () => {
    const { post } = (await write('First words'))?.body ?? {};
    await ben?.put(`/api/posts/${post.id}`, { post: { title: 'Better words' } });
    const repetition = await write('First words');
    expect([repetition?.status, repetition?.body.post.id, repetition?.body.post.title]).toEqual([
      201,
      post.id,
      'Better words',
    ]);
  });

  test('does not show what was locked again since it was unlocked', async () => {
    const post = await postOf(ann as Person, loop, 'Behind a door', { password: 'sesame' });
    const unlock = () => ben?.post(`/api/posts/${post}/unlock`, { password: 'sesame' }, key);
    expect((await unlock())?.body.post.title).toBe('Behind a door');
    await ann?.put(`/api/posts/${post}`, { post: { title: 'Not for Ben' }, password: 'another' });
    const repetition = await unlock();
    expect([repetition?.status, repetition?.body.post.lock, repetition?.body.post.title]).toEqual([
      200,
      'password',
      '',
    ]);
  });

  test('does not bring back a code that was withdrawn, or a role that was deleted', async () => {
    const code = () => ann?.post(`/api/loops/${loop}/invitation_codes`, { description: 'Parents' }, key);
    const { loop_code } = (await code())?.body ?? {};
    await ann?.delete(`/api/loops/${loop}/invitation_codes/${loop_code.id}`);
    expect((await code())?.status).toBe(404);
    const role = () =>
      ann?.post(`/api/loops/${loop}/roles`, { name: 'Helper' }, { 'idempotency-key': 'role' });
    const newRole = (await role())?.body.role;
    await ann?.delete(`/api/loops/${loop}/roles/${newRole.id}`);
    expect((await role())?.status).toBe(404);
  });

  test('follows once though it comes twice at once, and a key counts for a day', async () => {
    const [post, otherPost] = [await postOf(ann as Person, loop), await postOf(ann as Person, loop)];
    const follow = (id: number) =>
      ben?.post(
        `/api/subscriptions?subscribable_type=Post&subscribable_id=${id}`,
        {},
        { 'idempotency-key': 'follow' },
      ) as Promise<Answer>;
    const [answer, repetition] = await Promise.all([follow(post), follow(post)]);
    expect(repetition).toMatchObject({ status: 201, body: answer.body });
    expect((await follow(otherPost)).body.code).toBe('idempotency_mismatch');
    world.clock.advance(days(1) + 1);
    expect((await follow(otherPost)).status).toBe(201);
  });
});

describe('a mutation under an Idempotency-Key', () => {
  const email = 'cleo.again@example.org';
  const createUser = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token } }';
  const signinUser = 'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }';
  const account = { first_name: 'Cleo', last_name: 'Again', email, password };
  const send = async (key: string, query: string, input: object, by = nobodyAt(world.url)) => {
    const { body } = await by.post(
      '/api/graphql',
      { query, variables: { input } },
      { 'idempotency-key': key },
    );
    const { code, status } = body.errors?.[0]?.extensions ?? {};
    return {
      token: Object.values<{ auth_token: string } | null>(body.data ?? {})[0]?.auth_token,
      code,
      status,
    };
  };
  const codes = (answers: { code?: string }[]) => answers.map(({ code }) => code).toSorted();

  test('signs nobody up twice, and calls no repeat a taken address', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('sign up', createUser, account)));
    expect(codes(answers)).toEqual(['already_done', 'already_done', undefined]);
    expect(await send('sign up', createUser, account)).toMatchObject({ code: 'already_done', status: 409 });
    expect(await send('sign up', createUser, { ...account, last_name: 'Other' })).toMatchObject({
      code: 'idempotency_mismatch',
      status: 409,
    });
    for (const _ of [1, 2])
      expect(await send('other sign up', createUser, account)).toMatchObject({ code: 'email_taken' });
  });

  test('opens no second session, whoever sends it again', async () => {
    const wrong = { email, password: 'not the password' };
    for (const _ of [1, 2])
      expect(await send('log in', signinUser, wrong)).toMatchObject({ code: 'invalid_credentials' });
    const { token } = await send('log in', signinUser, { email, password });
    const cleo = personAt(world.url, { id: 0, token: token ?? '', email });
    expect(await send('log in', signinUser, { email, password })).toMatchObject({ code: 'already_done' });
    expect(await send('log in', signinUser, { email, password }, cleo)).toMatchObject({
      code: 'already_done',
    });
  });

  test('is refused beside another one, and neither has an effect', async () => {
    const two = `mutation ($input: SigninUserInput!) {
      first: signinUser(input: $input) { auth_token } second: signinUser(input: $input) { auth_token } }`;
    expect(await send('two', two, { email, password })).toEqual({
      token: undefined,
      code: 'malformed',
      status: 400,
    });
    expect((await send('two', signinUser, { email, password })).code).toBe(undefined);
  });

  test('leaves no hash behind that a password can be guessed from', async () => {
    await send('salted', signinUser, { email, password });
    const sql = postgres(world.settings.DATABASE_URL, { max: 1 });
    const rows = await sql`select key, request from idempotency_keys`.finally(() => sql.end());
    const body = JSON.stringify({ query: signinUser, variables: { input: { email, password } } });
    const guess = createHash('sha256').update(['POST', '/api/graphql', body].join('\n')).digest('base64url');
    expect(rows.map(({ request }) => request)).not.toContain(guess);
    expect(rows.map(({ key }) => key)).not.toContain('salted');
  });
});
