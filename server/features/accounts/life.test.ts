import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { loopOf, nobodyAt, type Person, password, signInAgain } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

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
const changeUser = (person: Person, user: object) => person.put(`/api/users/${person.id}`, { user });
const works = async (person: Person) => (await person.get('/api/loops')).status === 200;

describe('sessions', () => {
  test('are listed with their device, and ended one by one, sockets and all', async () => {
    const firstDevice = await world.person('Ben');
    const secondDevice = await signInAgain(world.url, firstDevice);
    const { sessions } = (await firstDevice.get('/api/sessions')).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((session: { is_current: boolean }) => session.is_current)).toHaveLength(1);
    expect(sessions[0].device).toBe('Another program');
    const cable = await secondDevice.cable();
    const otherSession = sessions.find((session: { is_current: boolean }) => !session.is_current);
    expect((await firstDevice.delete(`/api/sessions/${otherSession.id}`)).status).toBe(204);
    await cable.closed;
    expect([await works(secondDevice), await works(firstDevice)]).toEqual([false, true]);
    expect((await firstDevice.delete(`/api/sessions/${otherSession.id}`)).status).toBe(404);
    expect((await ann.delete(`/api/sessions/${sessions[0].id}`)).status).toBe(404);
  });
});

describe('changing the password', () => {
  test('needs the present one 15 minutes after signing in, and ends every other session [3.2, 7.19]', async () => {
    const ben = await world.person('Ben');
    const otherDevice = await signInAgain(world.url, ben);
    const cable = await otherDevice.cable();
    world.clock.advance(minutes(16));
    const passwords = { password: next, password_confirmation: next };
    expect((await changeUser(ben, passwords)).body).toMatchObject({
      status: 422,
      errors: { current_password: 'Password is required' },
    });
    expect((await changeUser(ben, { ...passwords, current_password: 'guessed it' })).status).toBe(422);
    const unlike = { password: next, password_confirmation: 'other', current_password: password };
    expect((await changeUser(ben, unlike)).status).toBe(422);
    expect((await changeUser(ben, { ...passwords, current_password: password })).status).toBe(200);
    await cable.closed;
    expect([await works(otherDevice), await works(ben)]).toEqual([false, true]);
    expect([await signsIn(ben.email, password), await signsIn(ben.email, next)]).toEqual([false, true]);
  });

  test('is refused where the two differ, or it is too easy [3.2]', async () => {
    const ben = await world.person('Ben');
    expect((await changeUser(ben, { password: next, password_confirmation: 'other' })).body.errors).toEqual({
      password_confirmation: "Passwords don't match",
    });
    expect((await changeUser(ben, { password: 'password', password_confirmation: 'password' })).status).toBe(
      422,
    );
    expect(await signsIn(ben.email, password)).toBe(true);
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) => nobodyAt(world.url).post('/api/password_resets', { email });
  const set = (token: string, email: string, newPassword = next, confirmation = newPassword) =>
    nobodyAt(world.url).put(`/api/password_resets/${token}`, {
      email,
      user: { password: newPassword, password_confirmation: confirmation },
    });
  const tokenFor = async (email: string) =>
    linkIn((await mailsTo(world, email))[0], '/password_resets').searchParams.get('token') ?? '';

  test('is answered alike whether anybody has the e-mail, and mailed to whoever does [7.53]', async () => {
    const ben = await world.person('Ben');
    const [knownAnswer, unknownAnswer] = [await ask(ben.email), await ask('nobody@example.org')];
    expect([knownAnswer.status, knownAnswer.body]).toEqual([202, unknownAnswer.body]);
    expect(await mailsTo(world, 'nobody@example.org')).toEqual([]);
    const link = linkIn((await mailsTo(world, ben.email))[0], '/password_resets');
    expect(link.searchParams.get('email')).toBe(ben.email);
  });

  test('is replaced once by the mailed token, which signs everyone out [7.54]', async () => {
    const ben = await world.person('Ben');
    await ask(ben.email);
    const token = await tokenFor(ben.email);
    expect((await set(token, ann.email)).status).toBe(404);
    expect((await set(token, ben.email, next, 'other')).body.errors).toEqual({
      password_confirmation: "Passwords don't match",
    });
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
  test('for the account and for each loop are changed separately [1.8, 3.3, 3.8, 3.9, 6.22, 7.19, 7.20, 7.21]', async () => {
    const ben = await world.person('Ben');
    const loopId = await loopOf(ann, [ben]);
    const otherLoop = await loopOf(await world.person('Cat'), [ben]);
    await changeUser(ben, {
      first_name: ' Benjamin ',
      last_name: ' Bell ',
      email: ben.email,
      bio: 'About me',
    });
    const { profiles } = (await ben.get(`/api/users/${ben.id}`)).body.user;
    const picture = await uploadOf(ben, 'me.png', await twoColours(200, 200).png().toBuffer());
    await processed(ben, picture);
    const { status, body } = await ben.put(`/api/users/${ben.id}`, {
      user: { nickname: 'Benny', bio: 'Rows at six' },
      profile_id: profiles[0].id,
      portrait: { url: picture.simple_url },
    });
    expect([status, body.user.name, body.user.nickname, body.user.bio]).toEqual([
      ...[200, 'Benjamin Bell', null, 'About me'],
    ]);
    expect(body.user.profiles).toMatchObject([
      { loop_id: loopId, nickname: 'Benny' },
      { loop_id: otherLoop, nickname: null, bio: null, portrait: null },
    ]);
    const user = (await ann.get(`/api/users/${ben.id}`)).body.user;
    expect(user.profiles[0]).toMatchObject({
      ...{ loop_id: loopId, user_id: ben.id, nickname: 'Benny', bio: 'Rows at six' },
    });
    expect(user).toMatchObject({ loops_in_common: [loopId], abilities: { update: false, subscribe: true } });
    expect(Date.parse(user.last_active)).toBeGreaterThan(0);
    const { thumb_url } = user.profiles[0].portrait;
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
    const [catsProfile] = (await cat.get(`/api/users/${cat.id}`)).body.user.profiles;
    expect(catsProfile.loop_id).toBe(loopId);
    const edit = (profile_id: number, user: object) => ben.put(`/api/users/${ben.id}`, { user, profile_id });
    const foreign = await edit(catsProfile.id, { bio: 'x' });
    expect([foreign.status, foreign.body]).toEqual([404, (await edit(999_999_999, { bio: 'x' })).body]);
    const [bensProfile] = (await ben.get(`/api/users/${ben.id}`)).body.user.profiles;
    for (const name of ['first_name', 'last_name'])
      expect((await edit(bensProfile.id, { [name]: 'B' })).status).toBe(422);
    expect((await edit(bensProfile.id, { bio: 'x'.repeat(2_001) })).status).toBe(422);
    expect((await changeUser(ben, { first_name: ' ' })).body.errors).toEqual({
      first_name: 'First name is required',
    });
    expect((await changeUser(ben, { email: 'other@example.org' })).status).toBe(422);
    expect((await changeUser(ben, { email: ben.email, bio: 'x'.repeat(2_001) })).status).toBe(422);
  });
});
