import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf, loopChannel } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  ben = await world.person('Ben');
  stranger = await world.person('Stu');
});
afterAll(() => world.stop());

type ShownMember = { id: number; name: string; email: string | null; is_admin: boolean };
const list = async (person: Person, query: string) => (await person.get(`/api/users?${query}`)).body;
const names = (page: { users: ShownMember[] }) => page.users.map(({ name }) => name);
const removeMember = (admin: Person, loopId: number, userId: number) =>
  admin.post(`/api/loops/${loopId}/members/${userId}/remove`);

describe('leaving a loop', () => {
  test('ends at once what a member saw of it, and leaves what they wrote [6.16, 7.31]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const postId = await postOf(ben, loopId, 'Ben was here');
    const cable = await ben.cable();
    await cable.subscribe(loopChannel(loopId));
    await cable.subscribe(commentsOf(postId));

    expect((await ben.post(`/api/loops/${loopId}/leave`)).status).toBe(204);
    expect((await ben.get(`/api/loops/${loopId}`)).status).toBe(404);
    expect((await ben.post(`/api/loops/${loopId}/leave`)).status).toBe(404);
    const { data } = await ann.graphql('query ($id: ID!) { post(id: $id) { title user { name } } }', {
      id: String(postId),
    });
    expect(data.post).toEqual({ title: 'Ben was here', user: { name: 'Ben Example' } });

    await ended(cable, loopChannel(loopId));
    await ended(cable, commentsOf(postId));
    const before = cable.frames.length;
    await postOf(ann, loopId);
    await world.settle();
    expect(cable.frames).toHaveLength(before);
    expect(await cable.subscribe(loopChannel(loopId))).toBe(false);
  });

  test('is for admins only once they have stepped down [6.18]', async () => {
    const loopId = await loopOf(ann);
    const { status, body } = await ann.post(`/api/loops/${loopId}/leave`);
    expect([status, body.code]).toEqual([409, 'admin_must_step_down']);
    expect(body.detail).toBe('Admins cannot leave until the admin role is revoked');
    expect((await ann.get(`/api/loops/${loopId}`)).status).toBe(200);
  });
});

describe('the loop one has left or was removed from', () => {
  test.each<[string, (loopId: number) => Promise<unknown>]>([
    ['left', (loopId) => ben.post(`/api/loops/${loopId}/leave`)],
    ['removed', (loopId) => removeMember(ann, loopId, ben.id)],
  ])('is no longer the one last opened: the default loop is (%s) [4.18]', async (_, end) => {
    const loopId = await loopOf(ann, [ben]);
    const lastOpened = async () => (await ben.get(`/api/users/${ben.id}`)).body.user.last_accessed_loop_id;
    await ben.post(`/api/loops/${loopId}/read`);
    expect(await lastOpened()).toBe(loopId);
    await end(loopId);
    expect(await lastOpened()).toBe(63);
  });
});

