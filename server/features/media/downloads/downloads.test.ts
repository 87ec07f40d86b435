import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server } from '../../../start/server.ts';
import { days, minutes, startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person } from '../../../test/people.ts';
import { processed, uploadOf } from '../../../test/uploads.ts';

const size = 48 * 1024 ** 2;

let world: TestWorld;
let otherServer: Server;
let ann: Person;
let ben: Person;
let cid: Person;
let loopId: number;
let postId: number;

beforeAll(async () => {
  world = await startWorld();
  otherServer = await world.another();
  [ann, ben, cid] = [await world.person('Ann'), await world.person('Ben'), await world.person('Cid')];
  loopId = await loopOf(ann, [ben, cid]);
  const place = await uploadOf(ann, 'big.bin', Buffer.alloc(size));
  await processed(ann, place);
  const created = await ann.post('/api/posts', {
    title: 'A large file',
    loop_id: loopId,
    additional_media: [{ url: place.simple_url }],
  });
  expect(created.status).toBe(201);
  postId = created.body.post.id;
});
afterAll(() => world.stop());

type Download = { response: IncomingMessage; ended: Promise<unknown> };

/** Reads the first bytes of a file, then pauses. `ended` resolves when the server closes its stream. */
async function begin(person: Person): Promise<Download> {
  const link = await linkOf(person);
  const ended = new Promise((resolve) => {
    const onStart = (message: unknown) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      if (request.url !== link) return;
      unsubscribe('http.server.request.start', onStart);
      response.once('close', resolve);
    };
    subscribe('http.server.request.start', onStart);
  });
  const [response] = await once(get(world.url + link), 'response');
  await once(response, 'readable');
  return { response, ended };
}

async function linkOf(person: Person): Promise<string> {
  const { data } = await person.graphql(`{ post(id: ${postId}) { additional_media { url } } }`);
  return data.post.additional_media[0].url;
}

async function bytesLeft({ response }: Download): Promise<number | null> {
  let bytes = 0;
  try {
    for await (const chunk of response) bytes += chunk.length;
    return bytes;
  } catch {
    return null;
  }
}

describe('a download under way', () => {
  test('is cut when the right is revoked through another process; others continue', async () => {
    const [bensDownload, cidsDownload] = [await begin(ben), await begin(cid)];
    const admin = ann.at(otherServer.url);
    const answer = await admin.post(`/api/loops/${loopId}/members/${ben.id}/remove`);
    expect(answer.status).toBe(204);
    await bensDownload.ended;
    expect(await bytesLeft(bensDownload)).toBeNull();
    expect(await bytesLeft(cidsDownload)).toBe(size);
  });

  test('is cut when its session ends', async () => {
    const secondSession = await world.signIn(cid);
    const download = await begin(secondSession);
    expect((await secondSession.at(otherServer.url).delete('/api/sessions/current')).status).toBe(204);
    await download.ended;
    expect(await bytesLeft(download)).toBeNull();
  });
});

test('range and conditional requests send only what the reader lacks', async () => {
  const link = await linkOf(cid);
  // Without cache headers, `fetch` would request the whole file again.
  const ask = async (validators: Record<string, string>) => {
    const answer = await fetch(world.url + link, {
      headers: { 'cache-control': 'max-age=0', ...validators },
    });
    await answer.body?.cancel();
    return answer;
  };
  const { headers } = await ask({});
  const etag = headers.get('etag') ?? '';
  const end = await ask({ range: 'bytes=-3', 'if-range': etag });
  expect([end.status, end.headers.get('content-range')]).toEqual([
    206,
    `bytes ${size - 3}-${size - 1}/${size}`,
  ]);
  expect((await ask({ range: 'bytes=-3', 'if-range': 'W/"older"' })).status).toBe(200);
  expect((await ask({ 'if-none-match': `"other", ${etag}` })).status).toBe(304);
  const since = { 'if-modified-since': headers.get('last-modified') ?? '' };
  expect((await ask(since)).status).toBe(304);
  expect((await ask({ 'if-none-match': '"other"', ...since })).status).toBe(200);
});

const range = async (link: string) =>
  (await fetch(world.url + link, { headers: { range: 'bytes=0-9' } })).status;

test('a link expires when its session is 180 days old, however often it was used', async () => {
  const secondSession = await world.signIn(cid);
  for (let day = 20; day < 180; day += 20) {
    world.clock.advance(days(20));
    expect((await secondSession.get('/api/loops')).status).toBe(200);
  }
  world.clock.advance(days(20) - minutes(30));
  const link = await linkOf(secondSession);
  expect(await range(link)).toBe(206);
  world.clock.advance(minutes(31));
  expect(await range(link)).toBe(404);
});

test('a link to a property that every object inherits returns 404', async () => {
  const link = await linkOf(await world.signIn(ann));
  const ask = async (variant: string) =>
    (await fetch(world.url + link.replace(/\/original\?/, `/${variant}?`), { method: 'HEAD' })).status;
  expect(await ask('original')).toBe(200);
  for (const variant of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '%5f_proto__'])
    expect([variant, await ask(variant)]).toEqual([variant, 404]);
});
