import { type AuthorizedRoute, routes } from '@loopyard/contract/authorization.ts';
import { errorCatalogue, type Problem } from '@loopyard/contract/errors.ts';
import openapi from '@loopyard/contract/openapi.json' with { type: 'json' };
import { expect } from 'vitest';
import { address } from './authorization.calls.ts';
import type { TestWorld } from './harness.ts';
import { type Person, signInAgain } from './people.ts';
import { type PlainAnswer, type PlainCall, plainCall } from './plain-call.ts';
import { endsWhoCalls, type Scene, sceneFor, whoMay } from './scene.ts';
import type { Cast } from './stage.ts';

/** Two test files share the routes; each makes half of the calls. */
export const isOfLoop = (route: AuthorizedRoute) => / \/api\/(loops|posts|media|subscriptions)\b/.test(route);
export const allRoutes = Object.keys(routes) as AuthorizedRoute[];

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
const tooLong = 'x'.repeat(2 * 1024 ** 2);
export const hostile: unknown[] = [...words, ...numbers, ...otherValues];
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

/** A person may have only a few of these waiting, and has asked for all of them by the end. */
const isUsedUp = new Set<AuthorizedRoute>(['GET /api/uploads/new', 'POST /api/data_requests']);

export async function answersAnything(world: TestWorld, cast: Cast, route: AuthorizedRoute): Promise<void> {
  const scene = await sceneFor(world, cast, route);
  const person = await signInAgain(world.url, whoMay(scene.cast, routes[route]));
  const { method, path, body } = address(route, scene.ids);
  const takes = input(route);
  const statuses = new Set<number>();
  const send = async (at: string, call: PlainCall = {}) => {
    const status = await askCarefully(world, person, at, { method, ...call });
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
    const caller = isUsedUp.has(route)
      ? await world.person('New')
      : await signInAgain(world.url, whoMay(people, routes[route]));
    const { path, body } = address(route, ids);
    return askCarefully(world, caller, path, sending(method, body));
  };
  if ((await right(scene)) >= 300) expect(await right(await sceneFor(world, cast, route))).toBeLessThan(300);
}

/** Words of a validator that no person should have to read, or that tell nothing. */
const validatorsWords =
  /invalid input|check this field|expected|received|too (small|big)|unrecognized|\bNaN\b/i;

type Send = (at: string, call?: PlainCall) => Promise<number>;

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
  const large = JSON.stringify({ ...full, title: tooLong });
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
  const paths = openapi.paths as unknown as Record<string, Record<string, Operation>>;
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

function sending(method: string, body: object | undefined): PlainCall {
  return body
    ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { method };
}

/** @returns the status, unless the answer is a bad one */
export async function askCarefully(
  world: TestWorld,
  person: Pick<Person, 'token'>,
  path: string,
  call: PlainCall = {},
): Promise<number> {
  const answer = await plainCall(world.url + path, {
    ...call,
    headers: { authorization: person.token, ...call.headers },
  });
  const fault = faultIn(answer);
  if (fault) {
    const { method = 'GET', body = '' } = call;
    expect.fail(
      `${method} ${path.slice(0, 120)} ${body.slice(0, 200)}: ${fault}: ${answer.text.slice(0, 300)}`,
    );
  }
  return answer.status;
}

/** An `expect` for each of thousands of answers takes longer than these comparisons. */
function faultIn({ status, type, text }: PlainAnswer): string | null {
  if (status >= 500) return `status ${status}`;
  if (status < 400) return null;
  if (type !== 'application/problem+json; charset=utf-8') return `content type ${type}`;
  const problem = JSON.parse(text) as Problem;
  const { code, detail, errors = {} } = problem;
  if (problem.status !== status || errorCatalogue[code]?.status !== status) return `${code} with ${status}`;
  if (!detail) return 'no detail';
  return [detail, ...Object.values(errors)].find((sentence) => validatorsWords.test(sentence)) ?? null;
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
