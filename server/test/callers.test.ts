import { type AuthorizedRoute, routes } from '@loopyard/contract/authorization.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from './authorization.calls.ts';
import { commentsOf, loopChannel } from './cable.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { never } from './makers.ts';
import { dear, loopOf, type Person, postOf, signInAgain } from './people.ts';
import { castIn, sceneFor, whoMay } from './scene.ts';
import type { Cast } from './stage.ts';

let world: TestWorld;
let cast: Cast;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world);
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const all = Object.keys(routes) as AuthorizedRoute[];

function inTexts(value: unknown): unknown {
  if (typeof value === 'number') return `${value}`;
  if (Array.isArray(value)) return value.map(inTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isId(name) ? inTexts(inner) : deeper(inner)]),
  );
}
const isId = (name: string) => /(^|_)ids?$/.test(name);
const deeper = (inner: unknown) => (typeof inner === 'object' ? inTexts(inner) : inner);

const hasIds = all.filter((route) => {
  const { body } = address(route, never);
  return JSON.stringify(inTexts(body)) !== JSON.stringify(body);
});

describe('an id is not refused for being digits in a text', () => {
  test.each(hasIds)('in the body of %s', async (route) => {
    const scene = await sceneFor(world, cast, route);
    const person = await signInAgain(world.url, whoMay(scene.cast, routes[route]));
    const { method, path, body } = address(route, scene.ids);
    const response = await fetch(world.url + path, {
      method,
      headers: { authorization: person.token, 'content-type': 'application/json' },
      body: JSON.stringify(inTexts(body)),
    });
    expect(response.ok, `${response.status} ${JSON.stringify(inTexts(body))}`).toBe(true);
  });

  test('on the socket, where it is subscribed with', async () => {
    const loop = await loopOf(ann);
    const post = await postOf(ann, loop);
    const cable = await ann.cable();
    expect(await cable.subscribe({ ...loopChannel(loop), loop_id: `${loop}` })).toBe(true);
    expect(await cable.subscribe({ ...commentsOf(post), messageable_id: `${post}` })).toBe(true);
  });

  test('on the socket, where a comment is named', async () => {
    const comments = commentsOf(await postOf(ann, await loopOf(ann)));
    const cable = await ann.cable();
    await cable.subscribe(comments);
    const idHeard = async (text: string) =>
      (await cable.next(comments, ({ message }) => message?.text === text)).message.id;
    cable.perform(comments, 'send_message', { text: 'First' });
    const id = await idHeard('First');
    cable.perform(comments, 'edit_message', { message_id: `${id}`, text: 'Second' });
    expect(await idHeard('Second')).toBe(id);
    cable.perform(comments, 'delete_message', { message_id: `${id}` });
    expect((await cable.next(comments, ({ action }) => action === 'deleted')).message.id).toBe(id);
  });
});

describe('an amount', () => {
  const of = (field: string, value: unknown) =>
    field === 'price_pence'
      ? ann.post('/api/posts', { title: dear, loop_id: loop, [field]: value })
      : ann.put(`/api/loops/${loop}`, { loop: { [field]: value } });
  let loop: number;
  beforeAll(async () => {
    loop = await loopOf(ann);
  });

  test.each(['price_pence', 'membership_fee_pence'])(
    'in digits in a text is not refused as %s',
    async (field) => {
      const { status, body } = await of(field, '250');
      expect([status < 300, (body.post ?? body.loop)[field]]).toEqual([true, 250]);
    },
  );

  test.each(['price_pence', 'membership_fee_pence'])(
    'in no whole pence is not refused as %s without a word on it',
    async (field) => {
      for (const amount of ['2.50', '£2', 2.5, '', true, [250]]) {
        const { status, body } = await of(field, amount);
        expect([status, body.errors]).toEqual([422, { [field]: 'Please give whole pence, such as 250' }]);
      }
    },
  );
});

test('a POST without a body is not refused for naming a type, as axios names a form’s', async () => {
  const loop = await loopOf(ann);
  for (const type of ['application/x-www-form-urlencoded', 'text/plain;charset=UTF-8', 'application/json']) {
    const { status } = await ann.post(`/api/loops/${loop}/read`, undefined, { 'content-type': type });
    expect([type, status]).toEqual([type, 204]);
  }
});

test('no answer to a dead or missing token leaves out how to send one', async () => {
  for (const authorization of ['', 'Bearer dead']) {
    const { status, headers: answerHeaders } = await fetch(`${world.url}/api/loops`, {
      headers: { authorization },
    });
    expect([status, answerHeaders.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
});

describe('no call is left to guess what is wrong with it', () => {
  const paths = [...new Set(all.map((route) => address(route, never).path.split('?', 1)[0] ?? ''))];

  test.each(paths)('%s, by a method it does not take: 405, with those it takes', async (path) => {
    const takenMethods = all
      .filter((route) => address(route, never).path.split('?', 1)[0] === path)
      .map((route) => route.split(' ', 1)[0]);
    const method = ['PATCH', 'DELETE', 'PUT'].find((verb) => !takenMethods.includes(verb)) ?? '';
    const response = await fetch(world.url + path, { method, headers: { authorization: ann.token } });
    expect([response.status, (await response.json()) as object]).toMatchObject([
      405,
      { code: 'method_not_allowed' },
    ]);
    const allowedMethods = response.headers.get('allow')?.split(', ') ?? [];
    expect(allowedMethods).toEqual(expect.arrayContaining(takenMethods));
    expect(new Set(allowedMethods).size).toBe(allowedMethods.length);
  });

  const withBodies = Object.groupBy(
    all.filter((route) => /^(POST|PUT) /.test(route)),
    (route) => (route.includes(' /api/operator') ? 'operators' : 'everyones'),
  );
  const otherTypes = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'];
  const send = async (route: (typeof all)[number], type: string) => {
    const { method, path } = address(route, never);
    const headers = { authorization: ann.token, 'content-type': type };
    const response = await fetch(world.url + path, { method, headers, body: 'title=x' });
    return [type, response.status, ((await response.json()) as { code: string }).code];
  };
  test.each(withBodies.everyones ?? [])('%s, with a body that is not JSON: 415', async (route) => {
    for (const type of otherTypes)
      expect(await send(route, type)).toEqual([type, 415, 'unsupported_media_type']);
  });

  test.each(withBodies.operators ?? [])('but who is no operator learns nothing of %s', async (route) => {
    for (const type of otherTypes) expect(await send(route, type)).toEqual([type, 404, 'not_found']);
  });
});
