import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, nobodyAt, type Person, password } from './people.ts';

let world: TestWorld;
let ann: Person;
let loopId: number;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
});
afterAll(() => world.stop());

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

type ErrorShape = { message: string; extensions?: { code: string; status: number } };

async function sendBody(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/api/graphql`, {
    method: 'POST',
    headers: { authorization: ann.token, 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  const context = `${body.slice(0, 300)}: ${response.status} ${text.slice(0, 300)}`;
  expect(response.status, context).toBeLessThan(500);
  const answer = JSON.parse(text) as { data?: unknown; errors?: ErrorShape[]; code?: string };
  for (const error of answer.errors ?? []) {
    expect(error.message, context).toBeTruthy();
    expect(error.extensions?.code, context).toBeTruthy();
    expect(error.extensions?.status, context).toBeLessThan(500);
  }
  return { status: response.status, ...answer };
}
const runQuery = (query: string, variables: object = {}) => sendBody(JSON.stringify({ query, variables }));
const codes = ({ errors }: { errors?: ErrorShape[] }) => errors?.map(({ extensions }) => extensions?.code);

const hostile: unknown[] = [
  'nul \0 inside',
  'lone \ud800 surrogate',
  "' or 1=1 --",
  'x'.repeat(5_000),
  '',
  ' ',
  '-1',
  '1.5',
  '99999999999999999999',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  null,
  true,
  [],
  {},
  [1, 2],
  { a: { b: {} } },
];

describe('a field answers any value in the catalogue’s words and never breaks', () => {
  const message =
    '(filter: { messageable_type: $type, messageable_id: $id }, first: $int, skip: $skip, after_seq: $int, before: $other, after: $other)';
  const variables = (text: string) => `query (${text})`;
  test.each([
    ['post', `${variables('$id: ID!')} { post(id: $id) { id } }`],
    [
      'allPosts',
      `${variables('$id: ID!, $text: String, $int: Int, $skip: Int, $other: ID')} { allPosts(filter: { loop_id: $id, title_contains: $text }, first: $int, skip: $skip, before: $other) { id } }`,
    ],
    [
      'allMessages',
      `${variables('$type: String!, $id: ID!, $int: Int, $skip: Int, $other: ID')} { allMessages${message} { id } }`,
    ],
    [
      'allUsers',
      `${variables('$id: ID!, $text: String, $int: Int, $skip: Int')} { allUsers(filter: { loop_id: $id, name_contains: $text }, first: $int, skip: $skip) { id } }`,
    ],
    ['signinUser', 'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }'],
    ['createUser', 'mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token } }'],
  ])('%s', async (_, query) => {
    const form = { first_name: 'N', last_name: 'N', email: 'n@example.org', password };
    const right = { id: String(loopId), text: 'a', int: 1, skip: 0, other: '1', type: 'Post', input: form };
    const isTaken = (name: string) => query.includes(`$${name}:`);
    for (const value of hostile) {
      for (const name of Object.keys(right).filter(isTaken))
        await runQuery(query, { ...right, [name]: value });
      for (const name of Object.keys(form).filter(() => isTaken('input')))
        await runQuery(query, { ...right, input: { ...form, [name]: value } });
    }
  });

  test('a body that is none', async () => {
    for (const body of [
      '',
      '{',
      'null',
      '42',
      '"text"',
      '{}',
      '[]',
      '{"query":1}',
      '{"query":null}',
      '{"query":""}',
    ])
      expect((await sendBody(body)).data).toBeUndefined();
    for (const extra of [{ variables: 'x' }, { variables: [1] }, { operationName: 1 }, { extensions: 1 }])
      await sendBody(JSON.stringify({ query: '{ __typename }', ...extra }));
    for (const query of [
      '{',
      '{ nothing }',
      'query A { __typename } query B { __typename }',
      'subscription { x }',
      '\0',
    ])
      expect((await runQuery(query)).data).toBeUndefined();
    await sendBody('query=1', { 'content-type': 'application/x-www-form-urlencoded' });
    await sendBody('{ __typename }', { 'content-type': 'application/graphql' });
  });

  test('a body of ten megabytes', async () => {
    expect(await runQuery(`{ __typename } # ${'x'.repeat(10_000_000)}`)).toMatchObject({
      status: 413,
      code: 'too_large',
    });
  });
});

