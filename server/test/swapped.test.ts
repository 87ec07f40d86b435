import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, documents, type Ids, never, subscriptions } from './authorization.calls.ts';
import {
  type AuthorizedChannel,
  type AuthorizedField,
  type AuthorizedRoute,
  channels,
  fields,
  type Row,
  routes,
} from './authorization.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { postOf } from './people.ts';
import { type Cast, castIn, commentOf, makeScene, whoMay } from './scene.ts';

let world: TestWorld;
let cast: Cast;
let ownIds: Ids;
/** The same kinds of things in a loop that nobody of `cast` is in. */
let foreign: Ids;
let deadIds: Partial<Ids>;

beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world, 'Own');
  ownIds = await sceneWithComment(cast);
  foreign = await sceneWithComment(await castIn(world, 'Foreign'));
  const post = await postOf(cast.author, ownIds.loop);
  await cast.author.delete(`/api/posts/${post}`, {});
  deadIds = { post, bystander: cast.removed.id };
});
afterAll(() => world.stop());

/** Anyone who knows one of these may use it; that is their purpose. */
const bearer = new Set<keyof Ids>(['code', 'reset']);
type Swap = [name: string, key: keyof Ids];

describe('an id of another loop, or of what is gone, is as good as one that never was', () => {
  test.each(swaps(routes, (route, ids) => address(route, ids)))('%s with another %s', async (route, key) => {
    const person = whoMay(cast, routes[route as AuthorizedRoute]);
    await sameAsNever(key, async (ids) => {
      const { method, path, body } = address(route as AuthorizedRoute, ids);
      const headers = { authorization: person.token, 'content-type': 'application/json' };
      const response = await fetch(world.url + path, { method, headers, body: body && JSON.stringify(body) });
      return [response.status >= 400, response.status, await response.text()];
    });
  });

  test.each(swaps(fields, (field, ids) => documents[field](ids, 0)))(
    '%s with another %s',
    async (field, key) => {
      const person = whoMay(cast, fields[field as AuthorizedField]);
      await sameAsNever(key, async (ids) => {
        const answer = await person.graphql(documents[field as AuthorizedField](ids, 0));
        const [value] = Object.values(answer.data ?? {});
        return [Boolean(answer.errors) || value === null, 200, JSON.stringify(answer)];
      });
    },
  );

  test.each(swaps(channels, (channel, ids) => subscriptions[channel](ids)))(
    '%s with another %s',
    async (channel, key) => {
      const person = whoMay(cast, channels[channel as AuthorizedChannel]);
      await sameAsNever(key, async (ids) => {
        const { identifier, action, data } = subscriptions[channel as AuthorizedChannel](ids);
        const cable = await person.cable();
        try {
          const confirmed = await cable.subscribe(identifier);
          if (!confirmed || !action) return [!confirmed, 0, ''];
          cable.perform(identifier, action, data);
          const answer = await cable.next(identifier, () => true);
          return [answer.type === 'Error', 0, JSON.stringify(answer)];
        } finally {
          cable.close();
        }
      });
    },
  );
});

type Outcome = [isRefused: boolean, status: number, bytes: string];

async function sameAsNever(key: keyof Ids, ask: (ids: Ids) => Promise<Outcome>): Promise<void> {
  const nothing = await ask({ ...ownIds, [key]: never[key] });
  expect(nothing[0]).toBe(true);
  expect(await ask({ ...ownIds, [key]: foreign[key] })).toEqual(nothing);
  if (deadIds[key]) expect(await ask({ ...ownIds, [key]: deadIds[key] })).toEqual(nothing);
}

function swaps<Name extends string>(
  table: Record<Name, Row>,
  call: (name: Name, ids: Ids) => unknown,
): Swap[] {
  // Operators' calls belong to no loop.
  const names = (Object.keys(table) as Name[]).filter((name) => !name.includes('/api/operator'));
  return names.flatMap((name) => {
    const namedKeys = new Set<keyof Ids>();
    const watched = new Proxy(never, {
      get(ids, key: keyof Ids) {
        namedKeys.add(key);
        return ids[key];
      },
    });
    call(name, watched);
    return [...namedKeys].filter((key) => !bearer.has(key)).map((key): Swap => [name, key]);
  });
}

async function sceneWithComment(cast: Cast): Promise<Ids> {
  const scene = await makeScene(cast);
  return { ...scene, comment: await commentOf(cast.author, scene.post) };
}
