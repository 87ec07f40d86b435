import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

const rules = [
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-content-type-options',
  'x-frame-options',
];
const expected = ['same-origin', expect.stringContaining('camera=()'), 'nosniff', 'DENY'];

test('no answer lets another site load it, nor a page ask for the camera', async () => {
  const place = await uploadOf(ann, 'a.txt', 'Some words');
  const loopId = await loopOf(ann);
  await ann.post('/api/posts', { loop_id: loopId, additional_media: [{ url: place.simple_url }] });
  const file = (await processed(ann, place)).url;
  const home = await fetch(world.url);
  const script = /\/assets\/[\w.-]+\.js/.exec(await home.text())?.[0] ?? '';
  const etag = home.headers.get('etag') ?? '';
  const requests: [path: string, status: number, init?: RequestInit][] = [
    ['/', 200],
    [script, 200],
    ['/nowhere', 404],
    ['/robots.txt', 200],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/api/docs', 200],
    ['/api/docs/reference', 200],
    ['/api/openapi.json', 200],
    ['/api/loops', 401],
    ['/api/loops', 405, { method: 'PATCH' }],
    ['/api/loops/%', 400],
    [`/api/loops/${'9'.repeat(3_000)}`, 404],
    ['/api/graphql', 415, { method: 'POST', body: '' }],
    ['/login', 303, { method: 'POST', redirect: 'manual' }],
    ['/dev/outbox', 200],
    [file, 200],
    [file, 206, { headers: { range: 'bytes=0-1' } }],
    ['/', 304, { headers: { 'if-none-match': etag } }],
    [file, 416, { headers: { range: 'bytes=99-' } }],
    [file.replace(/sig=./, 'sig='), 404],
  ];
  for (const [path, status, init] of requests) {
    const answer = await fetch(world.url + path, init);
    const values = rules.map((rule) => answer.headers.get(rule));
    expect([path, answer.status, values]).toEqual([path, status, expected]);
  }
});
