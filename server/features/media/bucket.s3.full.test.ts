import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { twoColours } from '@loopyard/codec/made.testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { ObjectStore } from '../../platform/storage/objects.ts';
import { checkRules } from '../../test/check-files.testing.ts';
import { commandLine, refusedStart } from '../../test/command-line.ts';
import { type Forwarder, startForwarder } from '../../test/forwarder.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, nobodyAt, type Person } from '../../test/people.ts';
import { bucketOf, type S3Server, startS3 } from '../../test/s3.ts';
import { unusedRules } from '../../test/unused-files.testing.ts';
import { placeFor, processed, putBytes, uploadOf } from '../../test/uploads.ts';

let server: S3Server;
let line: Forwarder;
let bucket: ObjectStore;
let world: TestWorld;
let settings: Record<string, string>;
let ann: Person;
let ben: Person;
let loopId: number;
const logLines: string[] = [];
const hasLogged = (event: string) => logLines.some((text) => JSON.parse(text).event === event);

beforeAll(async () => {
  server = await startS3();
  line = await startForwarder(server.settings.S3_ENDPOINT);
  bucket = await bucketOf(server);
  const s3 = { ...server.settings, S3_ENDPOINT: new URL(line.through(server.settings.S3_ENDPOINT)).origin };
  const log = createLog('info', { write: (text) => logLines.push(text) });
  world = await startWorld({ settings: s3, log, bounds: { diskPauseMs: 20 } });
  settings = { ...world.settings, ...server.settings };
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
  loopId = await loopOf(ann, [ben]);
});
afterAll(async () => {
  await world.stop();
  line.stop();
  await server.stop();
});

async function objectNames(): Promise<string[]> {
  const names: string[] = [];
  for (const prefix of ['kept/', 'incoming/'])
    for await (const { name } of bucket.list(prefix)) names.push(name);
  return names;
}

const objectsOf = async (key: string) => (await objectNames()).filter((name) => name.includes(key));

async function pictureOf(person: Person) {
  const place = await uploadOf(person, 'a.jpg', await twoColours(900, 600).jpeg().toBuffer());
  await processed(person, place);
  const created = await person.post('/api/posts', {
    loop_id: loopId,
    additional_media: [{ url: place.simple_url }],
  });
  return { key: place.fields.key, postId: created.body.post.id as number };
}

async function linkOf(person: Person, postId: number): Promise<string> {
  const { data } = await person.graphql(`{ post(id: ${postId}) { additional_media { url } } }`);
  return data.post.additional_media[0].url;
}

