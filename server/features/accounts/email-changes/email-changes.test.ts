import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../../test/command-line.ts';
import { dataOf } from '../../../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../../../test/harness.ts';
import { linkIn, mailsTo } from '../../../test/mail.ts';
import { loopOf, nobodyAt, type Person, password, personAt, signUp } from '../../../test/people.ts';

let world: TestWorld;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

let count = 0;
const freshAddress = () => `fresh.${count++}@example.org`;
const ask = (person: Person, email: string, current_password = password) =>
  person.post(`/api/users/${person.id}/email_change`, { email, current_password });
const pending = async (person: Person) =>
  (await person.get(`/api/users/${person.id}/email_change`)).body.email_change;
const presentEmail = async (person: Person) => (await person.get(`/api/users/${person.id}`)).body.user?.email;
const subjectsTo = async (email: string) => (await mailsTo(world, email)).map(({ subject }) => subject);
const tokenIn = async (email: string, path: string) =>
  linkIn((await mailsTo(world, email))[0], path).searchParams.get('token') ?? '';
const confirm = (token: string) => nobodyAt(world.url).put(`/api/email_changes/${token}`, {});
const undo = (token: string) => nobodyAt(world.url).put(`/api/email_changes/${token}/undo`, {});
const refusalOf = (detail: string, status = 404) => ({ status, body: { detail } });

async function move(person: Person, email = freshAddress()): Promise<Person> {
  expect((await ask(person, email)).status).toBe(202);
  expect((await confirm(await tokenIn(email, '/new-email'))).body).toEqual({ email });
  return personAt(world.url, { ...person, email });
}

describe('a new e-mail address', () => {
  test('is the account’s once it confirmed by a call, never by opening its link; twice is the same yes [11.41]', async () => {
    const ben = await world.person('Ben');
    const email = freshAddress();
    const answer = await ask(ben, ` ${email} `);
    expect(answer).toMatchObject({ status: 202, body: { email_change: { email } } });
    expect(await pending(ben)).toEqual(answer.body.email_change);
    const token = await tokenIn(email, '/new-email');
    expect((await nobodyAt(world.url).get(`/api/email_changes/${token}`)).status).toBe(405);
    expect(await presentEmail(ben)).toBe(ben.email);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
    expect([await presentEmail(ben), await pending(ben)]).toEqual([email, null]);
    expect((await world.signIn(ben)).token).toBe(ben.token);
    expect((await world.signIn({ ...ben, email })).token).not.toBe(ben.token);
    expect((await ben.get(`/api/users/${ben.id}`)).body.user.email_confirmed).toBe(true);
  });

  test('needs the password, another address than the present one, and one’s own account [11.41]', async () => {
    const ben = await world.person('Ben');
    const wish = (email: string, word?: string) => ask(ben, email, word);
    expect(await wish(freshAddress(), 'wrong')).toMatchObject({
      status: 422,
      body: { errors: { current_password: 'This password is incorrect' } },
    });
    expect((await wish(freshAddress(), '')).body.errors).toEqual({
      current_password: 'Password is required',
    });
    expect((await wish(ben.email.toUpperCase())).body.errors).toEqual({
      email: 'This is your e-mail address already',
    });
    expect((await wish('nobody')).body.errors).toEqual({ email: 'E-mail must be valid' });
    expect((await ben.post(`/api/users/${ann.id}/email_change`, {})).status).toBe(404);
    expect(await pending(ben)).toBeNull();
    const edit = await ben.put(`/api/users/${ben.id}`, { user: { email: freshAddress() } });
    expect(edit.body.errors).toEqual({ email: 'The e-mail address cannot be changed' });
  });

  test('ends when another is asked for, when it is cancelled, with a new password, and after 3 days [11.43]', async () => {
    const ben = await world.person('Ben');
    const emails = [freshAddress(), freshAddress(), freshAddress(), freshAddress()];
    const [first = '', second = '', third = '', last = ''] = emails;
    for (const email of [first, second]) await ask(ben, email);
    const cancelled = refusalOf('This change was cancelled or asked for anew');
    expect(await confirm(await tokenIn(first, '/new-email'))).toMatchObject(cancelled);
    expect((await ben.delete(`/api/users/${ben.id}/email_change`)).status).toBe(204);
    expect(await confirm(await tokenIn(second, '/new-email'))).toMatchObject(cancelled);
    await ask(ben, third);
    const user = { password, password_confirmation: password, current_password: password };
    await ben.put(`/api/users/${ben.id}`, { user });
    expect(await confirm(await tokenIn(third, '/new-email'))).toMatchObject(cancelled);
    await ask(ben, last);
    world.clock.advance(days(3) + 1);
    expect(await pending(ben)).toBeNull();
    expect(await confirm(await tokenIn(last, '/new-email'))).toMatchObject(
      refusalOf('This link has expired'),
    );
    expect(await presentEmail(ben)).toBe(ben.email);
  });

  test('leaves the session that asked, and ends the others [11.43]', async () => {
    const ben = await world.person('Ben');
    const elsewhere = await world.signIn(ben);
    await move(ben);
    expect((await ben.get('/api/sessions')).body.sessions).toHaveLength(1);
    expect((await elsewhere.get('/api/sessions')).status).toBe(401);
  });

  test('that is somebody else’s is answered alike and told to them alone; twenty at once leave one [11.44]', async () => {
    const ben = await world.person('Ben');
    const takenAnswer = await ask(ben, ann.email.toUpperCase());
    expect(takenAnswer).toMatchObject({
      status: 202,
      body: { email_change: { email: ann.email.toUpperCase() } },
    });
    const [mail] = await mailsTo(world, ann.email.toUpperCase());
    expect(mail?.subject).toBe('Someone wants to use your e-mail address');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/token|Ben/);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ben, freshAddress())));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    const waiting = await Promise.all(
      answers.map(({ body }) => tokenIn(body.email_change.email, '/new-email').then(confirm)),
    );
    expect(waiting.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('that two ask for is one’s, and the other’s link says why not [11.44]', async () => {
    const [ben, cat] = [await world.person('Ben'), await world.person('Cat')];
    const email = freshAddress();
    const tokens: string[] = [];
    for (const person of [ben, cat]) {
      await ask(person, email);
      world.clock.advance(1);
      tokens.push(await tokenIn(email, '/new-email'));
    }
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.detail).toBe(
      'Another account has taken this address in the meantime',
    );
  });

  test('comes to nothing for a suspended or deleted account [11.44]', async () => {
    const [ben, cat] = [await world.person('Ben'), await world.person('Cat')];
    const emails = [freshAddress(), freshAddress()] as const;
    await ask(ben, emails[0]);
    await ask(cat, emails[1]);
    const tokens = [await tokenIn(emails[0], '/new-email'), await tokenIn(emails[1], '/new-email')] as const;
    await commandLine(['suspend', ben.email], world.settings);
    await cat.delete(`/api/users/${cat.id}`, { current_password: password });
    expect(await confirm(tokens[0])).toMatchObject(refusalOf('This account is suspended', 403));
    expect(await confirm(tokens[1])).toMatchObject(refusalOf('Not found'));
  });
});

