import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from './authorization.calls.ts';
import { type AuthorizedRoute, type Row, routes } from './authorization.ts';
import { commandLine } from './command-line.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { type Answer, loopOf, type Person, postOf } from './people.ts';
import { type Cast, castIn, ownScene } from './scene.ts';

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
const secret: PostRoute[] = ['POST /api/users/:id/data_export'];
/** Calls that end the right they need. */
const ending: PostRoute[] = ['POST /api/loops/:id/leave'];

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
});
