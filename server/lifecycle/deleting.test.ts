import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf, type Person, password, signInAgain } from '../test/people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld({ rateLimits: true });
});
afterAll(() => world.stop());

type Owned = { owner: Person; path: string; isThere: () => Promise<boolean> };
const makers: Record<string, () => Promise<Owned>> = {
  async account() {
    const owner = await world.person('Ben');
    const isThere = async () => (await signInAgain(world.url, owner)) !== owner;
    return { owner, path: `/api/users/${owner.id}`, isThere };
  },
  async loop() {
    const owner = await world.person('Ben');
    const path = `/api/loops/${await loopOf(owner)}`;
    return { owner, path, isThere: async () => (await owner.get(path)).status === 200 };
  },
};
const required = { status: 422, code: 'validation', detail: 'Password is required' };

describe.each(Object.entries(makers))('%s', (_, make) => {
  test.each([['no body'], ['an empty one'], ['null'], ['an empty password']])(
    'is not deleted 15 minutes after signing in with %s',
    async (kind) => {
      const { owner, path, isThere } = await make();
      world.clock.advance(minutes(16));
      const bodies: Record<string, object> = {
        'an empty one': {},
        null: { current_password: null },
        'an empty password': { current_password: '' },
      };
      const { body } = await owner.delete(path, bodies[kind]);
      expect(body).toMatchObject({ ...required, errors: { current_password: 'Password is required' } });
      expect(await isThere()).toBe(true);
      expect((await owner.delete(path, { current_password: password })).status).toBe(204);
      expect(await isThere()).toBe(false);
    },
  );

  test('is not asked for within 15 minutes of signing in', async () => {
    const { owner, path, isThere } = await make();
    world.clock.advance(minutes(14));
    expect((await owner.delete(path)).status).toBe(204);
    expect(await isThere()).toBe(false);
  });

  test('is not deleted with a wrong password, however fresh the session or often the try', async () => {
    const { owner, path, isThere } = await make();
    const wrong = { current_password: 'a guess' };
    const first = await owner.delete(path, wrong);
    expect(first.body).toMatchObject({
      status: 422,
      code: 'wrong_password',
      errors: { current_password: 'This password is incorrect' },
    });
    const more = await Promise.all(Array.from({ length: 20 }, () => owner.delete(path, wrong)));
    expect(more.filter(({ status }) => status === 422)).toHaveLength(9);
    expect(more.filter(({ status }) => status === 429)).toHaveLength(11);
    expect(await isThere()).toBe(true);
  });
});

test('misses at deleting and at changing the password are counted together', async () => {
  const owner = await world.person('Ben');
  const loop = `/api/loops/${await loopOf(owner)}`;
  const user = { password: 'a new password', password_confirmation: 'a new password' };
  for (let n = 0; n < 4; n++)
    await owner.put(`/api/users/${owner.id}`, { user: { ...user, current_password: 'a guess' } });
  for (let n = 0; n < 3; n++) await owner.delete(loop, { current_password: 'a guess' });
  for (let n = 0; n < 3; n++) await owner.delete(`/api/users/${owner.id}`, { current_password: 'a guess' });
  expect((await owner.delete(loop, { current_password: password })).status).toBe(429);
});

test('a password opens nobody else’s account or loop', async () => {
  const [ben, cat, eve] = [await world.person('Ben'), await world.person('Cat'), await world.person('Eve')];
  const loopId = await loopOf(ben, [cat]);
  const confirmation = { current_password: password };
  expect((await cat.delete(`/api/loops/${loopId}`, confirmation)).status).toBe(403);
  expect((await cat.delete(`/api/users/${ben.id}`, confirmation)).status).toBe(403);
  const [loop, account] = [
    await eve.delete(`/api/loops/${loopId}`, confirmation),
    await eve.delete(`/api/users/${ben.id}`, confirmation),
  ];
  expect([loop.status, account.status]).toEqual([404, 404]);
});
