import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../platform/patience.testing.ts';
import { minutes, startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, nobodyAt, type Person } from '../../../test/people.ts';
import { type Place, placeFor, processed, putBytes, uploadOf } from '../../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(() => world.stop());

const code = async (place: Place, change: (url: URL) => void) => {
  const url = new URL(place.url);
  change(url);
  const response = await fetch(url, { method: 'PUT', body: 'changed' });
  return [response.status, ((await response.json()) as { code: string }).code];
};

describe('an address for an upload', () => {
  test('is absolute, names the file for posts and says which status means success [4.36, 7.55, 7.56]', async () => {
    const place = await placeFor(ann, 'notes.txt');
    expect(place.url.startsWith(`${world.url}/uploads/`)).toBe(true);
    expect(place.simple_url).toBe(`${world.url}/media/${place.fields.key}`);
    expect(place.fields.success_action_status).toBe('201');
    expect(await putBytes(place, 'hello', 'text/plain')).toBe(201);
  });

  test('requires signing in and a file name', async () => {
    expect((await nobodyAt(world.url).get('/api/uploads/new?filename=a.txt')).status).toBe(401);
    expect((await ann.get('/api/uploads/new')).status).toBe(422);
    const blank = await ann.get('/api/uploads/new?filename=%20');
    expect(blank.body.errors).toEqual({ filename: 'A file name is required' });
  });

  test('for a picture isn’t given for another kind of file [7.55]', async () => {
    const { status, body } = await ann.get('/api/uploads/new?filename=a.txt&upload_type=image');
    expect([status, body.errors]).toEqual([422, { filename: 'Please choose a picture' }]);
    // A picture format that we can't decode is refused too.
    expect((await ann.get('/api/uploads/new?filename=a.bmp&upload_type=image')).status).toBe(422);
    expect((await ann.get('/api/uploads/new?filename=A.JPG&upload_type=image')).status).toBe(200);
  });

  test('accepts one upload [7.56]', async () => {
    const place = await placeFor(ann, 'once.txt');
    expect(await putBytes(place, 'first')).toBe(201);
    expect(await code(place, () => {})).toEqual([409, 'upload_used']);
    const media = await processed(ann, place);
    expect(await (await fetch(world.url + media.url)).text()).toBe('first');
  });

  test('accepts one of twenty concurrent uploads', async () => {
    const place = await placeFor(ann, 'race.txt');
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, i) => putBytes(place, `try ${i}`)));
    expect(statuses.sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('expires after 15 minutes', async () => {
    const place = await placeFor(ann, 'late.txt');
    world.clock.advance(minutes(16));
    expect(await code(place, () => {})).toEqual([404, 'not_found']);
  });

  test('accepts an upload that began in time, however slow the line', async () => {
    const place = await placeFor(ann, 'slow.txt');
    const folder = join(world.settings.DATA_DIR, 'files', 'receiving');
    const before = await readdir(folder);
    const sending = openUpload(place, { 'content-length': '6' });
    const answering = once(sending, 'response');
    sending.write('slo');
    await until(async () => (await readdir(folder)).length > before.length);
    world.clock.advance(minutes(16));
    sending.end('wly');
    const [response] = (await answering) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    ann = await world.signIn(ann);
    const media = await processed(ann, place);
    expect(await (await fetch(world.url + media.url)).text()).toBe('slowly');
    expect(await code(place, () => {})).toEqual([404, 'not_found']);
  });

  test('is rejected if any part of it was changed', async () => {
    const [place, otherPlace] = [await placeFor(ann, 'a.txt'), await placeFor(ben, 'b.txt')];
    const refusal = [404, 'not_found'];
    const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
    const expires = Number(new URL(place.url).searchParams.get('expires'));
    expect(await code(place, set('signature', 'x'.repeat(27)))).toEqual(refusal);
    expect(await code(place, set('signature', ''))).toEqual(refusal);
    expect(await code(place, set('expires', String(expires + 3600)))).toEqual(refusal);
    expect(await code(place, (url) => url.searchParams.delete('signature'))).toEqual(refusal);
    expect(await code(place, (url) => url.searchParams.append('signature', 'twice'))).toEqual(refusal);
    const swap = (url: URL) => {
      url.pathname = new URL(otherPlace.url).pathname;
    };
    expect(await code(place, swap)).toEqual(refusal);
    expect(await code(place, (url) => Object.assign(url, { pathname: '/uploads/..%2f..%2fetc' }))).toEqual(
      refusal,
    );
    expect(await putBytes(place, 'still open')).toBe(201);
  });
});