describe('files in a bucket', () => {
  test('are stored there at every step, and leave nothing on the disk', async () => {
    const { key, postId } = await pictureOf(ann);
    const picture = await fetch(world.url + (await linkOf(ben, postId)));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.length).toBe(Number(picture.headers.get('content-length')));
    const part = await fetch(world.url + (await linkOf(ben, postId)), {
      headers: { range: 'bytes=100-199' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    expect((await objectsOf(key)).every((name) => name.startsWith('kept/'))).toBe(true);
    const files = await readdir(join(world.settings.DATA_DIR, 'files'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
    expect((await commandLine(['check', '--bytes'], settings)).output).toBe('Everything is in order.\n');
  });

  test('can’t be loaded with the link of a removed member', async () => {
    const { postId } = await pictureOf(ann);
    const link = await linkOf(ben, postId);
    expect((await fetch(world.url + link)).status).toBe(200);
    expect((await ann.post(`/api/loops/${loopId}/members/${ben.id}/remove`)).status).toBe(204);
    expect((await fetch(world.url + link)).status).toBe(404);
    expect((await fetch(world.url + link, { headers: { range: 'bytes=0-9' } })).status).toBe(404);
  });

  test('are downloaded directly with an address for one file, valid for a minute', async () => {
    const { S3_ENDPOINT } = server.settings;
    const open = await startWorld({ settings: { ...server.settings, S3_PUBLIC_ENDPOINT: S3_ENDPOINT } });
    try {
      const dan = await open.person('Dan');
      const { url, key } = await processed(dan, await uploadOf(dan, 'a “song”.txt', '0123456789'));
      const answer = await fetch(open.url + url, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
      const address = new URL(answer.headers.get('location') ?? '');
      expect(address.origin).toBe(S3_ENDPOINT);
      expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
      const file = await fetch(address);
      expect(await file.text()).toBe('0123456789');
      expect(file.headers.get('content-type')).toBe('application/octet-stream');
      expect(file.headers.get('content-disposition')).toBe(
        "attachment; filename*=UTF-8''a%20%E2%80%9Csong%E2%80%9D.txt",
      );
      for (const [name, value] of [
        ['response-content-type', 'text/html'],
        ['X-Amz-Expires', '600'],
      ] as const) {
        const spoilt = new URL(address);
        spoilt.searchParams.set(name, value);
        expect((await fetch(spoilt)).status).toBe(403);
      }
      const page = await fetch(`${open.url}/login`);
      expect(page.headers.get('content-security-policy')).toContain(`media-src 'self' blob: ${S3_ENDPOINT};`);
      const later = await open.signIn(dan);
      expect((await dan.delete('/api/sessions/current')).status).toBe(204);
      expect((await fetch(open.url + url, { redirect: 'manual' })).status).toBe(404);
      expect((await later.delete(`/api/uploads/${key}`)).status).toBe(204);
      await open.settle();
      expect(await objectsOf(key)).toEqual([]);
    } finally {
      await open.stop();
    }
  });
});

describe('objects that nothing uses', () =>
  unusedRules({
    world: () => world,
    isThere: async (key) => (await objectsOf(key)).length > 0,
  }));

describe('check', () => checkRules(() => ({ world, ann, settings, objects: bucket })));

describe('while the bucket is away', () => {
  test('uploads fail with an error, received files wait, and everything resumes when it is back', async () => {
    const { postId } = await pictureOf(ann);
    const link = await linkOf(ann, postId);
    const place = await placeFor(ann, 'later.txt');
    const port = Number(new URL(line.through(server.settings.S3_ENDPOINT)).port);
    line.stop();
    try {
      expect(await nobodyAt(world.url).get('/readyz')).toMatchObject({
        status: 200,
        body: { status: 'ready', files: 'unreachable' },
      });
      expect(await putBytes(place, 'some words')).toBe(503);
      expect((await fetch(world.url + link)).status).toBe(503);
      expect((await ann.get(`/api/loops/${loopId}`)).status).toBe(200);
    } finally {
      line = await startForwarder(server.settings.S3_ENDPOINT, port);
    }
    expect(await putBytes(place, 'some words')).toBe(201);
    expect(await processed(ann, place)).toMatchObject({ processing_error: null, size: 10 });
    expect((await fetch(world.url + link)).status).toBe(200);
    expect([hasLogged('storage.away'), hasLogged('storage.back')]).toEqual([true, true]);
    expect(logLines.join('')).not.toContain(server.settings.S3_SECRET_ACCESS_KEY);
  });

  test.each([
    [
      { S3_BUCKET: 'another' },
      /^The bucket another at .* does not exist\. Create it, or correct S3_BUCKET\n$/,
    ],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /refuses the access key/],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:1' },
      /can’t be reached \(ECONNREFUSED.*Start it, or correct S3_ENDPOINT\n$/,
    ],
    [{ S3_BUCKET: '', STORAGE: 's3' }, /^Set S3_BUCKET: /],
    [{ S3_ACCESS_KEY_ID: '' }, /^Set S3_ACCESS_KEY_ID: /],
  ])('a server does not start with %j', async (wrong, sentence) => {
    const { code, output } = await refusedStart({ ...settings, ...wrong, PORT: '0' });
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
