import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';

let world: TestWorld;
const cast = {} as Record<'owner' | 'admin' | 'otherAdmin' | 'member' | 'otherMember', Person>;
type Name = keyof typeof cast;

beforeAll(async () => {
  world = await startWorld();
  for (const name of ['owner', 'admin', 'otherAdmin', 'member', 'otherMember'] as const)
    cast[name] = await world.person(name);
});
afterAll(() => world.stop());

const calls: Record<
  string,
  (viewer: Person, loopId: number, subject: Person) => Promise<{ status: number }>
> = {
  add_admin: (viewer, loopId, { id }) => viewer.post(`/api/loops/${loopId}/members/${id}/add_admin`),
  remove_admin: (viewer, loopId, { id }) => viewer.post(`/api/loops/${loopId}/members/${id}/remove_admin`),
  remove: (viewer, loopId, { id }) => viewer.post(`/api/loops/${loopId}/members/${id}/remove`),
  give_role: (viewer, loopId, { id }) => viewer.put(`/api/loops/${loopId}/members/${id}`, { role_id: null }),
  see_analytics: (viewer, loopId, { id }) =>
    viewer.get(`/api/analytics/created_posts?user_id=${id}&loop_id=${loopId}`),
};
/** Adding an admin twice, or removing one who isn't, succeeds without effect, so it isn't offered. */
const isPointless = (ability: string, subject: Name) =>
  ability === (subject.includes('ember') ? 'remove_admin' : 'add_admin');

const subjects: Record<string, Name[]> = {
  owner: ['owner', 'admin', 'member'],
  admin: ['owner', 'admin', 'otherAdmin', 'member'],
  member: ['owner', 'admin', 'member', 'otherMember'],
};
const pairs = Object.entries(subjects).flatMap(([viewer, all]) =>
  all.map((subject) => [viewer as Name, subject] as const),
);

describe.each(pairs)('the list of members shows what %s can do with %s', (viewer, subject) => {
  test.each(Object.keys(calls))('(%s) is so [6.5, 6.6, 6.7, 6.20]', async (ability) => {
    const { owner, ...otherPeople } = cast;
    const loopId = await loopOf(owner, Object.values(otherPeople));
    for (const { id } of [cast.admin, cast.otherAdmin])
      await owner.post(`/api/loops/${loopId}/members/${id}/add_admin`);
    const { users } = (await cast[viewer].get(`/api/users?loop_id=${loopId}`)).body;
    const row = users.find(({ id }: { id: number }) => id === cast[subject].id);
    const { status } = (await calls[ability]?.(cast[viewer], loopId, cast[subject])) ?? { status: 0 };
    expect([ability, row.abilities[ability]]).toEqual([
      ability,
      status < 300 && !isPointless(ability, subject),
    ]);
  });
});
