import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopChannel } from '../../test/cable.ts';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, nobodyAt, type Person, postOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const feed = (person: Person, loopId: number | string) =>
  person.graphql('query ($id: ID!) { allPosts(filter: { loop_id: $id }) { id title } }', {
    id: String(loopId),
  });

describe('creating a loop', () => {
  test('makes whoever does it its owner and first admin, and asks for no more than a name [3.10, 3.11, 3.12, 3.15, 7.25]', async () => {
    const { status, body } = await ann.post('/api/loops', { loop: { name: ' Chess club ' } });
    expect(status).toBe(201);
    expect(body.loop).toMatchObject({
      name: 'Chess club',
      user_id: ann.id,
      admins: [{ id: ann.id, name: 'Ann Example' }],
      is_admin: true,
      is_public: false,
      has_guest_access: false,
      members_count: 1,
      logo: null,
      created_at: expect.any(String),
    });
    expect(body.loop.id).toBeGreaterThan(63);
    expect((await ann.get(`/api/loops/${body.loop.id}`)).body).toEqual(body);
    const picture = await uploadOf(ann, 'logo.png', await twoColours(30, 20).png().toBuffer());
    const { key } = await processed(ann, picture);
    await ann.put(`/api/loops/${body.loop.id}`, { logo: { url: picture.simple_url } });
    expect((await ann.get(`/api/loops/${body.loop.id}`)).body.loop.logo).toMatchObject({ key });

    const age = world.clock.now().getTime() - Date.parse(body.loop.created_at);
    expect(Math.abs(age)).toBeLessThan(minutes(1));

    const publicLoop = await loopOf(ann, [ben], { is_public: true });
    await ann.post(`/api/loops/${publicLoop}/members/${ben.id}/add_admin`);
    const { loop } = (await ben.get(`/api/loops/${publicLoop}`)).body;
    expect(loop).toMatchObject({ user_id: ann.id, is_public: true, has_guest_access: false });
    expect(loop.admins.map(({ id }: { id: number }) => id)).toEqual([ann.id, ben.id]);
  });

  test('gives it a first invitation code of at least 40 bits, and the code as words [3.13, 7.34]', async () => {
    const loopId = await loopOf(ann);
    const { loop_codes } = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body;
    expect(loop_codes).toHaveLength(1);
    expect(loop_codes[0]).toMatchObject({ description: null, single_use: false, expires_at: null, uses: 0 });
    expect(loop_codes[0].loop_code).toMatch(/^[2-9a-hjkmnp-z]{10}$/);
    expect(loop_codes[0].friendly_token).toMatch(/^[a-z]+(-[a-z]+){4}$/);
  });

  test('with a code of one’s own opens it by that code [7.26, 7.36]', async () => {
    const loopId = await loopOf(ann, [], { loop_code: 'ChessClub2026' });
    const joinAnswer = await ben.post('/api/loops/join', { loop_code: 'chessclub2026' });
    expect(joinAnswer).toMatchObject({ status: 200, body: { loop: { id: loopId } } });
  });

  test('with a code that another loop has is refused, in any case', async () => {
    await loopOf(ann, [], { loop_code: 'taken1234' });
    const before = (await ben.get('/api/loops')).body.loops.length;
    const { status, body } = await ben.post('/api/loops', { loop: { name: 'Mine', loop_code: 'TAKEN1234' } });
    expect([status, body.code, body.detail]).toEqual([409, 'code_taken', 'This code is already in use']);
    expect((await ben.get('/api/loops')).body.loops).toHaveLength(before);
  });

  test('twenty times at once with one code makes one loop', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await ann.post('/api/loops', { loop: { name: 'Race', loop_code: 'racecode1' } });
        return answer.status;
      }),
    );
    expect(statuses.sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test.each([
    ['without a name [5.34]', { name: ' ' }, { name: 'Loop name is required' }],
    [
      'with a short code',
      { loop_code: 'short' },
      { loop_code: 'A code must have 8 to 32 letters and digits' },
    ],
    [
      'with a code of signs',
      { loop_code: '--------' },
      { loop_code: 'A code must have 8 to 32 letters and digits' },
    ],
  ])('%s is refused with a sentence', async (_, loop, errors) => {
    const { status, body } = await ann.post('/api/loops', { loop: { name: 'A loop', ...loop } });
    expect([status, body.code, body.errors]).toEqual([422, 'validation', errors]);
    expect(body.detail).toBe(Object.values(errors)[0]);
  });
});

