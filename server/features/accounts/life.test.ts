import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { loopOf, nobodyAt, type Person, password, postOf, signInAgain } from '../../test/people.ts';
import { commentOf } from '../../test/scene.ts';
import { processed, uploadOf } from '../../test/uploads.ts';
import { twoColours } from '../media/processing/made.testing.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const signsIn = async (email: string, with_: string) =>
  (
    await nobodyAt(world.url).graphql(
      `mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }`,
      { input: { email, password: with_ } },
    )
  ).data !== null;
const next = 'a whole new password';
const change = (person: Person, user: object) => person.put(`/api/users/${person.id}`, { user });
const works = async (person: Person) => (await person.get('/api/loops')).status === 200;

describe('sessions', () => {
  test('are listed with their device, and ended one by one, sockets and all', async () => {
    const here = await world.person('Ben');
    const there = await signInAgain(world.url, here);
    const { sessions } = (await here.get('/api/sessions')).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1);
    expect(sessions[0].device).toBe('Another program');
    const cable = await there.cable();
    const other = sessions.find((one: { is_current: boolean }) => !one.is_current);
    expect((await here.delete(`/api/sessions/${other.id}`)).status).toBe(204);
    await cable.closed;
    expect([await works(there), await works(here)]).toEqual([false, true]);
    expect((await here.delete(`/api/sessions/${other.id}`)).status).toBe(404);
    expect((await ann.delete(`/api/sessions/${sessions[0].id}`)).status).toBe(404);
  });
});

