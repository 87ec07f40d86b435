import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { appoint } from '../../test/operators.ts';
import { nobodyAt, type Person, password, signUp } from '../../test/people.ts';

let world: TestWorld;
let gita: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld({ settings: { SUPPORT_EMAIL: 'help@example.org' } });
  [gita, ben] = [await world.person('Gita'), await world.person('Ben')];
  await appoint(world, gita);
});
afterAll(() => world.stop());

const change = (person: Person, email: string) =>
  gita.post(`/api/operator/people/${person.id}/change_email`, { email });
const userOf = async (person: Person) => (await person.get(`/api/users/${person.id}`)).body.user;
const tokenIn = async (email: string, path: string) =>
  linkIn((await mailsTo(world, email))[0], path).searchParams.get('token') ?? '';

test('an operator changes an address: logged, told to the former one, and every session ends [11.46]', async () => {
  const email = 'ben.new@example.org';
  const wish = { email: 'ben.wish@example.org', current_password: password };
  await ben.post(`/api/users/${ben.id}/email_change`, wish);
  const wished = await tokenIn(wish.email, '/new-email');
  expect((await change(ben, email)).status).toBe(204);
  expect((await ben.get('/api/sessions')).status).toBe(401);
  const [act] = (await gita.get('/api/operator/acts')).body.acts;
  expect(act).toMatchObject({ act: 'change-email', user_id: ben.id, by_user_id: gita.id, outcome: 'done' });
  const [letter] = await mailsTo(world, ben.email);
  expect(letter?.subject).toBe('Your e-mail address was changed');
  expect(letter?.text).toMatch(/ben\.new@example\.org[\s\S]*help@example\.org/);
  expect(letter?.text).not.toMatch(/token/);
  expect((await nobodyAt(world.url).put(`/api/email_changes/${wished}`, {})).status).toBe(404);

  const mover = await world.signIn({ ...ben, email });
  expect(await userOf(mover)).toMatchObject({ email, email_confirmed: false });
  const token = await tokenIn(email, '/confirm-email');
  expect((await nobodyAt(world.url).put(`/api/email_confirmations/${token}`, {})).status).toBe(204);
  expect(await userOf(mover)).toMatchObject({ email, email_confirmed: true });
});

test('an operator takes back what a thief changed, who can then undo nothing [11.46]', async () => {
  const cat = await world.person('Cat');
  const email = 'thief@example.org';
  await cat.post(`/api/users/${cat.id}/email_change`, { email, current_password: password });
  await nobodyAt(world.url).put(`/api/email_changes/${await tokenIn(email, '/new-email')}`, {});
  const undo = await tokenIn(cat.email, '/undo-new-email');
  expect((await change(cat, cat.email)).status).toBe(204);
  expect((await nobodyAt(world.url).put(`/api/email_changes/${undo}/undo`, {})).status).toBe(404);
  expect(await userOf(await world.signIn(cat))).toMatchObject({ email: cat.email });
});

test('it is refused by a sentence, and the command line does the same [11.46]', async () => {
  const dan = await signUp(world.url, 'Dan');
  expect((await change(dan, gita.email)).body).toMatchObject({
    code: 'email_taken',
    errors: { email: 'An account with this e-mail already exists' },
  });
  expect((await change(dan, dan.email)).body.errors).toEqual({
    email: 'This is their e-mail address already',
  });
  expect((await change(dan, 'nobody')).body.errors).toEqual({ email: 'E-mail must be valid' });
  expect((await change(gita, 'gita.new@example.org')).body.detail).toBe(
    'This is your own account: please change it in your settings',
  );
  const run = (...words: string[]) => commandLine(['change-email', ...words], world.settings);
  expect(await run(dan.email)).toEqual({
    code: 1,
    output: 'Usage: npm run loopyard -- change-email <email> <new-email>\n',
  });
  expect(await run(dan.email, gita.email)).toEqual({
    code: 1,
    output: 'An account with this e-mail already exists\n',
  });
  const dans = 'dan.new@example.org';
  expect(await run(dan.email, dans)).toEqual({
    code: 0,
    output: `${dan.email} now has the address ${dans}, and logs in with it\n`,
  });
  expect((await dan.get('/api/sessions')).status).toBe(401);
  expect((await world.signIn({ ...dan, email: dans })).token).not.toBe(dan.token);
});