describe('my loops', () => {
  test('are those I am in, last opened first, with what I may do there [6.4, 7.24]', async () => {
    const [cleo, dan] = [await world.person('Cleo'), await world.person('Dan')];
    const first = await loopOf(cleo, [dan]);
    world.clock.advance(minutes(1));
    const second = await loopOf(ann, [cleo]);
    await loopOf(ann, []);
    expect((await cleo.get('/api/loops')).body.loops.map(({ id }: { id: number }) => id)).toEqual([
      second,
      first,
    ]);
    world.clock.advance(minutes(1));
    await cleo.post(`/api/loops/${first}/read`);
    const { loops } = (await cleo.get('/api/loops')).body;
    expect(loops.map(({ id }: { id: number }) => id)).toEqual([first, second]);
    expect(loops[0]).toMatchObject({ is_admin: true, role: null, unread_notifications_count: 0 });
    expect(loops[0].abilities).toMatchObject({
      update: true,
      invite: true,
      manage_members: true,
      see_analytics: true,
      leave: false,
    });
    expect(loops[1].abilities).toMatchObject({ update: false, invite: false, post: true, leave: true });
  });

  test('say when I last opened them, and the one opened last is restored at the next sign-in [3.18, 4.10, 7.32]', async () => {
    const eli = await world.person('Eli');
    const loopId = await loopOf(eli);
    world.clock.advance(minutes(5));
    const seconds = () => Math.floor(world.clock.now().getTime() / 1000);
    const before = seconds();
    expect(await eli.post(`/api/loops/${loopId}/read`)).toMatchObject({ status: 204, body: null });
    const [loop] = (await eli.get('/api/loops')).body.loops;
    const openedAt = Math.floor(Date.parse(loop.time_last_accessed) / 1000);
    expect(openedAt).toBeGreaterThanOrEqual(before);
    expect(openedAt).toBeLessThanOrEqual(seconds());
    expect((await eli.get(`/api/users/${eli.id}`)).body.user.last_accessed_loop_id).toBe(loopId);
  });
});

describe('a loop', () => {
  test('is not there for anyone who is not in it [3.16]', async () => {
    const loopId = await loopOf(ann);
    const strange = await ben.get(`/api/loops/${loopId}`);
    expect(strange.status).toBe(404);
    expect(strange.body).toEqual((await ben.get('/api/loops/999999999')).body);
    expect((await feed(ben, loopId)).errors?.[0]?.extensions).toEqual({ code: 'not_found', status: 404 });
    expect((await nobodyAt(world.url).get(`/api/loops/${loopId}`)).status).toBe(401);
  });

  test('with guest access is read by anyone signed in [3.16, 7.26]', async () => {
    const loopId = await loopOf(ann, [], { has_guest_access: true });
    const postId = await postOf(ann, loopId, 'For everyone');
    const { status, body } = await ben.get(`/api/loops/${loopId}`);
    expect([status, body.loop.is_admin, body.loop.has_guest_access]).toEqual([200, false, true]);
    expect(body.loop.abilities).toEqual({
      update: false,
      delete: false,
      invite: false,
      manage_members: false,
      see_analytics: false,
      hand_over: false,
      plan: false,
      post: false,
      announce: false,
      leave: false,
      review_reports: false,
      read_log: false,
      pay_fee: false,
    });
    expect((await feed(ben, loopId)).data.allPosts).toEqual([{ id: String(postId), title: 'For everyone' }]);
    expect(await (await ben.cable()).subscribe(loopChannel(loopId))).toBe(true);
    expect((await nobodyAt(world.url).get(`/api/loops/${loopId}`)).status).toBe(401);
  });

  test('with guest access is not written in, nor its members listed, by those who are not in it [3.16]', async () => {
    const loopId = await loopOf(ann, [], { has_guest_access: true });
    const postId = await postOf(ann, loopId);
    const refusals = [
      await ben.post('/api/posts', { title: 'Hello', loop_id: loopId }),
      await ben.put(`/api/posts/${postId}`, { post: { title: 'Mine now' } }),
      await ben.delete(`/api/posts/${postId}`),
      await ben.get(`/api/loops/${loopId}/invitation_codes`),
      await ben.get(`/api/users?loop_id=${loopId}`),
      await ben.post(`/api/loops/${loopId}/members/${ann.id}/remove`),
      await ben.post(`/api/loops/${loopId}/read`),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [403, 'forbidden']),
    );
    expect((await ben.post(`/api/loops/${loopId}/leave`)).status).toBe(404);
    expect((await feed(ann, loopId)).data.allPosts).toHaveLength(1);
  });
});

describe('the default loop, 63,', () => {
  test('can be opened, is empty, and is nothing else [9.7]', async () => {
    expect((await ben.post('/api/loops/63/read')).status).toBe(204);
    expect((await ben.get(`/api/users/${ben.id}`)).body.user.last_accessed_loop_id).toBe(63);
    expect((await feed(ben, 63)).data).toEqual({ allPosts: [] });
    const answers = [
      await ben.get('/api/loops/63'),
      await ben.get('/api/loops/63/invitation_codes'),
      await ben.get('/api/users?loop_id=63'),
      await ben.post('/api/loops/63/leave'),
      await ben.post('/api/posts', { title: 'Hello', loop_id: 63 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await (await ben.cable()).subscribe(loopChannel(63))).toBe(false);
    const loopIds = (await ben.get('/api/loops')).body.loops.map(({ id }: { id: number }) => id);
    expect(loopIds).not.toContain(63);
    const { profiles } = (await ben.get(`/api/users/${ben.id}`)).body.user;
    expect(profiles.map(({ loop_id }: { loop_id: number }) => loop_id)).not.toContain(63);
  });
});
