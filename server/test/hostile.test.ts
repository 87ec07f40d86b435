import { errorCatalogue, type Problem } from '@loopyard/contract/errors.ts';
import openapi from '@loopyard/contract/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, type Ids, never } from './authorization.calls.ts';
import { type AuthorizedRoute, routes } from './authorization.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, type Person, postOf, signInAgain } from './people.ts';
import { type Cast, castIn, endsWhoCalls, type Scene, sceneFor, whoMay } from './scene.ts';

let world: TestWorld;
let cast: Cast;
beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world);
});
afterAll(() => world.stop());

const words = [
  'nul \0 inside',
  'lone \ud800 surrogate',
  "'; drop table users; --",
  '%27%20or%201=1',
  '../../../../etc/passwd',
  '\u202e\u0000\uffff',
  '{"$ne":null}',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(5_000),
  '',
];
const numbers = [0, -1, 1.5, 1e20, 2 ** 53, 2 ** 31, -(2 ** 63), 1e308];
const otherValues = [
  null,
  true,
  [],
  {},
  [[[[1]]]],
  { toString: 1 },
  { length: 1e9 },
  ['a', 'b'],
  nested(500),
];
const hostile: unknown[] = [...words, ...numbers, ...otherValues];
const pathParts = [
  ...numbers.map(String),
  'abc',
  '%00',
  '%ff',
  "'%20or%201=1",
  '..%2f..',
  '%',
  '👋',
  'x'.repeat(5_000),
];

describe('a route answers anything it is sent with a problem and never breaks', () => {
  test.each(Object.keys(routes) as AuthorizedRoute[])('%s', async (route) => {
    const scene = await sceneFor(world, cast, route);
    const person = await signInAgain(world.url, whoMay(scene.cast, routes[route]));
    const { method, path, body } = address(route, scene.ids);
    const takes = input(route);
    const statuses = new Set<number>();
    const send = async (at: string, init: RequestInit = {}) => {
      const status = await askCarefully(person, at, { method, ...init });
      statuses.add(status);
      return status;
    };
    for (const at of hostileAddresses(route, path, takes.query)) await send(at);
    if (method !== 'GET') await hostileBodies(route, path, { ...filled(takes.body), ...body }, send);
    // A caller who ended their own session gets 401 for the rest.
    if ((takes.query.length > 0 || takes.body) && !endsWhoCalls.test(route))
      expect([...statuses]).toContain(422);

    // Refusals change nothing, so the scene is still whole unless one of the calls was taken.
    const right = async ({ cast: people, ids }: Scene) => {
      // A person may have only a few uploads waiting, and this one has asked for all of them.
      const caller =
        route === 'GET /api/uploads/new'
          ? await world.person('New')
          : await signInAgain(world.url, whoMay(people, routes[route]));
      const { path, body } = address(route, ids);
      return askCarefully(caller, path, sending(method, body));
    };
    if ((await right(scene)) >= 300)
      expect(await right(await sceneFor(world, cast, route))).toBeLessThan(300);
  });

  test('an address that is not there, or takes another method', async () => {
    const [person] = await scene();
    for (const at of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/loops/',
      '/api//loops',
      '/api/%',
      '/cable',
      '/media/x/y',
    ])
      expect(await askCarefully(person, at)).toBeGreaterThanOrEqual(400);
    for (const method of ['PATCH', 'PUT', 'OPTIONS', 'DELETE'])
      expect(await askCarefully(person, '/api/loops', { method })).toBe(405);
    expect(await askCarefully(person, '/uploads/x', { method: 'PUT', body: 'x' })).toBe(404);
  });

  test('a form sent to a page with line breaks in its address goes back to that page', async () => {
    for (const page of ['/feed/%0d%0aX', '/feed/%E2%80%A8', '/feed/%3Fx', '/feed/1']) {
      const answer = await fetch(`${world.url}${page}?email=ann`, { method: 'POST', redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
      expect((await fetch(`${world.url}${page}`)).status).toBe(200);
    }
  });

  test('a page may connect to its own host only', async () => {
    const policy = (await fetch(`${world.url}/login`)).headers.get('content-security-policy') ?? '';
    const { host } = new URL(world.url);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' blob: ws://${host} wss://${host}`);
  });

  test('an address written in another way asks for the same right', async () => {
    const [person] = await scene();
    const dead = { ...person, token: 'x'.repeat(43) };
    for (const at of ['/api/loops', '/%61pi/loops', '/api/l%6fops']) {
      expect(await askCarefully(person, at)).toBe(200);
      expect(await askCarefully(dead, at)).toBe(401);
    }
  });
});

describe('the socket stays open whatever it is sent, and answers in the catalogue’s words', () => {
  test('in the data of a command', async () => {
    const [person, { post }] = await scene();
    const cable = await person.cable();
    const identifier = { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: post };
    await cable.subscribe(identifier);
    for (const value of hostile.slice(0, 18)) {
      cable.perform(identifier, 'send_message', { text: value, uuid: 'u' });
      cable.perform(identifier, 'send_message', { text: 'fine', uuid: value });
      cable.perform(identifier, 'edit_message', { message_id: value, text: 'fine' });
      await new Promise((soon) => setTimeout(soon, 60));
    }
    cable.perform(identifier, 'send_message', { text: 'still here', uuid: 'last' });
    await cable.next(identifier, (m) => m.message?.uuid === 'last');
    const codes = new Set(cable.messages(identifier).flatMap((m) => (m.type === 'Error' ? [m.code] : [])));
    expect([...codes].sort()).toEqual(['malformed', 'not_found', 'validation']);
  });

  test('in an identifier', async () => {
    const [person, { post }] = await scene();
    const cable = await person.cable();
    for (const messageable_id of hostile.filter((value) => (JSON.stringify(value) ?? '').length < 500))
      expect(
        await cable.subscribe({ channel: 'MessagesChannel', messageable_type: 'Post', messageable_id }),
      ).toBe(false);
    const right = { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: post };
    expect(await cable.subscribe(right)).toBe(true);
  });
});

/** Words of a validator that no person should have to read. */
const validatorsWords = /invalid input|expected|received|too (small|big)|unrecognized|\bNaN\b/i;

type Send = (at: string, init?: RequestInit) => Promise<number>;

async function hostileBodies(route: AuthorizedRoute, path: string, full: object, send: Send): Promise<void> {
  const json = (text: string) => send(path, { headers: { 'content-type': 'application/json' }, body: text });
  for (const value of [...hostile, ...variants(full)]) await json(JSON.stringify(value) ?? '');
  await json(JSON.stringify({ ...full, __proto__: { isAdmin: true }, constructor: 1, extra: nested(50) }));
  const proto = ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}'];
  for (const text of ['{', '{"a":', '[', 'nul', '\0', ...proto]) await json(text);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
    'a/b;c',
  ])
    await send(path, { headers: { 'content-type': type }, body: 'loop_id=1' });
  const large = JSON.stringify({ ...full, title: 'x'.repeat(2 * 1024 ** 2) });
  expect(await json(large)).toBeOneOf(endsWhoCalls.test(route) ? [401, 413] : [413]);
  await send(path, { headers: { 'idempotency-key': 'x'.repeat(300) } });
}

