import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let ids: Record<'loop' | 'post', string>;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  const loopId = await loopOf(ann);
  ids = { loop: String(loopId), post: String(await postOf(ann, loopId)) };
});
afterAll(() => world.stop());

/** The second use of a document is the first that may be compiled. */
async function answers(query: string, variables: object): Promise<string[]> {
  const texts: string[] = [];
  for (let use = 0; use < 3; use++) {
    const response = await fetch(`${world.url}/api/graphql`, {
      method: 'POST',
      headers: { authorization: ann.token, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    texts.push(`${response.status} ${await response.text()}`);
  }
  return texts;
}

type Row = [query: string, values: readonly unknown[]];
const nothing = [undefined, null];
const conditions = [...nothing, true, false, 'true', 1];
const lists = [...nothing, 0, 1, -1, '1', 1.5, 2 ** 31];

describe('a document answers after it is compiled as it did before', () => {
  test.each<Row>([
    ...['include', 'skip'].flatMap((directive) =>
      ['Boolean = true', 'Boolean = false', 'Boolean!', 'Boolean! = true'].map(
        (type): Row => [
          `query ($id: ID!, $v: ${type}) { post(id: $id) { id title @${directive}(if: $v) } }`,
          conditions,
        ],
      ),
    ),
    [
      'query ($id: ID!, $v: Boolean! = true) { a: post(id: $id) { ...F } b: post(id: $id) { ...F @skip(if: $v) id } } fragment F on Post { title user { name } }',
      conditions,
    ],
    [
      'query ($id: ID!, $v: Boolean!) { post(id: $id) { user { name @include(if: $v) } user { id } ... @skip(if: $v) { title } } }',
      conditions,
    ],
    ...['Int', 'Int = 1', 'Int = null', 'Int!', 'Int! = 2'].map(
      (type): Row => [
        `query ($loop: ID!, $v: ${type}) { allPosts(filter: { loop_id: $loop }, first: $v, skip: $v) { id title } }`,
        lists,
      ],
    ),
    ...['ID', 'ID = "1"', 'ID!', 'ID! = "1"', 'ID = null'].map(
      (type): Row => [
        `query ($v: ${type}) { post(id: "1") { id } allPosts(filter: { loop_id: $v }) { id } }`,
        [...lists, '', {}, []],
      ],
    ),
    [
      'query ($loop: ID!, $v: PostFilter = { loop_id: "1" }) { allPosts(filter: $v) { id } }',
      [...nothing, {}, { loop_id: null }, { loop_id: '1', title_contains: null }, { more: 1 }],
    ],
    ...[
      'constructor',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'then',
      'prototype',
      'length',
      '_',
      'data',
      'toJSON',
    ].map((name): Row => [`query ($id: ID!) { ${name}: post(id: $id) { ${name}: id title } }`, nothing]),
    [
      'query ($id: ID!) { __typename post(id: $id) { __typename id } __type(name: "Post") { name kind } }',
      nothing,
    ],
    [
      'query ($id: ID!) { post(id: $id) { title id } post(id: $id) { user { id } } post(id: $id) { user { name } } }',
      nothing,
    ],
  ])('%s', async (query, values) => {
    for (const v of values) {
      const variables = { id: ids.post, loop: ids.loop, v };
      const [first, ...later] = await answers(query, variables);
      expect([v, ...later]).toEqual([v, first, first]);
    }
  });
});

test('a name or an alias that begins with __ is refused, unless it is the schema’s', async () => {
  for (const query of [
    '{ __proto__: __typename }',
    'query ($id: ID!) { post(id: $id) { __proto__: id } }',
    'query ($id: ID!) { __a: post(id: $id) { id } }',
    'query __proto__ { __typename }',
    'query ($__proto__: ID!) { post(id: $__proto__) { id } }',
    'fragment __proto__ on Query { __typename } { ...__proto__ }',
  ])
    for (const answer of await answers(query, { id: ids.post }))
      expect([query, answer]).toEqual([query, expect.stringMatching(/"code":"malformed"/)]);
  const [answer] = await answers('{ __schema { queryType { name } } ... on Query { __typename } }', {});
  expect(answer).toMatch(/^200 \{"data"/);
});
