import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { linkIn, mailsTo } from '../../../test/mail.ts';
import { loopOf, type Person, password, personAt } from '../../../test/people.ts';

let world: TestWorld;
let ann: Person;
let stale: Person;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  stale = await world.signIn(ann);
  await stale.delete('/api/sessions/current');
});
afterAll(() => world.stop());

const tokens = (): [string, Person][] => [
  ['ended', stale],
  ['nobody’s', personAt(world.url, { id: 0, token: 'x'.repeat(43), email: '' })],
  ['garbage', personAt(world.url, { id: 0, token: 'garbage', email: '' })],
];
const unauthenticated = {
  message: 'Please log in',
  extensions: { code: 'unauthenticated', status: 401 },
};

describe('a dead token keeps nobody', () => {
  test('from signing in or up', async () => {
    for (const [title, person] of tokens()) {
      const input = {
        first_name: 'New',
        last_name: 'Person',
        email: `${title.length}@example.org`,
        password,
      };
      const up = await person.graphql(
        'mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token user { email } } }',
        { input },
      );
      expect(up, title).toMatchObject({ data: { createUser: { user: { email: input.email } } } });
      const signedIn = await person.graphql(
        'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token user { id } } }',
        { input: { email: ann.email, password } },
      );
      const { auth_token: token, user } = signedIn.data.signinUser;
      expect((await personAt(world.url, { ...ann, token }).get(`/api/users/${user.id}`)).status).toBe(200);
    }
  });

  test('from a new password, a code, the public forms or a conference registration', async () => {
    const loopId = await loopOf(ann);
    const { body } = await ann.get(`/api/loops/${loopId}/invitation_codes`);
    const letter = { name: 'Dora', email: 'dora@example.org', message: 'How does it work?' };
    const form = { firstName: 'Dora', email: 'dora@example.org', checkbox: true };
    const order = {
      first_name: 'A',
      last_name: 'B',
      email: 'a@example.org',
      days: 'Two Days Monday & Tuesday',
      terms: true,
    };
    for (const [title, person] of tokens()) {
      const code = await person.get(`/api/loop_codes/${body.loop_codes[0].loop_code}`);
      const orderAnswer = await person.post('/api/memberships', order);
      const answers = [
        code,
        await person.post('/api/contact', letter),
        await person.post('/api/submit', form),
        orderAnswer,
        await person.get(`/api/checkouts/${orderAnswer.body.checkout.id}`),
        await person.post('/api/password_resets', { email: ann.email }),
      ];
      expect([title, ...answers.map(({ status }) => status)]).toEqual([title, 200, 202, 202, 201, 200, 202]);
    }
    const link = linkIn((await mailsTo(world, ann.email))[0], '/password_resets');
    const user = { password, password_confirmation: password };
    const reset = { email: ann.email, user };
    const path = `/api/password_resets/${link.searchParams.get('token')}`;
    expect((await stale.put(path, reset)).status).toBe(204);
  });
});

describe('a dead token is not taken for none', () => {
  test('by a REST call that needs one', async () => {
    for (const [title, person] of tokens()) {
      const { status, body, headers } = await person.get('/api/loops');
      expect([title, status, body.code]).toEqual([title, 401, 'unauthenticated']);
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    }
  });

  test.each([
    ['a query', '{ allUsers(filter: { loop_id: 1000 }) { id } }'],
    ['a query that needs nobody', '{ __typename }'],
    ['a query among others', 'query a { __typename } query b { post(id: 1) { id } }'],
    [
      'an act beside another field',
      `mutation { __typename signinUser(input: { email: "a@example.org", password: "x" }) { auth_token } }`,
    ],
  ])('by GraphQL, which says so in its own form: %s', async (_, query) => {
    for (const [title, { token }] of tokens()) {
      const response = await fetch(`${world.url}/api/graphql`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ query, operationName: query.includes('query b') ? 'b' : undefined }),
      });
      expect([title, response.status]).toEqual([title, 200]);
      expect(await response.json()).toEqual({ errors: [unauthenticated] });
    }
  });

  test('by GraphQL, asked by GET', async () => {
    const path = `/api/graphql?query=${encodeURIComponent('{ __typename }')}`;
    expect(await stale.get(path)).toMatchObject({ status: 200, body: { errors: [unauthenticated] } });
  });
});
