import { createHash, randomUUID } from 'node:crypto';
import { accountLimits } from '@loopyard/contract/accounts.ts';
import { routes } from '@loopyard/contract/authorization.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { address } from './authorization.calls.ts';
import { commentsOf } from './cable.ts';
import { startWorld, type TestWorld } from './harness.ts';
import type { Ids } from './makers.ts';
import { appoint } from './operators.ts';
import { nobodyAt, type Person, password, postOf } from './people.ts';
import { castIn, makeScene, whoMay } from './scene.ts';
import type { Cast } from './stage.ts';
import { cableTexts, graphqlTexts, type RestText, restTexts } from './texts.ts';

/** Marks our texts; no other text contains it. */
const mark = '~';

const { handed, note } = vi.hoisted(() => {
  const handed = { normalize: 0, password: 0, regex: 0, hash: 0 };
  const note = (kind: keyof typeof handed, text: unknown) => {
    if (typeof text === 'string') handed[kind] = Math.max(handed[kind], text.split('~').length - 1);
  };
  return { handed, note };
});
// Test files share modules, and the mocked ones must not be loaded before or after.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>();
  const hash: typeof argon.hash = (text, ...more) => {
    note('password', text);
    return argon.hash(text, ...more);
  };
  const verify: typeof argon.verify = (hash, text, ...more) => {
    note('password', text);
    return argon.verify(hash, text, ...more);
  };
  return { ...argon, hash, verify };
});

let world: TestWorld;
let cast: Cast;
let ids: Ids;
const restore: (() => void)[] = [];
beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world);
  await appoint(world, cast.operator);
  ids = await makeScene(world, cast);
  ids.post = await postOf(cast.author, ids.loop, 'Locked', { password });
  restore.push(
    watch(String.prototype, 'normalize', (self) => note('normalize', String(self))),
    watch(Object.getPrototypeOf(createHash('sha256')), 'update', (_, text) => note('hash', text)),
    // Raw bodies and URLs are parsed by the framework.
    watch(RegExp.prototype, 'exec', (_, text) => {
      if (typeof text === 'string' && !'{["/'.includes(text.charAt(0))) note('regex', text);
    }),
  );
});
afterAll(async () => {
  for (const undo of restore) undo();
  await world.stop();
});
beforeEach(() => {
  Object.assign(handed, { normalize: 0, password: 0, regex: 0, hash: 0 });
});

/** Fields whose answer doesn't mention the length. */
const asAnyOther = [
  'POST /api/password_resets email',
  'POST /api/loops/:id/invite emails.0',
  'GET /api/uploads/new upload_type',
];
const nameOf = ({ route, path }: RestText) => `${route} ${path.join('.')}`;

describe('a text over its field’s limit is never normalised, parsed or hashed', () => {
  test('and the API document gives every limit', () => {
    expect(restTexts().length).toBeGreaterThan(50);
    expect(restTexts().filter(({ max }) => max === null)).toEqual([]);
  });

  test.each(restTexts().map((text) => [nameOf(text), text] as const))('%s', async (name, text) => {
    const { status } = await sendText(text, over(text.path, text.max ?? 0, text.place));
    expectBounded(text.max ?? 0);
    if (asAnyOther.includes(name)) expect(status).toBeLessThan(300);
    else expect(status).toBeOneOf([404, 422]);
  });

  const queries = graphqlTexts();
  test.each(queries.map((text) => [`${text.field} ${text.path.join('.')}`, text] as const))(
    '%s',
    async (_, { document, variables, path, max }) => {
      await cast.admin.graphql(document, withText(variables, path, over(path, max, 'body')));
      expectBounded(max);
    },
  );

  test.each(cableTexts().map((text) => [`${text.command} ${text.name}`, text] as const))(
    '%s',
    async (_, { command, name, max }) => {
      const cable = await cast.author.cable();
      await cable.subscribe(commentsOf(ids.post));
      cable.perform(commentsOf(ids.post), command, {
        text: 'Words',
        message_id: 1,
        [name]: over([name], max, 'body'),
      });
      await cable.next(commentsOf(ids.post), (m) => m.type === 'Error');
      cable.close();
      expectBounded(max);
    },
  );
});

