import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { linkIn, mailsTo } from '../../../test/mail.ts';
import { nobodyAt, type Person } from '../../../test/people.ts';

let world: TestWorld;
let ann: Person;
let token: string;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  await nobodyAt(world.url).post('/api/password_resets', { email: ann.email });
  token = linkIn((await mailsTo(world, ann.email))[0], '/password_resets').searchParams.get('token') ?? '';
});
afterAll(() => world.stop());

const wrong: [string, object, Record<string, string>][] = [
  ['without a password', { password: '', password_confirmation: '' }, { password: 'Password is required' }],
  [
    'without its repetition',
    { password: 'a whole new password' },
    { password_confirmation: 'Password confirmation is required' },
  ],
  [
    'repeated otherwise',
    { password: 'a whole new password', password_confirmation: 'another password' },
    { password_confirmation: "Passwords don't match" },
  ],
];

describe('changing the password', () => {
  test.each(wrong)('%s is refused with a sentence [5.13]', async (_, user, errors) => {
    const { status, body } = await ann.put(`/api/users/${ann.id}`, { user });
    expect([status, body.errors, body.detail]).toEqual([422, errors, Object.values(errors)[0]]);
  });
});

describe('choosing a new password by a mailed link', () => {
  const choose = (user: object) =>
    nobodyAt(world.url).put(`/api/password_resets/${token}`, { email: ann.email, user });

  test.each(wrong)('%s is refused with a sentence [5.12]', async (_, user, errors) => {
    const { status, body } = await choose(user);
    expect([status, body.errors, body.detail]).toEqual([422, errors, Object.values(errors)[0]]);
  });

  test('is still open after all that', async () => {
    const password = 'a whole new password';
    expect((await choose({ password, password_confirmation: password })).status).toBe(204);
  });
});

describe('asking for that link', () => {
  test.each([
    ['without an e-mail', '', 'E-mail is required'],
    ['with an e-mail that is none', 'nobody at home', 'E-mail must be valid'],
  ])('%s is refused with a sentence [5.11]', async (_, email, sentence) => {
    const { status, body } = await nobodyAt(world.url).post('/api/password_resets', { email });
    expect([status, body.errors]).toEqual([422, { email: sentence }]);
  });
});