describe('the former address', () => {
  test('is told, and takes the account back for 7 days, with a new password for everybody [11.42]', async () => {
    const ben = await world.person('Ben');
    await move(ben, 'thief@example.org');
    expect(await subjectsTo(ben.email)).toEqual([
      'Your e-mail address was changed',
      'You asked for another e-mail address',
      'Confirm your e-mail',
    ]);
    const thief = await world.signIn({ ...ben, email: 'thief@example.org' });
    const token = await tokenIn(ben.email, '/undo-new-email');
    await move(thief, 'thief.again@example.org');
    world.clock.advance(days(6));
    expect(await undo(token)).toMatchObject({ status: 200, body: { email: ben.email } });
    expect([(await ben.get('/api/sessions')).status, (await thief.get('/api/sessions')).status]).toEqual([
      401, 401,
    ]);
    expect((await world.signIn(ben)).token).toBe(ben.token);
    const reset = await tokenIn(ben.email, '/password_resets');
    const user = { password, password_confirmation: password };
    await nobodyAt(world.url).put(`/api/password_resets/${reset}`, { email: ben.email, user });
    expect(await presentEmail(await world.signIn(ben))).toBe(ben.email);
    expect(await undo(token)).toMatchObject(refusalOf('This link has been used already'));
    const later = await tokenIn('thief@example.org', '/undo-new-email');
    expect(await undo(later)).toMatchObject(refusalOf('This link has been used already'));
  });

  test('has no way back after 7 days, nor where the account is suspended [11.42]', async () => {
    const [ben, cat] = [await world.person('Ben'), await world.person('Cat')];
    const mover = await move(ben);
    await move(cat);
    await commandLine(['suspend', mover.email], world.settings);
    const token = await tokenIn(ben.email, '/undo-new-email');
    expect(await undo(token)).toMatchObject(refusalOf('This account is suspended', 403));
    world.clock.advance(days(7) + 1);
    expect(await undo(await tokenIn(cat.email, '/undo-new-email'))).toMatchObject(
      refusalOf('The 7 days in which this could be undone are over'),
    );
  });

  test('that nobody had confirmed gets no mail and no way back [11.42]', async () => {
    const typo = await signUp(world.url, 'Typo');
    const first = (await mailsTo(world, typo.email))[0];
    await move(typo);
    expect(await subjectsTo(typo.email)).toEqual(['Confirm your e-mail']);
    const token = linkIn(first, '/confirm-email').searchParams.get('token');
    expect(await nobodyAt(world.url).put(`/api/email_confirmations/${token}`, {})).toMatchObject(
      refusalOf('This link has been used already'),
    );
  });

  test('is nobody else’s for 7 days; an invitation to it still lets the person in [11.45]', async () => {
    const ben = await world.person('Ben');
    const loop = await loopOf(ann, []);
    await ann.post(`/api/loops/${loop}/invite`, { emails: [ben.email] });
    const code = linkIn((await mailsTo(world, ben.email))[0], '/join-loop').searchParams.get('code');
    await move(ben);
    await expect(signUp(world.url, 'Other', ben.email)).rejects.toThrow('email_taken');
    const cat = await world.person('Cat');
    await ask(cat, ben.email);
    expect(await subjectsTo(ben.email)).toContain('Someone wants to use your e-mail address');
    expect((await cat.post('/api/loops/join', { loop_code: code })).status).toBe(404);
    expect((await ben.post('/api/loops/join', { loop_code: code })).status).toBe(200);
    world.clock.advance(days(7) + 1);
    expect((await signUp(world.url, 'Other', ben.email)).email).toBe(ben.email);
  });

  test('is found with all that came to it, in a copy of the data and when the account goes [11.45]', async () => {
    const ben = await world.person('Ben');
    await ask(ben, freshAddress());
    const mover = await move(ben);
    await world.settle();
    const data = await dataOf(ben);
    const mailed = data.mails.map(({ to, subject }: { to: string; subject: string }) => [to, subject]);
    expect(mailed).toContainEqual([ben.email, 'You asked for another e-mail address']);
    expect(data.email_changes).toHaveLength(2);
    expect(JSON.stringify(data)).not.toMatch(/tokenHash|undoTokenHash/);
    await mover.delete(`/api/users/${ben.id}`, { current_password: password });
    expect(await subjectsTo(ben.email)).toEqual([]);
  });
});