describe('the counter notices a text of the right length', () => {
  const right = mark.repeat(accountLimits.passwordMax);
  const passwordChange = { password, password_confirmation: password };

  test.each([
    ['at sign-in', () => signIn(cast.admin.email, right)],
    [
      'as the present password',
      () =>
        cast.admin.put(`/api/users/${cast.admin.id}`, {
          user: { ...passwordChange, current_password: right },
        }),
    ],
    ['as a post’s password', () => cast.member.post(`/api/posts/${ids.post}/unlock`, { password: right })],
  ])('%s', async (_, send) => {
    await send();
    expect(handed).toMatchObject({
      normalize: accountLimits.passwordMax,
      password: accountLimits.passwordMax,
    });
  });

  test('in a body under an Idempotency-Key', async () => {
    await cast.admin.post(`/api/loops/${ids.loop}/roles`, { name: mark }, { 'idempotency-key': 'k' });
    expect(handed.hash).toBe(1);
  });
});

describe('a text over its limit gets the same answer as a wrong one', () => {
  test('a password at sign-in, whatever the account', async () => {
    const long = mark.repeat(50_000);
    const wrong = await signIn(cast.admin.email, 'not the password');
    expect(wrong.errors?.[0]?.extensions.code).toBe('invalid_credentials');
    expect(await signIn(cast.admin.email, long)).toEqual(wrong);
    expect(await signIn('nobody@example.org', long)).toEqual(wrong);
    expectBounded(accountLimits.passwordMax);
  });

  test('the e-mail address of a reset, like an unknown one', async () => {
    const ask = (email: string) => nobodyAt(world.url).post('/api/password_resets', { email });
    const unknown = await ask('nobody@example.org');
    const long = await ask(`${mark.repeat(50_000)}@example.org`);
    expect([long.status, long.body]).toEqual([202, unknown.body]);
  });

  test('each of the addresses of an invite', async () => {
    const emails = [`${mark.repeat(300)}@example.org`, `${mark.repeat(400)}@example.org`];
    const { status, body } = await cast.admin.post(`/api/loops/${ids.loop}/invite`, { emails });
    expect([status, body.invited]).toEqual([202, 0]);
    expect(body.skipped.map(({ reason }: { reason: string }) => reason)).toContain('invalid');
  });
});

const signIn = (email: string, password: string) =>
  nobodyAt(world.url).graphql(
    'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }',
    {
      input: { email, password },
    },
  );

function expectBounded(max: number): void {
  expect(handed.normalize).toBeLessThanOrEqual(max);
  expect(handed.password).toBeLessThanOrEqual(max);
  expect(handed.regex).toBeLessThanOrEqual(max + 1);
  expect(handed.hash).toBeLessThanOrEqual(max + 1);
}

/** Far too long in a body, but within the URL limit elsewhere. */
function over(path: (string | number)[], max: number, place: RestText['place']): string {
  const text = mark.repeat(max + (place === 'body' ? 20_000 : 200));
  return path.join('.').includes('email') ? `${text}@example.org` : text;
}

async function sendText({ route, place, path }: RestText, text: string): Promise<{ status: number }> {
  const person = route.endsWith('/unlock') ? cast.member : whoMay(cast, routes[route]);
  const [name = ''] = path;
  const [, pattern = ''] = route.split(' ');
  const call = address(route, ids);
  if (place === 'path')
    return sendAs(person, { ...call, path: pattern.replace(`:${name}`, text).replace(/:\w+/g, '1') });
  if (place === 'body')
    return sendAs(person, { ...call, body: withText(bodyOf(route, call.body), path, text) });
  const [bare, query = ''] = call.path.split('?');
  const otherParts = query.split('&').filter((part) => part && !part.startsWith(`${name}=`));
  return sendAs(person, { ...call, path: `${bare}?${[...otherParts, `${name}=${text}`].join('&')}` });
}

function bodyOf(route: string, body: object = {}): object {
  const passwordChange = { password, password_confirmation: password, current_password: password };
  return route === 'PUT /api/users/:id' ? { user: passwordChange } : body;
}

async function sendAs(person: Person, { method, path, body }: ReturnType<typeof address>) {
  const response = await fetch(world.url + path, {
    method,
    headers: {
      authorization: person.token,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.text();
  return response;
}

function withText(value: unknown, path: (string | number)[], text: string): object {
  const [key = '', ...rest] = path;
  const inside = rest.length > 0 ? withText((value as Values | undefined)?.[key], rest, text) : text;
  return typeof key === 'number' ? [inside] : { ...(value as Values), [key]: inside };
}
type Values = Record<string, unknown>;

function watch(of: object, name: string, look: (self: unknown, argument: unknown) => void): () => void {
  const original: (...args: unknown[]) => unknown = Reflect.get(of, name);
  Reflect.set(of, name, function (this: unknown, ...args: unknown[]) {
    look(this, args[0]);
    return original.apply(this, args);
  });
  return () => Reflect.set(of, name, original);
}