describe('an upload that is too large', () => {
  const limit = 64 * 1024 ** 2;

  test('is rejected by its declared length before a byte is read, and the address stays valid', async () => {
    const place = await placeFor(ann, 'huge.png');
    const sending = openUpload(place, { 'content-length': String(limit + 1) });
    sending.flushHeaders();
    expect(await answer(sending)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await putBytes(place, 'small')).toBe(201);
  });

  test('and declares no length is cut off at the limit', async () => {
    const place = await placeFor(ann, 'huge.png');
    const sending = openUpload(place, { 'transfer-encoding': 'chunked' });
    const answering = answer(sending);
    const chunk = Buffer.alloc(1024 ** 2);
    for (let sentBytes = 0; sentBytes <= limit && !sending.destroyed; sentBytes += chunk.length)
      if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), answering]);
    expect(await answering).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await putBytes(place, 'small')).toBe(201);
  });
});

describe('an upload that stops half-way', () => {
  test('leaves nothing behind, and its address stays valid', async () => {
    const place = await placeFor(ann, 'film.bin');
    const sending = openUpload(place, { 'content-length': '1000000' });
    sending.write(Buffer.alloc(500_000));
    await new Promise((resolve) => sending.write('', resolve));
    sending.destroy();
    expect((await ann.get(`/api/uploads/${place.fields.key}`)).status).toBe(404);
    expect(await putBytes(place, 'the whole of it')).toBe(201);
    const media = await processed(ann, place);
    expect(await (await fetch(world.url + media.url)).text()).toBe('the whole of it');
  });
});

describe('an upload of mine', () => {
  test('is visible to me before it is on a post, and to nobody else', async () => {
    const place = await uploadOf(ann, 'draft.txt', 'a draft');
    const path = `/api/uploads/${place.fields.key}`;
    const media = await processed(ann, place);
    expect(media).toMatchObject({ key: place.fields.key, name: 'draft.txt', resource_type: 'file', size: 7 });
    expect(await (await fetch(world.url + media.url)).text()).toBe('a draft');
    const never = await ben.get(`/api/uploads/${'0'.repeat(32)}`);
    expect(await ben.get(path)).toMatchObject({ status: 404, body: never.body });
    expect((await nobodyAt(world.url).get(path)).status).toBe(401);
    expect((await fetch(place.simple_url)).status).toBe(404);
  });

  test('can be cancelled by me until it is on a post', async () => {
    const [place, usedFile] = [await uploadOf(ann, 'a.txt', 'a'), await uploadOf(ann, 'b.txt', 'b')];
    const path = `/api/uploads/${place.fields.key}`;
    const media = await processed(ann, place);
    expect((await ben.delete(path)).status).toBe(404);
    expect((await ann.delete(path)).status).toBe(204);
    expect((await ann.get(path)).status).toBe(404);
    expect((await ann.delete(path)).status).toBe(404);
    expect((await fetch(world.url + media.url)).status).toBe(404);
    expect((await putBytes(place, 'again')) === 201).toBe(false);

    const loopId = await loopOf(ann);
    await ann.post('/api/posts', { loop_id: loopId, additional_media: [{ url: usedFile.simple_url }] });
    expect(await ann.delete(`/api/uploads/${usedFile.fields.key}`)).toMatchObject({
      status: 409,
      body: { detail: 'This file is in use' },
    });
  });
});

function openUpload(place: Place, headers: Record<string, string>): ClientRequest {
  return request(place.url, { method: 'PUT', headers }).on('error', () => {});
}

async function answer(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, body: JSON.parse(text) };
}
