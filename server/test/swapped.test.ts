import {
  type AuthorizedChannel,
  type AuthorizedField,
  type AuthorizedRoute,
  channels,
  fields,
  routes,
} from '@loopyard/contract/authorization.ts';
import type { Row } from '@loopyard/contract/authorization-rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, documents, idsNamedBy, subscriptions } from './authorization.calls.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { type Ids, never } from './makers.ts';
import { postOf } from './people.ts';
import { castIn, makeScene, whoMay } from './scene.ts';
import type { Cast } from './stage.ts';

let world: TestWorld;
let cast: Cast;
let ownIds: Ids;
/** The same kinds of things in a loop that nobody of `cast` is in. */
let foreign: Ids;
let deadIds: Partial<Ids>;

beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world, 'Own');
  ownIds = await makeScene(world, cast);
  foreign = await makeScene(world, await castIn(world, 'Foreign'));
  const post = await postOf(cast.author, ownIds.loop);
  await cast.author.delete(`/api/posts/${post}`, {});
  deadIds = { post, bystander: cast.removed.id };
});
afterAll(() => world.stop());

/** Anyone who knows one of these may use it; that is their purpose. */
const bearer = new Set<keyof Ids>([
  ...(['code', 'reset', 'confirmation', 'emailChange', 'emailUndo', 'consent', 'unsubscribing'] as const),
]);
type Swap = [name: string, key: keyof Ids];

describe('an id of another loop, or of what is gone, is as good as one that never was', () => {
  test.each(swaps(routes))('%s with another %s', async (route, key) => {
    const person = whoMay(cast, routes[route as AuthorizedRoute]);
    await sameAsNever(key, async (ids) => {
      const { method, path, body } = address(route as AuthorizedRoute, ids);
      const headers = { authorization: person.token, 'content-type': 'application/json' };
      const response = await fetch(world.url + path, { method, headers, body: body && JSON.stringify(body) });
      return [response.status >= 400, response.status, await response.text()];
    });
  });

  test.each(swaps(fields))('%s with another %s', async (field, key) => {
    const person = whoMay(cast, fields[field as AuthorizedField]);
    await sameAsNever(key, async (ids) => {
      const answer = await person.graphql(documents[field as AuthorizedField](ids, 0));
      const [value] = Object.values(answer.data ?? {});
      return [Boolean(answer.errors) || value === null, 200, JSON.stringify(answer)];
    });
  });

  test.each(swaps(channels))('%s with another %s', async (channel, key) => {
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
  });
});

type Outcome = [isRefused: boolean, status: number, bytes: string];

async function sameAsNever(key: keyof Ids, ask: (ids: Ids) => Promise<Outcome>): Promise<void> {
  expect(foreign[key]).not.toEqual(never[key]);
  const nothing = await ask({ ...ownIds, [key]: never[key] });
  expect(nothing[0]).toBe(true);
  expect(await ask({ ...ownIds, [key]: foreign[key] })).toEqual(nothing);
  if (deadIds[key]) expect(await ask({ ...ownIds, [key]: deadIds[key] })).toEqual(nothing);
}

function swaps<Name extends string>(table: Record<Name, Row>): Swap[] {
  // Operators' calls belong to no loop, and a report from outside is taken whatever it names.
  const names = (Object.keys(table) as Name[]).filter(
    (name) => !/\/api\/(operator|outside_reports)/.test(name),
  );
  return names.flatMap((name) =>
    idsNamedBy(name)
      .filter((key) => !bearer.has(key))
      .map((key): Swap => [name, key]),
  );
}
