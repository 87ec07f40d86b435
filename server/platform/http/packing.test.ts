import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, password } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
  for (let n = 0; n < 10; n++) await ann.post('/api/posts', { title: `Post ${n}`, loop_id: loopId });
});
afterAll(() => world.stop());

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const feed = () => ({
  query:
    '{ allPosts(filter: { loop_id: %d }) { id title user { name } abilities { update delete } sort_date } }'.replace(
      '%d',
      String(loopId),
    ),
});

test.for(['br', 'gzip'] as const)(
  'every built file is compressed for a client that accepts %s',
  async (encoding) => {
    for (const path of ['/', '/login', '/no/such/page', await scriptOf('/')]) {
      const [packed, plain] = [await askRaw(path, { accepts: encoding }), await askRaw(path)];
      expect([path, packed.encoding, plain.encoding]).toEqual([path, encoding, undefined]);
      expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true);
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      const { etag, vary } = packed.headers;
      expect([vary, plain.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
      // Each encoding needs its own ETag.
      expect(etag).not.toBe(plain.headers.etag);
      for (const name of ['content-type', 'cache-control', 'content-security-policy'])
        expect([name, packed.headers[name]]).toEqual([name, plain.headers[name]]);
      if (packed.status !== 404) {
        const revalidation = await askRaw(path, {
          accepts: encoding,
          headers: { 'if-none-match': String(etag) },
        });
        expect([revalidation.status, revalidation.headers.vary]).toEqual([304, 'accept-encoding']);
      }
    }
  },
);

test('a compressed copy has no address of its own', async () => {
  const script = await scriptOf('/');
  expect((await askRaw(`${script}.br`)).status).toBe(404);
  expect((await askRaw('/index.html.gz')).status).toBe(404);
});

test.for(['br', 'gzip'] as const)(
  'every answer from 1 kB is compressed for a client that accepts %s',
  async (accepts) => {
    const plain = await askRaw('/api/graphql', { body: feed(), as: ann });
    expect(plain.body.length).toBeGreaterThan(1_000);
    const packed = await askRaw('/api/graphql', { body: feed(), as: ann, accepts });
    expect([packed.encoding, plain.encoding]).toEqual([accepts, undefined]);
    expect(unpack[accepts](packed.body).equals(plain.body)).toBe(true);
    expect([packed.headers.vary, plain.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
    const rest = await askRaw('/api/openapi.json', { accepts });
    expect(rest.encoding).toBe(accepts);
    const head = await askRaw('/api/openapi.json', { accepts, method: 'HEAD' });
    expect(head.headers['content-length']).toBe(rest.headers['content-length']);
  },
);

test('small answers, and those to clients without compression, aren’t compressed', async () => {
  expect(
    (await askRaw(`/api/loops/${loopId}/invitations`, { as: ann, accepts: 'br' })).encoding,
  ).toBeUndefined();
  for (const accepts of ['identity', 'br;q=0, gzip;q=0', 'zstd'])
    expect((await askRaw('/api/graphql', { body: feed(), as: ann, accepts })).encoding).toBeUndefined();
});

test('answers to writes aren’t compressed: a token beside chosen text would leak through the size', async () => {
  const query = `mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token
    user { ${Array.from({ length: 14 }, (_, n) => `a${n}: first_name b${n}: email`).join(' ')} } } }`;
  const body = { query, variables: { input: { email: ann.email, password } } };
  const acted = await askRaw('/api/graphql', { body, accepts: 'br, gzip' });
  expect([acted.status, acted.encoding]).toEqual([200, undefined]);
  const long = { title: 'Long '.repeat(300), loop_id: loopId };
  const postAnswer = await askRaw('/api/posts', { body: long, as: ann, accepts: 'br, gzip' });
  expect([postAnswer.status, postAnswer.encoding, postAnswer.body.length > 1_000]).toEqual([
    201,
    undefined,
    true,
  ]);
});

async function scriptOf(path: string): Promise<string> {
  const page = (await askRaw(path)).body.toString();
  return /"(\/assets\/entry\.client-[^"]+\.js)"/.exec(page)?.[1] ?? 'no script is named';
}

type Call = {
  as?: Person;
  accepts?: string;
  body?: object;
  method?: string;
  headers?: Record<string, string>;
};

/** Keeps the raw bytes: `fetch` would unpack them. */
async function askRaw(path: string, { as, accepts, body, method, headers }: Call = {}) {
  const call = request(world.url + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(as && { authorization: as.token }),
      ...(accepts && { 'accept-encoding': accepts }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  call.end(body && JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await answer.toArray());
  return {
    status: answer.statusCode,
    headers: answer.headers,
    encoding: answer.headers['content-encoding'],
    body: bytes,
  };
}
