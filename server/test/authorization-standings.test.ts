import {
  type AuthorizedField,
  type AuthorizedRoute,
  fields,
  routes,
  whileWaiting,
} from '@loopyard/contract/authorization.ts';
import type { Cell, Row } from '@loopyard/contract/authorization-rows.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, documents, idsNamedBy } from './authorization.calls.ts';
import { commentsOf } from './cable.ts';
import { days, startWorld, type TestWorld } from './harness.ts';
import { type Ids, never } from './makers.ts';
import { type Person, signUp } from './people.ts';
import { castIn, loopWithPost, makeScene } from './scene.ts';
import type { Cast } from './stage.ts';

type Standing = 'lead' | 'muted' | 'blocked';
type Expected = Partial<Record<AuthorizedRoute, Cell>>;

/** A lead decides like an admin, which `leads.test.ts` shows, and reads what that needs. */
const decides = 200;
const otherThanMembers: Record<Standing, Expected> = {
  lead: {
    'GET /api/loops/:id/acts': 200,
    'GET /api/loops/:id/looks': 200,
    'GET /api/loops/:id/sanctions': 200,
    'GET /api/reports': 200,
    'GET /api/cases': 200,
    'PUT /api/reports/:id': decides,
    'POST /api/cases/:id/claim': decides,
    'DELETE /api/cases/:id/claim': decides,
    'POST /api/cases/:id/looks': decides,
    'PUT /api/cases/:id': decides,
    'PUT /api/cases/:id/appeal': decides,
  },
  muted: { 'POST /api/posts': 403 },
  /** By the author, and told of it by nothing. */
  blocked: {},
};

let world: TestWorld;
let cast: Cast;
let ids: Ids;
let people: Record<Standing, Person>;

beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world);
  ids = await makeScene(world, cast);
  const { admin, author } = cast;
  const [{ loop_code }] = (await admin.get(`/api/loops/${ids.loop}/invitation_codes`)).body.loop_codes;
  const member = async (name: string) => {
    const person = await world.person(name);
    expect((await person.post('/api/loops/join', { loop_code })).status).toBe(200);
    return person;
  };
  people = { lead: await member('Lead'), muted: await member('Muted'), blocked: await member('Blocked') };
  const until = new Date(world.clock.now().getTime() + days(7)).toISOString();
  const mute = { user_id: people.muted.id, kind: 'mute', until, text: 'Please calm down.' };
  const answers = [
    await admin.put(`/api/loops/${ids.loop}/leads/${people.lead.id}`, {}),
    await admin.post(`/api/loops/${ids.loop}/sanctions`, mute),
    await author.post(`/api/users/${people.blocked.id}/block`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 201, 204]);
});
afterAll(() => world.stop());

async function ask(person: Person, route: AuthorizedRoute, sceneIds: Ids) {
  const { method, path, body } = address(route, sceneIds);
  const response = await fetch(world.url + path, {
    method,
    headers: { authorization: person.token ?? '', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { cell: response.status, bytes: await response.text() };
}

describe('the authorization table: standings of a member', () => {
  /** Acts that succeed change the scene; each has its own test. */
  const isAsked = (route: string, cell: Cell) => route.startsWith('GET ') || Number(cell) >= 400;

  test.each(Object.keys(otherThanMembers) as Standing[])('%s', async (standing) => {
    const rows = Object.entries(routes) as [AuthorizedRoute, Row][];
    const expected = rows
      .map(([route, { member }]) => [route, otherThanMembers[standing][route] ?? member] as const)
      .filter(([route, cell]) => isAsked(route, cell));
    expect(expected.length).toBeGreaterThan(70);
    const answers: [string, Cell][] = [];
    for (const [route] of expected) answers.push([route, (await ask(people[standing], route, ids)).cell]);
    expect(answers).toEqual(expected);
  });
});

test('an account that waits for a parent is signed out to each call, field and channel, but to those about its wait [11.63]', async () => {
  const child = await signUp(world.url, 'Child', undefined, {
    ...{ age_band: 'under_13', parent_email: 'parent@example.org' },
  });
  const openRoutes = Object.keys(whileWaiting);
  const rows = Object.entries(routes) as [AuthorizedRoute, Row][];
  const closed = rows.filter(
    ([route, { signedOut }]) => Number(signedOut) >= 400 && !openRoutes.includes(route),
  );
  expect(closed.length).toBeGreaterThan(110);
  for (const [route, { signedOut }] of closed) {
    const { cell, bytes } = await ask(child, route, ids);
    expect([route, cell]).toEqual([route, signedOut]);
    if (cell === 401) expect(bytes).toContain('waits until a parent has agreed');
  }
  for (const [field, { signedOut }] of Object.entries(fields) as [AuthorizedField, Row][]) {
    if (signedOut === 200) continue;
    const { errors } = await child.graphql(documents[field](ids, 0));
    expect([field, errors?.[0]?.message]).toEqual([field, 'This account waits until a parent has agreed']);
  }
  const cable = await child.cable();
  expect(cable.frames).toMatchObject([{ type: 'disconnect', reason: 'unauthorized' }]);
  // Logging out comes first among them, and would end the session.
  for (const [route, cell] of Object.entries(whileWaiting).reverse())
    expect([route, (await ask(child, route as AuthorizedRoute, ids)).cell]).toEqual([route, cell]);
});

async function writeHeld(loop_id: number) {
  const content = { title: 'Held', loop_id, admin_ids: [cast.postAdmin.id] };
  return (await cast.author.post('/api/posts', content)).body.post;
}

test('a held post is for a member and for its named admin as if it had never been, by each call that names one [10.41]', async () => {
  const ownIds = await loopWithPost(cast);
  await cast.admin.put(`/api/loops/${ownIds.loop}/rules`, { hold_posts: 'all' });
  const heldPost = await writeHeld(ownIds.loop);
  expect(heldPost.held_for).toBe('approval');
  const [heldIds, neverIds] = [heldPost.id, never.post].map((post) => ({ ...ownIds, post })) as [Ids, Ids];
  const namesPost = (call: string) => idsNamedBy(call).includes('post');
  const calls = (Object.keys(routes) as AuthorizedRoute[]).filter(namesPost);
  const queries = (Object.keys(fields) as AuthorizedField[]).filter(namesPost);
  expect([calls.length, queries.length]).toEqual([13, 2]);
  for (const person of [cast.member, cast.postAdmin]) {
    for (const route of calls)
      expect([route, await ask(person, route, heldIds)]).toEqual([route, await ask(person, route, neverIds)]);
    const answerOf = async (field: AuthorizedField, sceneIds: Ids) =>
      JSON.stringify(await person.graphql(documents[field](sceneIds, 0)));
    for (const field of queries) expect(await answerOf(field, heldIds)).toBe(await answerOf(field, neverIds));
    const cable = await person.cable();
    expect(await cable.subscribe(commentsOf(heldPost.id))).toBe(false);
    cable.close();
  }
});
