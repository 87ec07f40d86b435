import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopChannel } from '../../test/cable.ts';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, nobodyAt, type Person, postOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  stranger = await world.person('Stu');
});
afterAll(() => world.stop());

const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
const saveLoop = (person: Person, loopId: number, body: object) => person.put(`/api/loops/${loopId}`, body);
const promote = (loopId: number, userId: number) =>
  ann.post(`/api/loops/${loopId}/members/${userId}/add_admin`);

describe('changing a loop', () => {
  test('changes what is sent, and nothing else [6.1, 7.28]', async () => {
    const loopId = await loopOf(ann, [ben], { name: 'Before', has_guest_access: true });
    const { status, body } = await saveLoop(ann, loopId, { loop: { name: ' After ' } });
    expect([status, body.loop.name, body.loop.has_guest_access]).toEqual([200, 'After', true]);
    expect((await saveLoop(ann, loopId, { loop: { is_public: true } })).body.loop).toMatchObject({
      name: 'After',
      is_public: true,
    });
  });

  test('is an admin’s to do, with a name [6.1]', async () => {
    const loopId = await loopOf(ann, [ben]);
    for (const edit of [{ loop: { name: 'Mine' } }, { logo: null }])
      expect((await saveLoop(ben, loopId, edit)).status).toBe(403);
    expect((await saveLoop(ann, loopId, { loop: { name: ' ' } })).body.errors).toEqual({
      name: 'Loop name is required',
    });
    await promote(loopId, ben.id);
    expect((await saveLoop(ben, loopId, { loop: { name: 'Ours' }, logo: null })).body.loop.name).toBe('Ours');
  });

  test('closing it to guests ends at once what they had open', async () => {
    const loopId = await loopOf(ann, [], { has_guest_access: true });
    const cable = await stranger.cable();
    expect(await cable.subscribe(loopChannel(loopId))).toBe(true);
    await saveLoop(ann, loopId, { loop: { has_guest_access: false } });
    await expect.poll(() => cable.frames.some(({ type }) => type === 'reject_subscription')).toBe(true);
    expect((await stranger.get(`/api/loops/${loopId}`)).status).toBe(404);
  });

  test('hands it to another of its admins, by its owner only', async () => {
    const loopId = await loopOf(ann, [ben]);
    const hand = (person: Person, user_id: number) => saveLoop(person, loopId, { loop: { user_id } });
    expect((await hand(ann, ben.id)).body.errors).toEqual({
      user_id: 'A loop can only be handed to one of its admins',
    });
    expect((await hand(ann, stranger.id)).status).toBe(422);
    await promote(loopId, ben.id);
    expect((await hand(ben, ben.id)).status).toBe(403);
    expect((await hand(ann, ben.id)).body.loop.user_id).toBe(ben.id);
    expect((await ben.post(`/api/loops/${loopId}/members/${ann.id}/remove`)).status).toBe(204);
  });

  test('keeps its logo where another admin saves the loop as it was told', async () => {
    const loopId = await loopOf(ann, [ben]);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/add_admin`);
    const picture = await uploadOf(ann, 'logo.png', await twoColours(300, 200).png().toBuffer());
    const { logo: fresh } = (await saveLoop(ann, loopId, { logo: { url: picture.simple_url } })).body.loop;
    expect(fresh.is_finished_processing).toBeTypeOf('boolean');
    await processed(ann, picture);
    const { logo } = (await ben.get(`/api/loops/${loopId}`)).body.loop;
    expect(logo.is_finished_processing).toBe(true);
    const saved = await saveLoop(ben, loopId, { loop: { name: 'The same' }, logo });
    expect([saved.status, saved.body.loop?.logo]).toEqual([200, logo]);
    const upload = (person: Person) => person.get(`/api/uploads/${logo.key}`);
    expect([(await upload(ann)).status, (await upload(ben)).status]).toEqual([200, 200]);
    const strange = await saveLoop(ben, await loopOf(ben), { logo });
    expect([strange.status, strange.body.code]).toEqual([422, 'unknown_upload']);
  });

  test('gives it a logo, which its members see, and whoever holds a code sees small [3.10, 6.1, 7.29]', async () => {
    const loopId = await loopOf(ann, [ben]);
    world.clock.advance(minutes(5));
    const uploadedAt = world.clock.now().getTime();
    const picture = await uploadOf(ann, 'logo.png', await twoColours(300, 200).png().toBuffer());
    await processed(ann, picture);
    const logo = { url: picture.simple_url, format: 'gif', resource_type: 'video' };
    const { body } = await saveLoop(ann, loopId, { logo });
    expect(body.loop.logo).toMatchObject({ format: 'png', resource_type: 'image', created_at: aTime });
    expect(Math.abs(Date.parse(body.loop.logo.created_at) - uploadedAt)).toBeLessThan(minutes(1));
    expect((await fetch(world.url + body.loop.logo.url)).status).toBe(200);
    const bensLogo = (await ben.get(`/api/loops/${loopId}`)).body.loop.logo;
    expect((await fetch(world.url + bensLogo.thumb_url)).status).toBe(200);
    const { loop: renamedLoop } = (await saveLoop(ann, loopId, { loop: { name: 'Renamed' } })).body;
    expect(renamedLoop).toMatchObject({ name: 'Renamed', logo: { key: body.loop.logo.key } });

    const [{ loop_code }] = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
    const door = (await nobodyAt(world.url).get(`/api/loop_codes/${loop_code}`)).body.loop_code.loop;
    expect((await fetch(world.url + door.logo.url)).status).toBe(200);
    expect((await fetch(world.url + door.logo.url.replace('/thumb', '/original'))).status).toBe(404);

    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
    expect((await fetch(world.url + bensLogo.thumb_url)).status).toBe(404);
    expect((await saveLoop(ann, loopId, { logo: null })).body.loop.logo).toBeNull();
    expect((await fetch(world.url + door.logo.url)).status).toBe(404);
  });

  test('takes no one else’s upload and no other file as its logo [5.38]', async () => {
    const loopId = await loopOf(ann, [ben]);
    const bens = await uploadOf(ben, 'logo.png', 'not even a picture');
    expect((await saveLoop(ann, loopId, { logo: { url: bens.simple_url } })).body.code).toBe(
      'unknown_upload',
    );
    const text = await uploadOf(ann, 'a.txt', 'words');
    expect((await saveLoop(ann, loopId, { logo: { url: text.simple_url } })).body.errors).toEqual({
      logo: 'Please choose a picture',
    });
  });
});

describe('a kind of loop', () => {
  test.each(['school', 'college', 'university', 'club', 'union'])(
    'can be a %s [1.1, 3.17]',
    async (loop_template_id) => {
      const { status, body } = await ann.post('/api/loops', { loop: { name: 'Ours', loop_template_id } });
      expect([status, body.loop.loop_template_id]).toEqual([201, loop_template_id]);
      expect(body.loop.roles).toHaveLength(3);
      expect(body.loop.welcome_text).toMatch(/^\w.{40,}\.$/);
    },
  );

  test.each(['club', 'university'])(
    'promises no more than is so: a %s that guests may read says nothing of members alone',
    async (loop_template_id) => {
      const loopId = await loopOf(ann, [ben], { loop_template_id });
      const welcomeOf = async () => (await ben.get(`/api/loops/${loopId}`)).body.loop.welcome_text;
      const alone = /only members|nobody else/;
      expect(await welcomeOf()).toMatch(alone);
      await saveLoop(ann, loopId, { loop: { has_guest_access: true } });
      expect(await welcomeOf()).not.toMatch(alone);
      await saveLoop(ann, loopId, { loop: { has_guest_access: false } });
      expect(await welcomeOf()).toMatch(alone);
    },
  );

  test('brings words of welcome, which the loop’s own replace, of so many letters', async () => {
    const loopId = await loopOf(ann, [ben], { loop_template_id: 'club' });
    const welcomeOf = async () => (await ben.get(`/api/loops/${loopId}`)).body.loop.welcome_text;
    const kindsOwn = await welcomeOf();
    const save = (welcome_text: string | null) => saveLoop(ann, loopId, { loop: { welcome_text } });
    await save('  Rehearsals are on Tuesdays.\n');
    expect(await welcomeOf()).toBe('Rehearsals are on Tuesdays.');
    expect((await save('x'.repeat(501))).body.errors).toEqual({
      welcome_text: 'The welcome text can have 500 characters at most',
    });
    await saveLoop(ann, loopId, { loop: { name: 'Ours still' } });
    expect(await welcomeOf()).toBe('Rehearsals are on Tuesdays.');
    await save('');
    expect(await welcomeOf()).toBe('');
    await save(null);
    expect(await welcomeOf()).toBe(kindsOwn);
    expect((await saveLoop(ben, loopId, { loop: { welcome_text: 'Mine' } })).status).toBe(403);
  });

  test('brings its roles, and whoever joins can be given one by default [3.14, 3.17, 6.24, 7.26]', async () => {
    const loopId = await loopOf(ann, [], { loop_template_id: 'school' });
    const { roles, default_feature_set_id } = (await ann.get(`/api/loops/${loopId}`)).body.loop;
    expect(default_feature_set_id).toBeNull();
    expect(roles.map((role: { name: string }) => role.name)).toEqual(['Administrator', 'Teacher', 'Student']);
    const student = roles[2];
    const saved = await saveLoop(ann, loopId, { loop: { default_feature_set_id: student.id } });
    expect(saved.body.loop.default_feature_set_id).toBe(student.id);
    const [{ loop_code }] = (await ann.get(`/api/loops/${loopId}/invitation_codes`)).body.loop_codes;
    expect((await ben.post('/api/loops/join', { loop_code })).body.loop.role).toEqual(student);
    const renamedLoop = (await saveLoop(ann, loopId, { loop: { name: 'Renamed' } })).body.loop;
    expect(renamedLoop.default_feature_set_id).toBe(student.id);
    const freedLoop = (await saveLoop(ann, loopId, { loop: { default_feature_set_id: null } })).body.loop;
    expect(freedLoop.default_feature_set_id).toBeNull();
  });
});

describe('deleting a loop', () => {
  test('is an admin’s to do; it is gone for all at once, and the other admins are told by mail [4.18, 6.3, 7.30]', async () => {
    const loopId = await loopOf(ann, [ben], { name: 'The old choir' });
    expect((await ben.delete(`/api/loops/${loopId}`)).status).toBe(403);
    await promote(loopId, ben.id);
    const post = await postOf(ben, loopId);
    await ben.post(`/api/loops/${loopId}/read`);
    const cable = await ben.cable();
    await cable.subscribe(loopChannel(loopId));
    expect((await ann.delete(`/api/loops/${loopId}`)).status).toBe(204);
    for (const person of [ann, ben]) {
      expect((await person.get(`/api/loops/${loopId}`)).status).toBe(404);
      expect((await person.graphql(`{ post(id: ${post}) { id } }`)).data.post).toBeNull();
    }
    await expect.poll(() => cable.frames.some(({ type }) => type === 'reject_subscription')).toBe(true);
    expect((await ben.get(`/api/users/${ben.id}`)).body.user.last_accessed_loop_id).toBe(63);
    const [mail] = await mailsTo(world, ben.email);
    expect(mail?.subject).toBe('The old choir was deleted');
    expect((await mailsTo(world, ann.email)).map(({ subject }) => subject)).not.toContain(mail?.subject);
    const another = await loopOf(ann, [ben]);
    await promote(another, ben.id);
    expect((await ben.delete(`/api/loops/${another}`)).status).toBe(204);
  });

  test('is final after 14 days: nothing of it is left', async () => {
    const ownWorld = await startWorld();
    try {
      const person = await ownWorld.person('Ann');
      const loopId = await loopOf(person);
      await postOf(person, loopId);
      await person.delete(`/api/loops/${loopId}`);
      ownWorld.clock.advance(days(15));
      await ownWorld.another();
      for (const table of ['posts', 'memberships'])
        await expect.poll(() => ownWorld.count(table, loopId)).toBe(0);
    } finally {
      await ownWorld.stop();
    }
  });
});

describe('a public loop', () => {
  test('is found by a part of its name and joined without a code [7.26]', async () => {
    const loopId = await loopOf(ann, [], { name: 'Ringing Bells of York', is_public: true });
    await loopOf(ann, [], { name: 'Secret Bells' });
    const answer = await stranger.get('/api/loops?public=1&name_contains=bells');
    expect(answer.body.loops).toEqual([
      {
        id: loopId,
        name: 'Ringing Bells of York',
        logo: null,
        has_guest_access: false,
        members_count: 1,
        is_member: false,
      },
    ]);
    const { status, body } = await stranger.post('/api/loops/join', { loop_id: loopId });
    expect([status, body.loop.members_count]).toEqual([200, 2]);
  });

  test('is not joined by who was removed, nor a private one by its id', async () => {
    const open = await loopOf(ann, [ben], { is_public: true });
    await ann.post(`/api/loops/${open}/members/${ben.id}/remove`);
    const refusal = await ben.post('/api/loops/join', { loop_id: open });
    const closedAnswer = await ben.post('/api/loops/join', { loop_id: await loopOf(ann) });
    const never = await ben.post('/api/loops/join', { loop_id: 999_999_999 });
    expect(refusal.status).toBe(404);
    expect([refusal.body, closedAnswer.body]).toEqual([never.body, never.body]);
  });
});

describe('X-Loop-Id', () => {
  test('naming a loop that one isn’t in is refused everywhere, and grants nothing [7.2]', async () => {
    const loopId = await loopOf(ann);
    const statusesOf = async (person: Person, id: number) => {
      const headers = {
        authorization: person.token,
        'x-loop-id': String(id),
        'content-type': 'application/json',
      };
      const rest = await fetch(`${world.url}/api/loops`, { headers });
      const body = JSON.stringify({ query: '{ __typename }' });
      const graphql = await fetch(`${world.url}/api/graphql`, { method: 'POST', headers, body });
      const { errors } = (await graphql.json()) as { errors?: { extensions: { status: number } }[] };
      return [rest.status, graphql.status, errors?.[0]?.extensions.status];
    };
    expect(await statusesOf(ann, loopId)).toEqual([200, 200, undefined]);
    expect(await statusesOf(ann, 63)).toEqual([200, 200, undefined]);
    expect(await statusesOf(stranger, loopId)).toEqual([404, 200, 404]);
    expect(await statusesOf(stranger, 999_999_999)).toEqual([404, 200, 404]);
  });
});
