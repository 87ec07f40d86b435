import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { loopOf, nobodyAt, type Person } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

let count = 0;
const fresh = () => `guest.${count++}@example.org`;
const invite = (loopId: number, emails: string[], more: object = {}) =>
  ann.post(`/api/loops/${loopId}/invite`, { emails, ...more });
const codeIn = async (email: string) =>
  linkIn((await mailsTo(world, email))[0], '/join-loop').searchParams.get('code') ?? '';
const join = (person: Person, loop_code: string) => person.post('/api/loops/join', { loop_code });
const listInvitations = async (loopId: number) =>
  (await ann.get(`/api/loops/${loopId}/invitations`)).body.invitations;

describe('an invitation by mail', () => {
  test('carries the inviter’s words and a link that lets in whoever signs up by it, once [1.9, 6.4, 7.33]', async () => {
    const loopId = await loopOf(ann, [], { name: 'The choir' });
    const email = fresh();
    const { status, body } = await invite(loopId, [email], { invitation_text: 'Do come & sing' });
    expect([status, body]).toEqual([202, { invited: 1, skipped: [] }]);
    const [mail] = await mailsTo(world, email);
    expect(mail?.subject).toBe('Ann Example invites you to The choir');
    expect(mail?.text).toContain('> Do come & sing');
    const code = await codeIn(email);
    const ben = await world.person('Ben', email);
    expect((await join(ben, code)).body.loop.id).toBe(loopId);
    const membersInvitation = await ben.post(`/api/loops/${loopId}/invite`, { emails: [fresh()] });
    expect(membersInvitation.status).toBe(403);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
    expect((await ben.post(`/api/loops/${loopId}/invite`, { emails: [fresh()] })).body.invited).toBe(1);
    expect((await join(await world.person('Cat'), code)).status).toBe(404);
    const list: { email: string }[] = await listInvitations(loopId);
    expect(list.find((invitation) => invitation.email === email)).toMatchObject({
      status: 'joined',
      user_id: ben.id,
      user: { id: ben.id, name: 'Ben Example', email: null },
    });
  });

  test('tells who holds its link the loop, who asked and whom, and no more', async () => {
    const loopId = await loopOf(ann, [], { name: 'The choir' });
    const email = fresh();
    await invite(loopId, [email]);
    const { status, body } = await nobodyAt(world.url).get(`/api/loop_codes/${await codeIn(email)}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      loop_code: { loop: { name: 'The choir', logo: null }, inviter: 'Ann Example', email },
    });
  });

  test('gives the role it was sent with [7.33]', async () => {
    const loopId = await loopOf(ann, [], { loop_template_id: 'club' });
    const [, committee] = (await ann.get(`/api/loops/${loopId}`)).body.loop.roles;
    const email = fresh();
    await invite(loopId, [email], { feature_set_id: committee.id });
    const code = await codeIn(email);
    expect((await join(await world.person('Ben', email), code)).body.loop.role).toEqual(committee);
    expect((await invite(loopId, [fresh()], { feature_set_id: 999_999_999 })).status).toBe(422);
  });

  test('lets someone back in who was removed', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ann, [ben]);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
    await invite(loopId, [ben.email]);
    expect((await join(ben, await codeIn(ben.email))).status).toBe(200);
  });

  test('leaves out, with the reason, who cannot be asked [7.33, 7.70]', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ann, [ben]);
    const invitedEmail = fresh();
    await invite(loopId, [invitedEmail]);
    const { body } = await invite(loopId, ['nonsense', ben.email.toUpperCase(), invitedEmail, fresh()]);
    expect(body).toEqual({
      invited: 1,
      skipped: expect.arrayContaining([
        { email: 'nonsense', reason: 'invalid' },
        { email: ben.email.toUpperCase(), reason: 'member' },
        { email: invitedEmail, reason: 'invited' },
      ]),
    });
    await world.freePlan(loopId);
    const many = await invite(loopId, Array.from({ length: 30 }, fresh));
    expect([many.body.invited, many.body.skipped.length, many.body.skipped[0].reason]).toEqual([
      16,
      14,
      'no_seat',
    ]);
  });

  test('is refused for no one, for more than a hundred, and for 500 in a day', async () => {
    const loopId = await loopOf(ann);
    expect((await invite(loopId, [])).body.errors).toEqual({ emails: 'E-mail is required' });
    expect((await invite(loopId, Array.from({ length: 101 }, fresh))).status).toBe(422);
    for (let n = 0; n < 5; n++)
      expect((await invite(loopId, Array.from({ length: 100 }, fresh))).status).toBe(202);
    expect(await invite(loopId, [fresh()])).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });

  test('opens nothing once it is taken back or 30 days old', async () => {
    const loopId = await loopOf(ann);
    const first = fresh();
    const second = fresh();
    const [ben, cat] = [await world.person('Ben', first), await world.person('Cat', second)];
    await invite(loopId, [first, second]);
    const [a, b] = [await codeIn(first), await codeIn(second)];
    const { id } = (await listInvitations(loopId)).find(
      (invitation: { email: string }) => invitation.email === first,
    );
    expect((await ann.delete(`/api/loops/${await loopOf(ann)}/invitations/${id}`)).status).toBe(404);
    expect((await ann.delete(`/api/loops/${loopId}/invitations/${id}`)).status).toBe(204);
    expect((await ann.delete(`/api/loops/${loopId}/invitations/${id}`)).status).toBe(404);
    expect((await join(ben, a)).status).toBe(404);
    world.clock.advance(days(29));
    ann = await world.signIn(ann);
    world.clock.advance(days(1) + 1_000);
    expect((await join(await world.signIn(cat), b)).status).toBe(404);
    expect(
      (await listInvitations(loopId)).map((invitation: { status: string }) => invitation.status).sort(),
    ).toEqual(['expired', 'withdrawn']);
  });
});

describe('a code', () => {
  test('that works once gives one of fifty a place [3.13]', async () => {
    const loopId = await loopOf(ann);
    const { status, body } = await ann.post(`/api/loops/${loopId}/invitation_codes`, {
      description: 'For one',
      single_use: true,
    });
    expect([status, body.loop_code.description]).toEqual([201, 'For one']);
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => world.person(`Guest${n}`)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => join(people[n % 10] as Person, body.loop_code.loop_code)),
    );
    expect((await ann.get(`/api/loops/${loopId}`)).body.loop.members_count).toBe(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  test('ends at its time, and when it is withdrawn', async () => {
    const loopId = await loopOf(ann);
    const add = (more: object) => ann.post(`/api/loops/${loopId}/invitation_codes`, more);
    const in_an_hour = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const [timedCode, otherCode] = [
      (await add({ expires_at: in_an_hour })).body.loop_code,
      (await add({})).body.loop_code,
    ];
    expect((await add({ expires_at: '2001-01-01T00:00:00Z' })).body.errors).toEqual({
      expires_at: 'Please choose a time in the future',
    });
    world.clock.advance(3_600_001);
    expect((await join(await world.person('Ben'), timedCode.loop_code)).status).toBe(404);
    expect((await ann.delete(`/api/loops/${loopId}/invitation_codes/${otherCode.id}`)).status).toBe(204);
    expect((await ann.delete(`/api/loops/${loopId}/invitation_codes/${otherCode.id}`)).status).toBe(404);
    expect((await join(await world.person('Ben'), otherCode.loop_code)).status).toBe(404);
  });
});