describe('changing the password', () => {
  test('needs the present one 15 minutes after signing in, and ends every other session [3.2, 7.19]', async () => {
    const ben = await world.person('Ben');
    const other = await signInAgain(world.url, ben);
    const cable = await other.cable();
    world.clock.advance(minutes(16));
    const wanted = { password: next, password_confirmation: next };
    expect((await change(ben, wanted)).body).toMatchObject({
      status: 422,
      errors: { current_password: 'Password is required' },
    });
    expect((await change(ben, { ...wanted, current_password: 'guessed it' })).status).toBe(422);
    expect((await change(ben, { ...wanted, current_password: password })).status).toBe(200);
    await cable.closed;
    expect([await works(other), await works(ben)]).toEqual([false, true]);
    expect([await signsIn(ben.email, password), await signsIn(ben.email, next)]).toEqual([false, true]);
  });

  test('is refused where the two differ, or it is too easy [3.2]', async () => {
    const ben = await world.person('Ben');
    expect((await change(ben, { password: next, password_confirmation: 'other' })).body.errors).toEqual({
      password_confirmation: "Passwords don't match",
    });
    expect((await change(ben, { password: 'password', password_confirmation: 'password' })).status).toBe(422);
    expect(await signsIn(ben.email, password)).toBe(true);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => nobodyAt(world.url).post('/api/password_resets', { email });
  const set = (token: string, email: string, chosen = next) =>
    nobodyAt(world.url).put(`/api/password_resets/${token}`, {
      email,
      user: { password: chosen, password_confirmation: chosen },
    });
  const tokenFor = async (email: string) =>
    linkIn((await mailsTo(world, email))[0], '/password_resets').searchParams.get('token') ?? '';

  test('is answered alike whether anybody has the e-mail, and mailed to whoever does [7.53]', async () => {
    const ben = await world.person('Ben');
    const [known, unknown] = [await ask(ben.email), await ask('nobody@example.org')];
    expect([known.status, known.body]).toEqual([202, unknown.body]);
    expect(await mailsTo(world, 'nobody@example.org')).toEqual([]);
    const link = linkIn((await mailsTo(world, ben.email))[0], '/password_resets');
    expect(link.searchParams.get('email')).toBe(ben.email);
  });

  test('is replaced once by the mailed token, which signs everyone out [7.54]', async () => {
    const ben = await world.person('Ben');
    await ask(ben.email);
    const token = await tokenFor(ben.email);
    expect((await set(token, ann.email)).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => set(token, ben.email, `${next} ${n}`)),
    );
    const winners = answers.flatMap(({ status }, n) => (status === 204 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
    expect(await works(ben)).toBe(false);
    expect(await signsIn(ben.email, `${next} ${winners[0]}`)).toBe(true);
  });

  test('is too late after 30 minutes', async () => {
    const ben = await world.person('Ben');
    await ask(ben.email);
    const token = await tokenFor(ben.email);
    world.clock.advance(minutes(31));
    expect((await set(token, ben.email)).status).toBe(404);
  });
});

describe('a profile', () => {
  test('of the account and one for each loop are changed apart [1.8, 3.3, 3.9, 6.22, 7.19, 7.20, 7.21]', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ann, [ben]);
    await change(ben, { first_name: ' Benjamin ', bio: 'About me' });
    const { profiles } = (await ben.get(`/api/users/${ben.id}`)).body.user;
    const picture = await uploadOf(ben, 'me.png', await twoColours(200, 200).png().toBuffer());
    await processed(ben, picture);
    const { status, body } = await ben.put(`/api/users/${ben.id}`, {
      user: { nickname: 'Benny' },
      profile_id: profiles[0].id,
      portrait: { url: picture.simple_url },
    });
    expect([status, body.user.first_name, body.user.nickname, body.user.bio]).toEqual([
      ...[200, 'Benjamin', null, 'About me'],
    ]);
    const seen = (await ann.get(`/api/users/${ben.id}`)).body.user;
    expect(seen.profiles[0]).toMatchObject({ loop_id: loopId, nickname: 'Benny' });
    expect(seen).toMatchObject({ loops_in_common: [loopId], abilities: { update: false, subscribe: true } });
    expect(Date.parse(seen.last_active)).toBeGreaterThan(0);
    const { thumb_url } = seen.profiles[0].portrait;
    expect((await fetch(world.url + thumb_url)).status).toBe(200);
    await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
    expect((await ann.get(`/api/users/${ben.id}`)).status).toBe(404);
  });

  test('is one’s own to change, and keeps to its rules [6.21, 6.23]', async () => {
    const ben = await world.person('Ben');
    const cat = await world.person('Cat');
    const loopId = await loopOf(ben, [cat]);
    expect((await ben.put(`/api/users/${cat.id}`, { user: { bio: 'x' } })).status).toBe(403);
    expect((await ann.put(`/api/users/${cat.id}`, { user: { bio: 'x' } })).status).toBe(404);
    const [theirs] = (await cat.get(`/api/users/${cat.id}`)).body.user.profiles;
    expect(theirs.loop_id).toBe(loopId);
    const edit = (profile_id: number, user: object) => ben.put(`/api/users/${ben.id}`, { user, profile_id });
    const foreign = await edit(theirs.id, { bio: 'x' });
    expect([foreign.status, foreign.body]).toEqual([404, (await edit(999_999_999, { bio: 'x' })).body]);
    const [own] = (await ben.get(`/api/users/${ben.id}`)).body.user.profiles;
    expect((await edit(own.id, { first_name: 'B' })).status).toBe(422);
    expect((await edit(own.id, { bio: 'x'.repeat(2_001) })).status).toBe(422);
    expect((await change(ben, { first_name: ' ' })).body.errors).toEqual({
      first_name: 'First name is required',
    });
    expect((await change(ben, { email: 'other@example.org' })).status).toBe(422);
    expect((await change(ben, { email: ben.email, bio: 'x'.repeat(2_001) })).status).toBe(422);
  });
});

describe('deleting an account', () => {
  const remove = (person: Person) => person.delete(`/api/users/${person.id}`);

  test('is final: what they shared is gone, their name too, and they are signed out [1.31, 4.63, 7.22]', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ann, [ben]);
    const upload = await uploadOf(ben, 'a.png', await twoColours(300, 200).png().toBuffer());
    await processed(ben, upload);
    const { post } = (
      await ben.post('/api/posts', {
        title: 'Mine',
        loop_id: loopId,
        additional_media: [{ url: upload.simple_url }],
      })
    ).body;
    const [annPost] = [await postOf(ann, loopId)];
    await commentOf(ben, annPost);
    await world.settle();
    const folder = world.fileFolder(upload.fields.key);
    expect(existsSync(folder)).toBe(true);
    const cable = await ben.cable();

    expect((await remove(ben)).status).toBe(204);
    await cable.closed;
    expect([await works(ben), await signsIn(ben.email, password)]).toEqual([false, false]);
    const { data } = await ann.graphql(`{
      post(id: ${post.id}) { id }
      allPosts(filter: { loop_id: ${loopId} }) { id messages_count }
      allMessages(filter: { messageable_type: "Post", messageable_id: ${annPost} }) { text user { name } }
    }`);
    expect(data).toEqual({
      post: null,
      allPosts: [{ id: String(annPost), messages_count: 0 }],
      allMessages: [{ text: '[Deleted]', user: { name: 'Deleted member' } }],
    });
    expect((await ann.get(`/api/loops/${loopId}`)).body.loop.members_count).toBe(1);
    expect((await ann.get(`/api/users/${ben.id}`)).status).toBe(404);
    await world.settle();
    expect(existsSync(folder)).toBe(false);
    expect((await fetch(world.url + post.additional_media[0].url)).status).toBe(404);
    const again = await nobodyAt(world.url).graphql(
      `mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }`,
      { input: { first_name: 'B', last_name: 'B', email: ben.email, password } },
    );
    expect(again.errors).toBeUndefined();
  });

  test('tells the person and the admins of their loops [1.33]', async () => {
    const ben = await world.person('Ben');
    const [admin] = [await world.person('Admin')];
    await loopOf(admin, [ben], { name: 'Oak School' });
    await remove(ben);
    expect((await mailsTo(world, ben.email)).map(({ subject }) => subject)).toEqual([
      'Your Loopyard account is deleted',
    ]);
    expect((await mailsTo(world, admin.email))[0]).toMatchObject({
      subject: 'Ben Example’s account was deleted',
      text: expect.stringContaining('Oak School'),
    });
  });

  test('waits while they are the last admin of others; else their loop passes to the longest-standing admin', async () => {
    const [ben, cat] = [await world.person('Ben'), await world.person('Cat')];
    const loopId = await loopOf(ben, [cat], { name: 'The choir' });
    const refused = await remove(ben);
    expect(refused).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect(refused.body.detail).toContain('The choir');
    await ben.post(`/api/loops/${loopId}/members/${cat.id}/add_admin`);
    expect((await remove(ben)).status).toBe(204);
    expect((await cat.get(`/api/loops/${loopId}`)).body.loop).toMatchObject({
      user_id: cat.id,
      members_count: 1,
    });
  });

  test('is one’s own to do', async () => {
    const ben = await world.person('Ben');
    await loopOf(ann, [ben]);
    expect((await ann.delete(`/api/users/${ben.id}`)).status).toBe(403);
    expect(await works(ben)).toBe(true);
  });
});

