import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopChannel } from '../../test/cable.ts';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, nobodyAt, type Person, password, personAt } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

type Form = { first_name: string; last_name: string; email: string; password: string };
const register = async (form: Partial<Form> = {}) => {
  const input = { first_name: 'New', last_name: 'Person', email: freshEmail(), password, ...form };
  const answer = await nobodyAt(world.url).graphql(
    `mutation ($input: CreateUserInput!) { createUser(input: $input) {
      auth_token user { id first_name last_name name email last_accessed_loop_id }
    } }`,
    { input },
  );
  return { payload: answer.data?.createUser, error: answer.errors?.[0] };
};
const logIn = async (email: string, secret: string, url = world.url) => {
  const answer = await nobodyAt(url).graphql(
    `mutation ($input: SigninUserInput!) { signinUser(input: $input) {
      auth_token user { id email last_accessed_loop_id }
    } }`,
    { input: { email, password: secret } },
  );
  return { payload: answer.data?.signinUser, error: answer.errors?.[0] };
};
let count = 0;
const freshEmail = () => `new.${count++}@example.org`;
const bearing = (token: string) => personAt(world.url, { id: 0, token, email: '' });
const status = async (authorization: string) =>
  (await fetch(`${world.url}/api/loops`, { headers: { authorization } })).status;

describe('signing up', () => {
  test('answers a token that works at once and the new user, with the default loop selected [3.1, 3.5, 3.53, 4.7, 4.17, 7.5]', async () => {
    const email = freshEmail();
    const { payload } = await register({ first_name: ' Nia ', last_name: 'Newcomer', email });
    expect(payload.user).toMatchObject({
      first_name: 'Nia',
      last_name: 'Newcomer',
      name: 'Nia Newcomer',
      email,
      last_accessed_loop_id: '63',
    });
    expect((await bearing(payload.auth_token).get(`/api/users/${payload.user.id}`)).body.user.email).toBe(
      email,
    );
  });

  test.each<[keyof Form, string, string, string]>([
    ['first_name', ' ', 'First name is required', '[5.1]'],
    ['last_name', '', 'Last name is required', '[5.2]'],
    ['email', '', 'E-mail is required', '[5.3]'],
    ['email', 'nobody at home', 'E-mail must be valid', '[5.4]'],
    ['email', `${'x'.repeat(250)}@example.org`, 'E-mail must be valid', ''],
    ['password', '', 'Password is required', '[5.5]'],
    ['password', '7 chars', 'Password must have at least 8 characters', ''],
    ['password', 'a1👋b2👋c', 'Password must have at least 8 characters', ''],
    ['password', 'abc'.repeat(43), 'Password must have at most 128 characters', ''],
    ['password', 'Password123', 'This password is too easy to guess', ''],
    ['password', 'xyxyxyxyxy', 'This password is too easy to guess', ''],
    ...[
      'maverick',
      'Pineappl',
      'snowbird',
      'ｍａｖｅｒｉｃｋ',
      'Loopyard2026!',
      'My-Loop-Yard',
      'loops loops',
      'loopyard-tour',
    ].map((guess): [keyof Form, string, string, string] => [
      'password',
      guess,
      'This password is too easy to guess',
      '',
    ]),
  ])('with the %s %j is refused: %s %s', async (field, value, sentence) => {
    const { payload, error } = await register({ [field]: value });
    expect(payload).toBeUndefined();
    expect(error?.extensions).toEqual({ code: 'validation', status: 422, errors: { [field]: sentence } });
  });

  test('tells every field that is wrong at once [8.55]', async () => {
    const { error } = await register({ first_name: '', last_name: '', email: '', password: '' });
    expect(error?.message).toBe('First name is required');
    expect(error?.extensions.errors).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'E-mail is required',
      password: 'Password is required',
    });
  });

  test.each([
    ['8', 'chars: 8'],
    ['128', 'ab👋c'.repeat(32)],
  ])('with a password of exactly %s characters works [7.6]', async (_, secret) => {
    const email = freshEmail();
    expect((await register({ email, password: secret })).payload.auth_token).toBeTruthy();
    expect((await logIn(email, secret)).payload.auth_token).toBeTruthy();
  });

  test('with a password that has our name among other words works', async () => {
    expect((await register({ password: 'a loopyard of geese' })).payload.auth_token).toBeTruthy();
  });

  test.each([
    ['in capitals [8.55]', 'zoe@example.org', 'ZOE@Example.ORG'],
    ['with blanks around it', 'yan@example.org', '  yan@example.org '],
    ['in another Unicode form', 'Zoë.caf\u00e9@example.org', 'zoe\u0308.CAFE\u0301@example.org'],
    ['in full-width letters', 'wide@example.org', 'ｗｉｄｅ@example.org'],
  ])('with an e-mail that has an account, %s, is refused', async (_, first, second) => {
    expect((await register({ email: first })).payload).toBeTruthy();
    const { error } = await register({ email: second });
    expect(error?.message).toBe('An account with this e-mail already exists');
    expect(error?.extensions).toMatchObject({ code: 'email_taken', status: 422 });
    expect(error?.extensions.errors?.email).toBe('An account with this e-mail already exists');
  });

  test('twenty times at once with one e-mail makes one account', async () => {
    const email = freshEmail();
    const tries = await Promise.all(Array.from({ length: 20 }, () => register({ email })));
    expect(tries.filter(({ payload }) => payload)).toHaveLength(1);
    expect(tries.filter(({ error }) => error?.extensions.code === 'email_taken')).toHaveLength(19);
  });
});

