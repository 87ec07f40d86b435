import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, nobodyAt, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let loopId: number;
let code: { loop_code: string; friendly_token: string; uses: number };

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loopId = await loopOf(ann, [], { name: 'The choir' });
  code = await codeOf(loopId);
});
afterAll(() => world.stop());

const codeOf = async (id: number) => (await ann.get(`/api/loops/${id}/invitation_codes`)).body.loop_codes[0];
const join = (person: Person, loop_code: string) => person.post('/api/loops/join', { loop_code });
const isIn = async (person: Person) => (await person.get(`/api/loops/${loopId}`)).status === 200;

describe('joining a loop', () => {
  test.each<[string, (invitationCode: typeof code) => string]>([
    ['its code [7.36]', ({ loop_code }) => loop_code],
    ['its code in capitals', ({ loop_code }) => loop_code.toUpperCase()],
    ['its code with blanks around it', ({ loop_code }) => ` ${loop_code} `],
    ['its friendly token', ({ friendly_token }) => friendly_token],
    ['its friendly token as words', ({ friendly_token }) => friendly_token.replaceAll('-', ' ')],
    ['its friendly token in capitals', ({ friendly_token }) => friendly_token.toUpperCase()],
  ])('works by %s', async (_, inputOf) => {
    const ben = await world.person('Ben');
    expect(await isIn(ben)).toBe(false);
    const { status, body } = await join(ben, inputOf(code));
    expect([status, body.loop.id]).toEqual([200, loopId]);
    expect(await isIn(ben)).toBe(true);
  });

  test('makes a member who is no admin, with a profile of their own there [3.4, 3.5, 3.6, 3.7, 3.8, 7.18]', async () => {
    const ben = await world.person('Ben');
    const signedUpAt = world.clock.now().getTime();
    world.clock.advance(minutes(5));
    await join(ben, code.loop_code);
    await ben.post(`/api/loops/${loopId}/read`);
    expect((await ben.get(`/api/loops/${loopId}`)).body.loop).toMatchObject({
      is_admin: false,
      user_id: ann.id,
    });
    const { user } = (await ben.get(`/api/users/${ben.id}`)).body;
    const bens = { user_id: ben.id, nickname: null, bio: null };
    const inLoop = { id: expect.any(Number), loop_id: loopId, loopyard_id: loopId, ...bens };
    expect(user.profiles).toEqual([expect.objectContaining(inLoop)]);
    expect(user.default_profile).toMatchObject({ id: 0, loop_id: null, loopyard_id: null, ...bens });
    expect(Math.abs(Date.parse(user.created_at) - signedUpAt)).toBeLessThan(minutes(1));
    expect(user.last_accessed_loop_id).toBe(loopId);
    const [annsProfile] = (await ann.get(`/api/users/${ann.id}`)).body.user.profiles;
    expect(user.profiles[0].id).not.toBe(annsProfile.id);
  });

  test('a second time changes nothing', async () => {
    const ben = await world.person('Ben');
    await join(ben, code.loop_code);
    const before = [(await ben.get('/api/loops')).body, (await codeOf(loopId)).uses];
    world.clock.advance(60_000);
    expect(await join(ben, code.loop_code)).toMatchObject({ status: 200, body: { loop: { id: loopId } } });
    expect((await join(ann, code.loop_code)).status).toBe(200);
    expect([(await ben.get('/api/loops')).body, (await codeOf(loopId)).uses]).toEqual(before);
    expect((await ann.get(`/api/loops/${loopId}`)).body.loop.is_admin).toBe(true);
  });

  test('twenty times at once makes one membership and counts one use', async () => {
    const ben = await world.person('Ben');
    const { uses } = await codeOf(loopId);
    const tries = await Promise.all(Array.from({ length: 20 }, () => join(ben, code.loop_code)));
    expect(tries.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await codeOf(loopId)).uses).toBe(uses + 1);
  });

  test('by a code again is open to those who left [6.16]', async () => {
    const ben = await world.person('Ben');
    await join(ben, code.loop_code);
    expect((await ben.post(`/api/loops/${loopId}/leave`)).status).toBe(204);
    expect(await isIn(ben)).toBe(false);
    expect((await join(ben, code.loop_code)).status).toBe(200);
    expect(await isIn(ben)).toBe(true);
  });

  test('is not possible by any code for those an admin removed', async () => {
    const ben = await world.person('Ben');
    await join(ben, code.loop_code);
    expect((await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`)).status).toBe(204);
    const unknown = await join(ben, 'nosuchcode');
    for (const input of [code.loop_code, code.friendly_token])
      expect(await join(ben, input)).toMatchObject({ status: 404, body: unknown.body });
    expect(await isIn(ben)).toBe(false);
  });

  test.each([
    ['nosuchcode', '[7.35]'],
    ['short', ''],
    ['%', ''],
    ['../../etc/passwd', ''],
    ['x'.repeat(3_000), ''],
  ])('by %j finds nothing %s', async (input) => {
    const ben = await world.person('Ben');
    expect(await join(ben, input)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const path = `/api/loop_codes/${encodeURIComponent(input)}`;
    expect((await ben.get(path)).status).toBe(404);
  });
});

describe('a code', () => {
  test('looked up by anyone tells the loop’s name and logo, and no more [7.35]', async () => {
    for (const input of [code.loop_code, code.friendly_token.toUpperCase()]) {
      const { status, body } = await nobodyAt(world.url).get(`/api/loop_codes/${input}`);
      expect(status).toBe(200);
      expect(body).toEqual({ loop_code: { loop: { name: 'The choir', logo: null } } });
    }
  });

  test('is shown to admins of its loop only [1.9, 6.2, 7.34]', async () => {
    const [member, stranger] = [await world.person('Mia'), await world.person('Stu')];
    await join(member, code.loop_code);
    const path = `/api/loops/${loopId}/invitation_codes`;
    expect(await member.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await stranger.get(path)).body).toEqual(
      (await stranger.get('/api/loops/999999999/invitation_codes')).body,
    );
    expect((await nobodyAt(world.url).get(path)).status).toBe(401);
    await ann.post(`/api/loops/${loopId}/members/${member.id}/add_admin`);
    expect((await member.get(path)).body.loop_codes[0].loop_code).toBe(code.loop_code);
  });
});

describe('guessing codes', () => {
  let guarded: TestWorld;
  beforeAll(async () => {
    guarded = await startWorld({ rateLimits: true });
  });
  afterAll(() => guarded.stop());

  test('is stopped after ten misses, and what stops it never reads as a wrong code', async () => {
    const eve = await guarded.person('Eve');
    for (let i = 0; i < 10; i++) expect((await join(eve, `guessing${i}`)).status).toBe(404);
    const { status, body, headers } = await join(eve, 'guessing11');
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.detail).toBe('Too many attempts, please wait a moment');
  });

  test('does not count those who have one', async () => {
    const [teacher, pupil] = [await guarded.person('Tess'), await guarded.person('Pupil')];
    await loopOf(teacher, [], { loop_code: 'knowthecode' });
    for (let i = 0; i < 12; i++) expect((await join(pupil, 'knowthecode')).status).toBe(200);
  });

  test('does not stop a class of 35 that joins from one address', async () => {
    const teacher = await guarded.person('Tess');
    const id = await loopOf(teacher);
    const { loop_codes } = (await teacher.get(`/api/loops/${id}/invitation_codes`)).body;
    for (let i = 0; i < 35; i++) {
      const pupil = await guarded.person('Pupil');
      expect((await pupil.get(`/api/loop_codes/${loop_codes[0].loop_code}`)).status).toBe(200);
      expect((await join(pupil, loop_codes[0].loop_code)).status).toBe(200);
    }
  });
});