describe('one’s own data', () => {
  test('comes as a ZIP by a link that is good for ten minutes and ends with the session', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ben);
    const upload = await uploadOf(ben, 'notes.txt', 'my very own notes');
    await processed(ben, upload);
    await ben.post('/api/posts', {
      title: 'Mine <b>',
      loop_id: loopId,
      additional_media: [{ url: upload.simple_url }],
    });
    const { status, body } = await ben.post(`/api/users/${ben.id}/data_export`);
    expect(status).toBe(201);
    const zip = Buffer.from(await (await fetch(body.url)).arrayBuffer());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    for (const inside of [
      'data.json',
      'index.html',
      `media/${upload.fields.key}-notes.txt`,
      'my very own notes',
    ])
      expect(zip.includes(inside), inside).toBe(true);
    expect((await fetch(body.url.replace(/\d+\?/, '1?'))).status).toBe(404);
    expect((await ann.post(`/api/users/${ben.id}/data_export`)).status).toBe(404);
    await ben.delete('/api/sessions/current');
    expect((await fetch(body.url)).status).toBe(404);
    const anew = await signInAgain(world.url, ben);
    const late = (await anew.post(`/api/users/${ben.id}/data_export`)).body.url;
    world.clock.advance(minutes(11));
    expect((await fetch(late)).status).toBe(404);
  });
});

test('a welcome is mailed to whoever signs up', async () => {
  const ben = await world.person('Ben');
  expect((await mailsTo(world, ben.email)).map(({ subject }) => subject)).toEqual(['Welcome to Loopyard']);
});