describe('logging in', () => {
  test('answers a token, the user and the loop last opened [4.16, 7.4]', async () => {
    const loopId = await loopOf(ann);
    await ann.post(`/api/loops/${loopId}/read`);
    const { payload } = await logIn(ann.email.toUpperCase(), password);
    expect(payload.user).toEqual({
      id: String(ann.id),
      email: ann.email,
      last_accessed_loop_id: String(loopId),
    });
    expect((await bearing(payload.auth_token).get('/api/loops')).status).toBe(200);
  });

  test('fails alike for a wrong password and an unknown e-mail: Invalid login credentials', async () => {
    const wrong = await logIn(ann.email, 'not her password');
    const unknown = await logIn('nobody@example.org', 'not her password');
    expect(wrong.error).toMatchObject({
      message: 'Invalid login credentials',
      extensions: { code: 'invalid_credentials', status: 401 },
    });
    expect(unknown).toEqual(wrong);
  });

  test.each([
    ['without an e-mail [5.8]', '', 'x', { email: 'E-mail is required' }],
    ['with an e-mail that is none [5.9]', 'ann', 'x', { email: 'E-mail must be valid' }],
    ['without a password [5.10]', 'ann@example.org', '', { password: 'Password is required' }],
  ])('%s is refused with a sentence', async (_, email, secret, errors) => {
    expect((await logIn(email, secret)).error?.extensions).toEqual({
      code: 'validation',
      status: 422,
      errors,
    });
  });
});

describe('a token', () => {
  test('is taken bare and as Bearer, in any case [7.1]', async () => {
    for (const form of [ann.token, `Bearer ${ann.token}`, `bearer ${ann.token}`, `  Bearer   ${ann.token} `])
      expect(await status(form)).toBe(200);
  });

  test.each([
    ['garbage', 'Bearer garbage'],
    ['of the right length that nobody has', `Bearer ${'x'.repeat(43)}`],
    ['of another scheme', 'Basic YW5uOmFubg=='],
    ['much too long', `Bearer ${'x'.repeat(5_000)}`],
    ['looking like SQL', `Bearer ' or '1'='1' -- and more`],
    ['with a cut end', 'cut'],
  ])('that is %s is refused with 401', async (title, header) => {
    const authorization = title === 'with a cut end' ? ann.token.slice(0, -1) : header;
    const response = await fetch(`${world.url}/api/loops`, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toMatchObject({ code: 'unauthenticated', detail: 'Please log in' });
  });

  test('is not taken from a query string of the API [7.1]', async () => {
    expect((await fetch(`${world.url}/api/loops?token=${ann.token}`)).status).toBe(401);
  });

  test('dies after 30 days without use, and not before', async () => {
    const [active, idle] = [await world.person('Uma'), await world.person('Ida')];
    world.clock.advance(days(29));
    expect(await status(active.token)).toBe(200);
    world.clock.advance(days(1) + minutes(1));
    expect(await status(active.token)).toBe(200);
    expect(await status(idle.token)).toBe(401);
  });

  test('dies after 180 days however often it was used', async () => {
    const pat = await world.person('Pat');
    for (let day = 20; day < 180; day += 20) {
      world.clock.advance(days(20));
      expect(await status(pat.token)).toBe(200);
    }
    world.clock.advance(days(20) + minutes(1));
    expect(await status(pat.token)).toBe(401);
  });
});

describe('logging out', () => {
  test('ends the session everywhere at once, and no other one', async () => {
    const sam = await world.person('Sam');
    const loopId = await loopOf(sam);
    const otherSession = bearing((await logIn(sam.email, password)).payload.auth_token);
    const [cable, otherCable] = [await sam.cable(), await otherSession.cable()];
    await cable.subscribe(loopChannel(loopId));

    expect((await sam.delete('/api/sessions/current')).status).toBe(204);
    expect((await sam.get('/api/loops')).status).toBe(401);
    const { errors } = await sam.graphql('{ __typename }');
    expect(errors?.[0]?.extensions.code).toBe('unauthenticated');
    await cable.closed;
    expect(cable.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    expect((await sam.cable()).frames.at(-1)).toMatchObject({ type: 'disconnect', reconnect: false });

    expect((await otherSession.get('/api/loops')).status).toBe(200);
    expect(await otherCable.subscribe(loopChannel(loopId))).toBe(true);
  });
});
