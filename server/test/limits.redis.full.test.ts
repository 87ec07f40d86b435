import { expect, test } from 'vitest';
import { startWorld } from './harness.ts';
import { nobodyAt } from './people.ts';
import { startRedis } from './redis.ts';

const signIn = 'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }';

test('while the shared counter is down, each process counts for itself', async () => {
  const redis = await startRedis();
  const world = await startWorld({ rateLimits: true, settings: { REDIS_URL: redis.url } });
  const guess = async () =>
    (await nobodyAt(world.url).graphql(signIn, { input: { email: 'a@example.org', password: 'a guess' } }))
      .errors?.[0]?.extensions.code;
  expect(await guess()).toBe('invalid_credentials');
  await redis.stop();
  const codes: unknown[] = [];
  while (codes.length < 11) codes.push(await guess());
  expect(codes).toEqual([...Array(10).fill('invalid_credentials'), 'too_many_requests']);
});