function* hostileAddresses(route: AuthorizedRoute, path: string, query: string[]): Generator<string> {
  const [bare = '', queryText = ''] = path.split('?');
  for (const part of pathParts) {
    for (const name of route.match(/:\w+/g) ?? []) {
      const pattern = route.split(' ')[1]?.replace(name, part) ?? '';
      yield pattern.replace(/:\w+/g, '1');
    }
    for (const name of query) {
      const otherParts = queryText.split('&').filter((part) => part && !part.startsWith(`${name}=`));
      yield `${bare}?${[...otherParts, `${name}=${part}`].join('&')}`;
    }
  }
  yield bare;
  yield `${bare}?loop_id=1&loop_id=2&page[]=1&name_contains[x]=1`;
}

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
};
type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

function input(route: AuthorizedRoute): { query: string[]; body: Schema | undefined } {
  const [method = '', path = ''] = route.split(' ');
  const paths = openapi.paths as Record<string, Record<string, Operation>>;
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${route} is not in the document`);
  return {
    query: (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name),
    body: operation.requestBody?.content['application/json']?.schema,
  };
}

function filled(schema: Schema | undefined): object {
  const value = fillSchema(schema ?? {});
  return typeof value === 'object' && value !== null ? value : {};
}

function fillSchema({ type, properties, items, anyOf }: Schema): unknown {
  if (anyOf?.[0]) return fillSchema(anyOf[0]);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fillSchema(inner)]));
  if (items) return [fillSchema(items)];
  if (type?.includes('integer') || type?.includes('number')) return 1;
  return type?.includes('boolean') ? true : 'Words';
}

function sending(method: string, body: object | undefined): RequestInit {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  return { method, headers, ...(body && { body: JSON.stringify(body) }) };
}

async function scene(): Promise<[Person, Ids]> {
  const person = await world.person('Hal');
  const loop = await loopOf(person);
  return [person, { ...never, loop, post: await postOf(person, loop), author: person.id }];
}

async function askCarefully(
  person: Pick<Person, 'token'>,
  path: string,
  init: RequestInit = {},
): Promise<number> {
  const headers = { authorization: person.token, ...(init.headers as Record<string, string>) };
  const response = await fetch(world.url + path, { ...init, headers });
  const text = await response.text();
  const context = `${init.method ?? 'GET'} ${path.slice(0, 120)} ${String(init.body ?? '').slice(0, 200)}: ${text.slice(0, 300)}`;
  expect(response.status, context).toBeLessThan(500);
  if (response.status < 400) return response.status;
  expect(response.headers.get('content-type'), context).toBe('application/problem+json; charset=utf-8');
  const { code, status, detail, errors = {} } = JSON.parse(text) as Problem;
  expect([errorCatalogue[code]?.status, status], context).toEqual([response.status, response.status]);
  expect(detail, context).toBeTruthy();
  for (const sentence of [detail, ...Object.values(errors)])
    expect(sentence, context).not.toMatch(validatorsWords);
  return response.status;
}

function* variants(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const replaced = (by: unknown) =>
      Array.isArray(value) ? value.with(Number(key), by) : { ...value, [key]: by };
    for (const variant of hostile) yield replaced(variant);
    yield replaced(undefined);
    for (const variant of variants(inner)) yield replaced(variant);
  }
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
}
