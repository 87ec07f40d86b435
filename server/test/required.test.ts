import { type AuthorizedRoute, routes } from '@loopyard/contract/authorization.ts';
import openapi from '@loopyard/contract/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from './authorization.calls.ts';
import { startWorld, type TestWorld } from './harness.ts';
import type { Ids } from './makers.ts';
import { nobodyAt, type Person, signInAgain } from './people.ts';
import { castIn, sceneFor, whoMay } from './scene.ts';
import type { Cast } from './stage.ts';

let world: TestWorld;
let cast: Cast;
beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world);
});
afterAll(() => world.stop());

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
};
type Place = { path: string[]; isText: boolean };

function placesIn({ properties = {}, required = [], anyOf = [] }: Schema, path: string[] = []): Place[] {
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      ...(required.includes(name) ? [{ path: [...path, name], isText: inner.type === 'string' }] : []),
      ...placesIn(inner, [...path, name]),
    ]),
    ...anyOf.flatMap((inner) => placesIn(inner, path)),
  ];
}

type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
const paths = openapi.paths as unknown as Record<string, Record<string, Operation>>;
const calls = (Object.keys(routes) as AuthorizedRoute[]).flatMap((route) => {
  const [method = '', path = ''] = route.split(' ');
  const body = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody;
  const places = placesIn(body?.content['application/json']?.schema ?? {});
  return places.length > 0 ? [[route, places] as const] : [];
});

/** The body with another value at that place; `undefined` leaves the field out. */
function withValue(body: unknown, [name = '', ...inner]: string[], value: unknown): object {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...fields, [name]: inner.length > 0 ? withValue(fields[name], inner, value) : value };
}

const validatorsWords = /invalid|expected|received|too (small|big)|unrecognized|undefined|null|\bNaN\b|"\$/i;
type Answer = { status: number; body: { detail: string; errors?: Record<string, string> } };
function expectPlainWords({ body }: Answer, context: string): void {
  expect(body.detail, context).not.toMatch(validatorsWords);
  const sentences = Object.values(body.errors ?? {});
  for (const sentence of sentences) expect(sentence, context).not.toMatch(validatorsWords);
  if (sentences.length > 0) expect(body.detail, context).toBe(sentences[0]);
}

async function setScene(route: AuthorizedRoute): Promise<{ person: Person; ids: Ids }> {
  const scene = await sceneFor(world, cast, route);
  return { person: await signInAgain(world.url, whoMay(scene.cast, routes[route])), ids: scene.ids };
}

describe('no word of a validator reaches a person, and a field left out or null is told as an empty one', () => {
  test.each(calls)('%s', async (route, places) => {
    let untouched: { person: Person; ids: Ids } | null = null;
    const send = async (path: string[], value: unknown): Promise<Answer> => {
      untouched ??= await setScene(route);
      const { person, ids } = untouched;
      const { method, path: at, body } = address(route, ids);
      const response = await fetch(world.url + at, {
        method,
        headers: { authorization: person.token, 'content-type': 'application/json' },
        body: JSON.stringify(withValue(body, path, value)),
      });
      const text = await response.text();
      if (response.ok) untouched = null;
      return { status: response.status, body: text ? JSON.parse(text) : {} };
    };
    for (const { path, isText } of places) {
      const values = route.startsWith('PUT ') ? [null] : [null, undefined];
      const empty = isText ? await send(path, '') : null;
      for (const value of values) {
        const answer = await send(path, value);
        const context = `${path.join('.')} ${value}: ${JSON.stringify(answer)}`;
        if (answer.status >= 400) expectPlainWords(answer, context);
        if (empty && empty.status >= 400)
          expect([answer.status, answer.body.errors, answer.body.detail], context).toEqual([
            empty.status,
            empty.body.errors,
            empty.body.detail,
          ]);
        else if (answer.status >= 400) expect(answer.status, context).toBe(422);
      }
    }
  });
});

const sentences: Record<string, Record<string, string>> = {
  'POST /api/contact': {
    name: 'Name is required',
    email: 'E-mail is required',
    message: 'Message is required',
  },
  'POST /api/submit': {
    firstName: 'Name is required',
    email: 'E-mail is required',
    checkbox: 'You must agree to continue!',
  },
  'POST /api/memberships': {
    first_name: 'First name is required',
    last_name: 'Last name is required',
    email: 'E-mail is required',
    days: 'Item is required',
    terms: 'You must agree to continue!',
  },
  'POST /api/password_resets': { email: 'E-mail is required' },
  'PUT /api/password_resets/x': { email: 'E-mail is required' },
  'POST /api/loops': { name: 'Loop name is required' },
  'POST /api/loops/join': { loop_code: 'Please enter a code' },
  'POST /api/posts': { loop_id: 'Please choose a loop' },
};

describe('a call without any body is told what the form would say', () => {
  test.each(Object.entries(sentences))('%s', async (call, errors) => {
    const [method = '', path = ''] = call.split(' ');
    for (const body of [undefined, '', 'null', '{}']) {
      const response = await fetch(world.url + path, {
        method,
        headers: { authorization: cast.admin.token, 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      });
      const answer = (await response.json()) as Answer['body'];
      expect([response.status, answer.errors], `${body}`).toEqual([422, errors]);
    }
  });
});

describe('GraphQL tells a field left out or null as an empty one', () => {
  const required = {
    signinUser: { email: 'E-mail is required', password: 'Password is required' },
    createUser: {
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'E-mail is required',
      password: 'Password is required',
    },
  };
  test.each(Object.entries(required))('%s', async (field, errors) => {
    const type = field === 'signinUser' ? 'SigninUserInput' : 'CreateUserInput';
    const ask = (input: object) =>
      nobodyAt(world.url).graphql(`mutation ($input: ${type}!) { ${field}(input: $input) { auth_token } }`, {
        input,
      });
    const names = Object.keys(errors);
    for (const value of [undefined, null, '']) {
      const { errors: sentences } = await ask(Object.fromEntries(names.map((name) => [name, value])));
      expect(sentences?.[0]).toMatchObject({
        message: Object.values(errors)[0],
        extensions: { code: 'validation', status: 422, errors },
      });
    }
  });

  test.each([
    'allPosts(filter: {}) { id }',
    'allNotifications(filter: { loop_id: null }) { id }',
    'allSubscriptions(filter: {}) { id }',
    'allUsers(filter: {}) { id }',
    'allMessages(filter: { messageable_type: "Post" }) { id }',
  ])('%s', async (query) => {
    const { errors } = await cast.admin.graphql(`{ ${query} }`);
    expect(errors?.[0]?.message).toMatch(/^Please choose a (loop|post)$/);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'validation', status: 422 });
  });

  test.each([
    '{ post { id } }',
    '{ allPosts(filter: 5) { id } }',
    'mutation { signinUser { auth_token } }',
    '{',
  ])('%s, which is no document of ours, in a sentence', async (query) => {
    const { errors } = await cast.admin.graphql(query);
    expect(errors?.map(({ message }) => message)).toEqual(['The request could not be read']);
  });
});
