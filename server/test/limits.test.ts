import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentsOf } from './cable.ts';
import { minutes, startWorld, type TestWorld } from './harness.ts';
import { loopOf, nobodyAt, type Person, postOf } from './people.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld({ rateLimits: true });
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const signIn = 'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }';

const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, call));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test('a person can make 120 changes a minute over all APIs; reading and other people aren’t limited by that', async () => {
  const loopId = await loopOf(ann, [ben]);
  const post = await postOf(ann, loopId);
  const cable = await ann.cable();
  await cable.subscribe(commentsOf(post));
  const read = () => ann.post(`/api/loops/${loopId}/read`);
  expect(await statuses(150, read)).toEqual({ 204: 118, 429: 32 });
  const { body, headers } = await read();
  expect(body).toMatchObject({
    code: 'too_many_requests',
    detail: 'Too many attempts, please wait a moment',
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  cable.perform(commentsOf(post), 'send_message', { text: 'One more' });
  const refusal = await cable.next(commentsOf(post), (m) => m.type === 'Error');
  expect(refusal).toMatchObject({ command: 'send_message', code: 'too_many_requests' });
  expect((await ann.get(`/api/loops/${loopId}`)).status).toBe(200);
  expect((await ben.post(`/api/loops/${loopId}/read`)).status).toBe(204);
});

test('the current password can be tried ten times in 15 minutes', async () => {
  world.clock.advance(minutes(16));
  const password = 'a whole new password';
  const guess = () =>
    ben.put(`/api/users/${ben.id}`, {
      user: { password, password_confirmation: password, current_password: 'a guess' },
    });
  expect(await statuses(20, guess)).toEqual({ 422: 10, 429: 10 });
});

test('an invoice can be looked at sixty times a minute', async () => {
  expect(await statuses(70, () => ann.get('/api/invoices/1/pdf'))).toEqual({ 404: 60, 429: 10 });
});

test('the public forms together can be sent twenty times an hour from one address', async () => {
  const letter = { name: 'Dora', email: 'dora@example.org', message: 'How does it work?' };
  const form = { firstName: 'Dora', email: 'dora@example.org', checkbox: true };
  expect(await statuses(25, () => nobodyAt(world.url).post('/api/contact', letter))).toEqual({
    202: 20,
    429: 5,
  });
  expect((await nobodyAt(world.url).post('/api/submit', form)).status).toBe(429);
});

test('a membership can be ordered twenty times an hour from one address', async () => {
  const form = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@example.org',
    days: 'Two Days Monday & Tuesday',
    terms: true,
  };
  expect(await statuses(25, () => nobodyAt(world.url).post('/api/memberships', form))).toEqual({
    201: 20,
    429: 5,
  });
});

test('an account can look up ten wrong codes in 15 minutes', async () => {
  const curious = await world.person('Curious');
  const look = () => curious.get('/api/loop_codes/guessedcode');
  expect(await statuses(15, look)).toEqual({ 404: 10, 429: 5 });
});

test('text that can’t be a code doesn’t count, for example while someone is typing', async () => {
  const typist = await world.person('Typist');
  const loopId = await loopOf(typist);
  const { body } = await typist.get(`/api/loops/${loopId}/invitation_codes`);
  const [{ loop_code, friendly_token }] = body.loop_codes;
  for (const text of [loop_code.slice(0, 7), `${friendly_token}-`, 'a'.repeat(33)])
    expect(await statuses(5, () => typist.get(`/api/loop_codes/${text}`))).toEqual({ 404: 5 });
  expect((await typist.get(`/api/loop_codes/${loop_code}`)).status).toBe(200);
});

test('an address can look up 300 wrong codes in 15 minutes', async () => {
  const look = () => nobodyAt(world.url).get('/api/loop_codes/guessedcode');
  // Ten of the misses were Curious's.
  expect(await statuses(300, look)).toEqual({ 404: 290, 429: 10 });
});

test('a GraphQL 429 always gives the time to retry, in its extensions and in the header', async () => {
  const guess = () =>
    fetch(`${world.url}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: signIn,
        variables: { input: { email: ben.email, password: 'a guess' } },
      }),
    });
  for (let n = 0; n < 10; n++) await guess();
  const response = await guess();
  const { errors } = (await response.json()) as {
    errors: { extensions: { code: string; retry_after: number } }[];
  };
  expect(errors[0]?.extensions.code).toBe('too_many_requests');
  expect(errors[0]?.extensions.retry_after).toBeGreaterThan(0);
  expect(Number(response.headers.get('retry-after'))).toBe(errors[0]?.extensions.retry_after);
});

test('a GraphQL request over a person’s request limit gets the usual error', async () => {
  const busy = await world.person('Busy');
  const rest = () => busy.get('/api/nowhere');
  for (let n = 0; n < 15; n++) expect(await statuses(100, rest)).toEqual({ 404: 100 });
  const { status, body, headers } = await busy.post('/api/graphql', { query: '{ __typename }' });
  const extensions = {
    code: 'too_many_requests',
    status: 429,
    retry_after: Number(headers.get('retry-after')),
  };
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(body).toEqual({
    data: null,
    errors: [{ message: 'Too many attempts, please wait a moment', extensions }],
  });
  expect(extensions.retry_after).toBeGreaterThan(0);
  expect(await rest()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});
