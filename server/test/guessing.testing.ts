import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, minutes, startWorld, type TestWorld } from './harness.ts';
import { linkIn, mailsTo } from './mail.ts';
import { type GraphqlAnswer, nobodyAt, password } from './people.ts';

let world: TestWorld;
let count = 0;
const freshAddress = () => `2001:db8:${(count++).toString(16)}::1`;
type KnownDevice = { deviceSecret?: string };

export function missRules(settings: () => Record<string, string>): void {
  beforeAll(async () => {
    world = await startWorld({
      rateLimits: true,
      settings: { TRUST_PROXY: 'loopback', ...settings() },
    });
  });
  afterAll(() => world.stop());
  guesserRules();
  ownerRules();
  addressRules();
  resetRules();
}

function guesserRules(): void {
  test('lock an account for unknown addresses after ten misses, for a stated time', async () => {
    const { email } = await personFrom(freshAddress());
    for (let i = 0; i < 10; i++)
      expect(await knock(freshAddress(), email, `guess ${i}`)).toBe('invalid_credentials');
    const { error } = await tryAt(freshAddress(), email.toUpperCase(), password);
    expect(error?.message).toBe('Too many attempts, please wait a moment');
    expect(error?.extensions).toMatchObject({ code: 'too_many_requests', status: 429 });
    expect(error?.extensions).toHaveProperty('retry_after', expect.any(Number));
    expect(await knock(freshAddress(), 'no.account@example.org', password)).toBe('invalid_credentials');
  });

  test('stay limited to ten for a guesser, even if the owner signs in too', async () => {
    const owner = await personFrom(freshAddress());
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => knock(owner.address, owner.email, `guess ${i}`)),
    );
    expect(guesses.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
    expect(guesses.filter((code) => code === 'too_many_requests')).toHaveLength(40);
    expect(await knock(owner.address, owner.email, password)).toBe('in');
  });

  test('don’t affect people who know their password', async () => {
    const owner = await personFrom(freshAddress());
    for (let i = 0; i < 15; i++) expect(await knock(freshAddress(), owner.email, password)).toBe('in');
    const misses = [];
    for (let i = 0; i < 10; i++) misses.push(await knock(freshAddress(), owner.email, `guess ${i}`));
    expect(new Set(misses)).toEqual(new Set(['invalid_credentials']));
  });

  test('in one GraphQL document under many aliases count one by one', async () => {
    const { email } = await personFrom(freshAddress());
    const name = (i: number) =>
      `a${i}: signinUser(input: { email: "${email}", password: "guess ${i}" }) { auth_token }`;
    const query = `mutation { ${Array.from({ length: 14 }, (_, i) => name(i)).join(' ')} }`;
    const errors = [];
    for (let i = 0; i < 12; i++) errors.push(...((await nobodyAt(world.url).graphql(query)).errors ?? []));
    const checks = errors.filter(({ extensions }) => extensions.code === 'invalid_credentials');
    expect(checks).toHaveLength(10);
    expect(errors.at(-1)?.extensions.code).toBe('too_many_requests');
  });
}

function ownerRules(): void {
  test('by a stranger don’t lock the owner out at an address known for 90 days', async () => {
    const owner = await personFrom('203.0.113.7');
    world.clock.advance(days(89));
    await lockOut(owner.email);
    expect(await knock('203.0.113.8', owner.email, password)).toBe('too_many_requests');
    expect(await knock('203.0.113.7', owner.email, password)).toBe('in');
    world.clock.advance(days(91));
    await lockOut(owner.email);
    expect(await knock('203.0.113.7', owner.email, password)).toBe('too_many_requests');
  });

  test('by a stranger don’t lock the owner out in the same IPv6 network', async () => {
    const owner = await personFrom('2001:db8:ffff:1::1');
    await lockOut(owner.email);
    expect(await knock('2001:db8:ffff:1:abcd::9', owner.email, password)).toBe('in');
    expect(await knock('2001:db8:ffff:2::1', owner.email, password)).toBe('too_many_requests');
  });

  test('by a stranger don’t lock the owner’s device out, wherever it is', async () => {
    const owner = await personFrom(freshAddress());
    const otherDevice = await personFrom(freshAddress());
    world.clock.advance(days(100));
    await lockOut(owner.email);
    const foreignAddress = freshAddress();
    expect(await knock(foreignAddress, owner.email, password, otherDevice)).toBe('too_many_requests');
    expect(await knock(foreignAddress, owner.email, password, { deviceSecret: 'x'.repeat(43) })).toBe(
      'too_many_requests',
    );
    const { entered } = await tryAt(foreignAddress, owner.email, password, owner);
    expect(entered?.device_secret).toBe(owner.deviceSecret);
  });
}