describe('removing a member', () => {
  test('is an admin’s to do and ends at once what they saw [1.11, 6.6, 7.39]', async () => {
    const loopId = await loopOf(ann, [ben, stranger]);
    await ann.post(`/api/loops/${loopId}/members/${stranger.id}/add_admin`);
    const cable = await ben.cable();
    await cable.subscribe(loopChannel(loopId));
    expect((await removeMember(stranger, loopId, ben.id)).status).toBe(204);
    expect((await ben.get(`/api/loops/${loopId}`)).status).toBe(404);
    await ended(cable, loopChannel(loopId));
    expect((await removeMember(ann, loopId, ben.id)).status).toBe(404);
  });

  test('is not a member’s to do, nor a stranger’s to know of [1.11, 6.6]', async () => {
    const loopId = await loopOf(ann, [ben]);
    expect(await removeMember(ben, loopId, ann.id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await removeMember(ben, loopId, ben.id)).toMatchObject({ status: 403 });
    expect((await removeMember(stranger, loopId, ben.id)).body).toEqual(
      (await removeMember(stranger, 999_999_999, ben.id)).body,
    );
    expect((await ben.get(`/api/loops/${loopId}`)).status).toBe(200);
  });

  test('does not take the owner', async () => {
    const loopId = await loopOf(ann, [ben]);
    const { status, body } = await removeMember(ann, loopId, ann.id);
    expect([status, body.code]).toEqual([409, 'is_owner']);
    expect((await ann.get(`/api/loops/${loopId}`)).status).toBe(200);
  });

  test('does not take oneself: an admin steps down and leaves [6.18]', async () => {
    const loopId = await loopOf(ann, [ben]);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
    const { status, body } = await removeMember(ben, loopId, ben.id);
    expect([status, body.code]).toEqual([409, 'admin_must_step_down']);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove_admin`);
    expect((await ben.post(`/api/loops/${loopId}/leave`)).status).toBe(204);
  });

  test('reaches nobody through another loop', async () => {
    const [annsLoop, bensLoop] = [await loopOf(ann), await loopOf(ben, [stranger])];
    expect((await removeMember(ann, annsLoop, stranger.id)).status).toBe(404);
    expect((await removeMember(ann, bensLoop, stranger.id)).status).toBe(404);
    expect((await stranger.get(`/api/loops/${bensLoop}`)).status).toBe(200);
  });
});

describe('the members of a loop', () => {
  let loopId: number;
  beforeAll(async () => {
    const otherPeople = [];
    for (const name of ['Zed', 'abe', 'Cy', ...Array.from({ length: 21 }, (_, i) => `M${i + 10}`)])
      otherPeople.push(await world.person(name));
    loopId = await loopOf(ann, [ben, ...otherPeople]);
  });

  test('are listed by name, 20 a page, each once [3.49, 7.23, 9.9]', async () => {
    const [firstPage, secondPage] = [
      await list(ben, `loop_id=${loopId}`),
      await list(ben, `loop_id=${loopId}&page=2`),
    ];
    expect(firstPage).toMatchObject({ total_items: 26, current_page: 1, total_pages: 2 });
    expect(secondPage).toMatchObject({ total_items: 26, current_page: 2, total_pages: 2 });
    expect([firstPage.users.length, secondPage.users.length]).toEqual([20, 6]);
    const allNames = [...names(firstPage), ...names(secondPage)];
    expect(allNames.slice(0, 4)).toEqual(['abe Example', 'Ann Example', 'Ben Example', 'Cy Example']);
    expect(allNames.at(-1)).toBe('Zed Example');
    expect(new Set([...firstPage.users, ...secondPage.users].map(({ id }: ShownMember) => id)).size).toBe(26);
    expect((await list(ben, `loop_id=${loopId}&page=3`)).users).toEqual([]);
  });

  test('say who is an admin', async () => {
    const { users } = await list(ben, `loop_id=${loopId}`);
    expect(users.filter(({ is_admin }: ShownMember) => is_admin).map(({ id }: ShownMember) => id)).toEqual([
      ann.id,
    ]);
  });

  test('say when each was there last', async () => {
    const id = await loopOf(ann, [ben]);
    world.clock.advance(3_600_000);
    await ben.post(`/api/loops/${id}/read`);
    const { users } = await list(ann, `loop_id=${id}`);
    const [annSeen, benSeen] = users.map(({ last_time_seen }: { last_time_seen: string }) =>
      Date.parse(last_time_seen),
    );
    expect(benSeen - annSeen).toBeGreaterThanOrEqual(3_600_000);
  });

  test('do not call somebody long gone who wrote a moment ago, on any screen', async () => {
    const id = await loopOf(ann, [ben]);
    const lastSeenTime = async (person: Person) => {
      await world.settle();
      const { users } = await list(ann, `loop_id=${id}&name_contains=${person === ann ? 'Ann' : 'Ben'}`);
      return Date.parse(users[0].last_time_seen);
    };
    world.clock.advance(21 * 86_400_000);
    const postId = await postOf(ann, id);
    const annSeen = await lastSeenTime(ann);
    expect(annSeen - (await lastSeenTime(ben))).toBeGreaterThanOrEqual(21 * 86_400_000);
    world.clock.advance(86_400_000);
    await commentOf(ben, postId);
    const benSeen = await lastSeenTime(ben);
    expect(benSeen - annSeen).toBeGreaterThanOrEqual(86_400_000);
    const { time } = (await ann.get(`/api/analytics/last_time_seen?user_id=${ben.id}&loop_id=${id}`)).body;
    expect(Date.parse(time[0].time)).toBe(benSeen);
    expect(Date.parse((await ann.get(`/api/users/${ben.id}`)).body.user.last_active)).toBe(benSeen);
  });

  test('are searched by part of a name in any case, with % and _ taken as they are', async () => {
    expect(names(await list(ben, `loop_id=${loopId}&name_contains=BE`))).toEqual([
      'abe Example',
      'Ben Example',
    ]);
    expect(await list(ben, `loop_id=${loopId}&name_contains=BE`)).toMatchObject({
      total_items: 2,
      total_pages: 1,
    });
    expect(names(await list(ben, `loop_id=${loopId}&name_contains=${encodeURIComponent('zed ex')}`))).toEqual(
      ['Zed Example'],
    );
    for (const search of ['%25', '_', '\\', 'nobody'])
      expect(await list(ben, `loop_id=${loopId}&name_contains=${search}`)).toMatchObject({
        users: [],
        total_items: 0,
      });
  });

  test('are found by GraphQL alike, as many as asked for [7.17]', async () => {
    const findUsers = async (name_contains: string, first?: number, skip?: number, person = ben) =>
      (
        await person.graphql(
          `query ($loop: ID!, $name: String, $first: Int, $skip: Int) {
            allUsers(filter: { loop_id: $loop, name_contains: $name }, first: $first, skip: $skip) { id name email profiles { loop_id } }
          }`,
          { loop: String(loopId), name: name_contains, first, skip },
        )
      ).data.allUsers;
    expect(await findUsers('zed')).toEqual([
      { id: expect.any(String), name: 'Zed Example', email: null, profiles: [{ loop_id: String(loopId) }] },
    ]);
    const [bensRow] = await findUsers('ben ex', undefined, undefined, ann);
    expect([bensRow.id, bensRow.email]).toEqual([String(ben.id), ben.email]);
    const first = await findUsers('');
    expect([first.length, first[0].name]).toEqual([20, 'abe Example']);
    expect(await findUsers('', 1_000_000)).toHaveLength(26);
    expect(await findUsers('', 3, 25)).toHaveLength(1);
    expect(await findUsers('', -1)).toEqual([]);
  });

  test('are counted by role, and found by their ids where they are in the loop', async () => {
    const id = await loopOf(ann, [ben]);
    const role = (await ann.post(`/api/loops/${id}/roles`, { name: 'Coach' })).body.role;
    await ann.put(`/api/loops/${id}/members/${ben.id}`, { role_id: role.id });
    expect(await list(ben, `loop_id=${id}&role_id=${role.id}`)).toMatchObject({
      users: [{ name: 'Ben Example' }],
      total_items: 1,
    });
    const stranger = await world.person('Stranger');
    const { data } = await ben.graphql(
      'query ($loop: ID!, $ids: [ID!]) { allUsers(filter: { loop_id: $loop, ids: $ids }) { name } }',
      { loop: String(id), ids: [String(ann.id), String(stranger.id), 'none'] },
    );
    expect(data.allUsers).toEqual([{ name: 'Ann Example' }]);
  });

  test('show their e-mail to themselves and to admins only', async () => {
    const mails = async (person: Person) =>
      (await list(person, `loop_id=${loopId}`)).users
        .filter(({ email }: ShownMember) => email !== null)
        .map(({ email }: ShownMember) => email);
    expect(await mails(ben)).toEqual([ben.email]);
    expect(await mails(ann)).toHaveLength(20);
    expect((await ann.get(`/api/users/${ben.id}`)).body.user.email).toBeNull();
  });

  test('are not listed to strangers', async () => {
    expect((await stranger.get(`/api/users?loop_id=${loopId}`)).body).toEqual(
      (await stranger.get('/api/users?loop_id=999999999')).body,
    );
  });

  test('know each other, and nobody else', async () => {
    const { user } = (await ben.get(`/api/users/${ann.id}`)).body;
    expect(user).toMatchObject({ name: 'Ann Example', email: null, last_accessed_loop_id: null });
    const lone = await world.person('Lone');
    expect((await lone.get(`/api/users/${ann.id}`)).body).toEqual(
      (await lone.get('/api/users/99999999')).body,
    );
  });

  test('people who left or were removed aren’t listed', async () => {
    const [leaver, removedPerson] = [await world.person('Gone'), await world.person('Out')];
    const id = await loopOf(ann, [leaver, removedPerson]);
    await leaver.post(`/api/loops/${id}/leave`);
    await removeMember(ann, id, removedPerson.id);
    expect(names(await list(ann, `loop_id=${id}`))).toEqual(['Ann Example']);
    expect((await ann.get(`/api/loops/${id}`)).body.loop.members_count).toBe(1);
  });
});

async function ended(cable: Awaited<ReturnType<Person['cable']>>, identifier: object): Promise<void> {
  const identifierText = JSON.stringify(identifier);
  await expect
    .poll(() => cable.frames.some((f) => f.identifier === identifierText && f.type === 'reject_subscription'))
    .toBe(true);
}
