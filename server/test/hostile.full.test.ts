import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from './harness.ts';
import { allRoutes, answersAnything, askCarefully, hostile, isOfLoop } from './hostile.testing.ts';
import { type Ids, never } from './makers.ts';
import { loopOf, type Person, postOf } from './people.ts';
import { castIn } from './scene.ts';
import type { Cast } from './stage.ts';

let world: TestWorld;
let cast: Cast;
beforeAll(async () => {
  world = await startWorld();
  cast = await castIn(world);
});
afterAll(() => world.stop());

describe('a route answers anything it is sent with a problem and never breaks', () => {
  test.each(allRoutes.filter((route) => !isOfLoop(route)))('%s', (route) =>
    answersAnything(world, cast, route),
  );

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
      expect(await askCarefully(world, person, at)).toBeGreaterThanOrEqual(400);
    for (const method of ['PATCH', 'PUT', 'OPTIONS', 'DELETE'])
      expect(await askCarefully(world, person, '/api/loops', { method })).toBe(405);
    expect(await askCarefully(world, person, '/uploads/x', { method: 'PUT', body: 'x' })).toBe(404);
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
      expect(await askCarefully(world, person, at)).toBe(200);
      expect(await askCarefully(world, dead, at)).toBe(401);
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

async function scene(): Promise<[Person, Ids]> {
  const person = await world.person('Hal');
  const loop = await loopOf(person);
  return [person, { ...never, loop, post: await postOf(person, loop), author: person.id }];
}