function addressRules(): void {
  test('at one address don’t lock out other addresses, or a known device there', async () => {
    const crowded = freshAddress();
    const calm = freshAddress();
    const owner = await personFrom(crowded);
    const guesses = await Promise.all(
      Array.from({ length: 320 }, (_, i) => knock(crowded, `guessed.${i}@example.org`, 'a guess')),
    );
    expect(guesses.filter((code) => code === 'invalid_credentials')).toHaveLength(300);
    expect(guesses.filter((code) => code === 'too_many_requests')).toHaveLength(20);
    expect(await knock(crowded, owner.email, password)).toBe('too_many_requests');
    expect(await knock(crowded, owner.email, password, owner)).toBe('in');
    expect(await knock(calm, owner.email, password)).toBe('in');
  }, 120_000);
}

function resetRules(): void {
  test('by a stranger don’t lock the owner out after a password reset', async () => {
    const owner = await personFrom(freshAddress());
    await lockOut(owner.email);
    const foreignAddress = freshAddress();
    expect(await knock(foreignAddress, owner.email, password)).toBe('too_many_requests');
    await nobodyAt(world.url).post('/api/password_resets', { email: owner.email });
    const token = linkIn((await mailsTo(world, owner.email))[0], '/password_resets').searchParams.get(
      'token',
    );
    const user = { password: 'a whole new password', password_confirmation: 'a whole new password' };
    const answer = await fetch(`${world.url}/api/password_resets/${token}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': foreignAddress },
      body: JSON.stringify({ email: owner.email, user }),
    });
    expect(answer.status).toBe(204);
    expect(await knock(freshAddress(), owner.email, user.password)).toBe('too_many_requests');
    expect(await knock(foreignAddress, owner.email, user.password)).toBe('in');
  });

  test('leave each reset link valid for 30 minutes, and a sixth request sends no mail', async () => {
    const { email } = await personFrom(freshAddress());
    const ask = () => nobodyAt(world.url).post('/api/password_resets', { email: email.toUpperCase() });
    const resets = async () =>
      (await mailsTo(world, email)).filter(({ subject }) => subject === 'Choose a new password');
    for (let i = 0; i < 5; i++) {
      expect((await ask()).status).toBe(202);
      world.clock.advance(minutes(5));
    }
    const first = linkIn((await resets()).at(-1), '/password_resets').searchParams.get('token');
    expect(await ask()).toMatchObject({ status: 202, body: {} });
    expect(await resets()).toHaveLength(5);
    const user = { password: 'a whole new password', password_confirmation: 'a whole new password' };
    const { status } = await nobodyAt(world.url).put(`/api/password_resets/${first}`, { email, user });
    expect(status).toBe(204);
  });
}

const sendQuery = async (address: string, query: string, input: object) => {
  const response = await fetch(`${world.url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = (await response.json()) as GraphqlAnswer;
  const [entered] = Object.values<Entered | null>(data ?? {});
  return { entered, error: errors?.[0] };
};
type Entered = { auth_token: string; device_secret: string };
const tryAt = (address: string, email: string, secret: string, { deviceSecret }: KnownDevice = {}) =>
  sendQuery(
    address,
    'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token device_secret } }',
    { email, password: secret, device_secret: deviceSecret },
  );
const outcome = ({ entered, error }: Awaited<ReturnType<typeof tryAt>>) =>
  entered ? 'in' : error?.extensions.code;
const knock = async (...args: Parameters<typeof tryAt>) => outcome(await tryAt(...args));
const personFrom = async (address: string) => {
  const email = `from.${count++}@example.org`;
  const { entered } = await sendQuery(
    address,
    'mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token device_secret } }',
    { first_name: 'A', last_name: 'B', email, password },
  );
  return { email, address, deviceSecret: entered?.device_secret ?? '' };
};
const lockOut = (email: string) =>
  Promise.all(Array.from({ length: 15 }, (_, i) => knock(freshAddress(), email, `guess ${i}`)));