describe('GraphQL refuses before anything runs', () => {
  const account = (email: string) =>
    `createUser(input: { first_name: "N", last_name: "N", email: "${email}", password: "${password}" }) { auth_token }`;
  const exists = async (email: string) =>
    codes(await runQuery(`mutation { ${account(email)} }`))?.[0] === 'email_taken';

  test('a document with too many names', async () => {
    const names = Array.from({ length: 16 }, (_, i) => `a${i}: ${account(`alias${i}@example.org`)}`);
    const answer = await runQuery(`mutation { ${names.join(' ')} }`);
    expect([answer.data, codes(answer)?.[0]]).toEqual([undefined, 'malformed']);
    expect(await exists('alias0@example.org')).toBe(false);
  });

  test('a document that asks the schema round in circles, through fragments too', async () => {
    const round = `${'fields { type { '.repeat(4)}name${' } }'.repeat(4)}`;
    expect(codes(await runQuery(`{ __schema { types { ${round} } } }`))).toEqual(['malformed']);
    const hidden = `fragment F on __Type { ${round} } { __schema { types { ...F } } }`;
    expect(codes(await runQuery(hidden))).toEqual(['malformed']);
    expect((await runQuery('fragment A on Query { ...A } { ...A }')).data).toBeUndefined();
  });

  test('a document that costs too much', async () => {
    const feeds = Array.from(
      { length: 12 },
      (_, i) => `a${i}: allPosts(filter: { loop_id: ${loopId} }, first: 1000) {
      id title user { id name profiles { id bio } } additional_media { id url thumb_url } }`,
    );
    const answer = await runQuery(`{ ${feeds.join(' ')} }`);
    expect([answer.data, codes(answer)?.[0]]).toEqual([undefined, 'malformed']);
  });

  test('a document of too many parts', async () => {
    const answer = await runQuery(`{ post(id: 1) { ${'id '.repeat(3_000)} } }`);
    expect([answer.data, codes(answer)?.[0]]).toEqual([undefined, 'malformed']);
    expect((await runQuery(`{ __typename ${'@include(if: true) '.repeat(30)} }`)).data).toBeUndefined();
  });

  test('a document over 20 kB, before it is parsed', async () => {
    const nonsense = (length: number) => '{'.repeat(length);
    expect(codes(await runQuery(nonsense(20_000)))).toEqual(['malformed']);
    expect(codes(await runQuery(nonsense(20_001)))).toEqual(['too_large']);
    const documentOf = (bytes: number) => `{ __typename } #${'é'.repeat((bytes - 16) / 2)}`;
    expect((await runQuery(documentOf(20_000))).data).toEqual({ __typename: 'Query' });
    const { errors } = await runQuery(documentOf(20_002));
    expect(errors).toEqual([
      { message: 'A document has 20 kB at most', extensions: { code: 'too_large', status: 413 } },
    ]);
  });

  test('a mutation by GET', async () => {
    const query = encodeURIComponent(`mutation { ${account('get@example.org')} }`);
    const response = await fetch(`${world.url}/api/graphql?query=${query}`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    const { errors } = (await response.json()) as { errors: { extensions: object }[] };
    expect(errors[0]?.extensions).toEqual({ code: 'method_not_allowed', status: 405 });
    expect(await exists('get@example.org')).toBe(false);
  });

  test('a mutation that is not application/json, as another site’s form could send it', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const body = JSON.stringify({ query: `mutation { ${account('form@example.org')} }` });
      expect((await sendBody(body, { 'content-type': type })).status).toBe(415);
    }
    expect(await exists('form@example.org')).toBe(false);
  });

  test('several documents in one request', async () => {
    const query = `mutation { ${account('batch@example.org')} }`;
    expect((await sendBody(JSON.stringify([{ query }, { query }]))).data).toBeUndefined();
    expect(await exists('batch@example.org')).toBe(false);
  });
});

describe('GraphQL keeps', () => {
  const heapGrowthMb = async (documents: Iterable<string>) => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (const document of documents)
      expect((await runQuery(document)).data).toEqual({ __typename: 'Query' });
    collectGarbage();
    return (process.memoryUsage().heapUsed - before) / 1024 ** 2;
  };

  test('no more of documents than a number of bytes, however many differ', async () => {
    const comments = Array.from({ length: 150 }, (_, i) => `{ __typename } #${i}\n${'#\n'.repeat(9_980)}`);
    expect(await heapGrowthMb(comments)).toBeLessThan(64);
  });
});

describe('GraphQL answers', () => {
  test('queries by GET as by POST, and no one who is not signed in', async () => {
    const query = encodeURIComponent(`{ allPosts(filter: { loop_id: ${loopId} }) { id } }`);
    expect((await ann.get(`/api/graphql?query=${query}`)).body).toEqual({ data: { allPosts: [] } });
    expect((await nobodyAt(world.url).get(`/api/graphql?query=${query}`)).body.errors[0].extensions).toEqual({
      code: 'unauthenticated',
      status: 401,
    });
  });

  test('the same whether a document is seen first, second or often', async () => {
    const query = `query ($id: ID!) { allPosts(filter: { loop_id: $id }) { id } post(id: $id) { id } }`;
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await runQuery(query, { id: i % 2 ? 'abc' : String(loopId) }));
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[4]).toEqual(answers[0]);
    expect(answers[3]).toEqual(answers[1]);
    expect(codes(answers[1] ?? {})).toEqual(['not_found']);
  });
});
