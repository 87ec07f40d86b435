import { randomBytes } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, nobodyAt, type Person } from '../../../test/people.ts';
import { appending, metadataOf, tusAt } from '../../../test/tus.ts';
import { processed } from '../../../test/uploads.ts';

let world: TestWorld;
let ann: Person;
let loopId: number;
let tus: ReturnType<typeof tusAt>;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
  tus = tusAt(world.url, ann);
});
afterAll(() => world.stop());

const bytes = randomBytes(300_000);

function sendAll(
  name: string,
  options: Partial<ConstructorParameters<typeof Upload>[1]> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${world.url}/api/uploads/resumable`,
      headers: { Authorization: `Bearer ${ann.token}` },
      metadata: { filename: name, filetype: 'application/octet-stream', loop_id: String(loopId) },
      chunkSize: 100_000,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
      ...options,
    });
    upload.start();
  });
}

const wholeOf = async (address: string) => {
  const key = address.split('/').at(-1) ?? '';
  const place = { url: '', simple_url: '', fields: { key, success_action_status: '' } };
  const media = await processed(ann, place);
  return Buffer.from(await (await fetch(world.url + media.url)).arrayBuffer());
};

describe('tus-js-client, unmodified', () => {
  test('sends a file in pieces, which is then an upload like any other', async () => {
    const address = await sendAll('film.bin');
    expect(address).toMatch(/\/api\/uploads\/resumable\/[0-9a-f]{32}$/);
    expect((await wholeOf(address)).equals(bytes)).toBe(true);
    const post = await ann.post('/api/posts', {
      loop_id: loopId,
      additional_media: [{ url: address.split('/').at(-1) }],
    });
    expect(post.status).toBe(201);
  });

  test('resumes an interrupted upload', async () => {
    const key = await tus.key('cut.bin', bytes.length, loopId);
    expect((await tus.append(key, 0, bytes.subarray(0, 120_000))).status).toBe(204);
    const sentOffsets: (string | undefined)[] = [];
    const uploadUrl = `${world.url}/api/uploads/resumable/${key}`;
    const onBeforeRequest = (request: {
      getMethod(): string;
      getHeader(name: string): string | undefined;
    }) => {
      if (request.getMethod() === 'PATCH') sentOffsets.push(request.getHeader('Upload-Offset'));
    };
    const address = await sendAll('cut.bin', { uploadUrl, onBeforeRequest });
    expect(sentOffsets).toEqual(['120000', '220000']);
    expect((await wholeOf(address)).equals(bytes)).toBe(true);
  });

  test('sends an empty file', async () => {
    const key = await tus.key('empty.txt', 0);
    expect(await tus.offset(key)).toBe(0);
    expect((await ann.get(`/api/uploads/${key}`)).body.media).toMatchObject({ size: 0, name: 'empty.txt' });
  });

  test('cancels an upload', async () => {
    const key = await tus.key('given-up.bin', bytes.length);
    await Upload.terminate(`${world.url}/api/uploads/resumable/${key}`, {
      headers: { Authorization: `Bearer ${ann.token}` },
    });
    expect(await tus.offset(key)).toBeNull();
  });
});

describe('the protocol', () => {
  test('is announced to everyone, signed in or not', async () => {
    for (const key of ['', 'x']) {
      const answer = await tusAt(world.url, nobodyAt(world.url)).call('OPTIONS', key);
      expect(answer.status).toBe(204);
      expect(answer.header('tus-version')).toBe('1.0.0');
      expect(answer.header('tus-extension')).toBe('creation,termination,expiration');
      expect(answer.header('tus-max-size')).toBe(String(2 * 1024 ** 3));
    }
  });

  test('names its version in every answer, and accepts no other', async () => {
    const key = await tus.key('a.bin', 10);
    const calls = [
      tus.call('POST', '', { 'upload-length': '1', 'upload-metadata': metadataOf('a') }),
      tus.call('HEAD', key),
      tus.append(key, 0, 'a'),
      tus.call('DELETE', key),
      tus.call('HEAD', '0'.repeat(32)),
      tusAt(world.url, { token: 'of nobody' }).call('HEAD', key),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.header('tus-resumable')).toBe('1.0.0');
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE'])
      for (const version of ['0.2.2', '']) {
        const answer = await tus.call(method, method === 'POST' ? '' : key, { 'tus-resumable': version });
        expect([answer.status, answer.header('tus-version')]).toEqual([412, '1.0.0']);
      }
  });

  test('says how much has arrived, and until when more may come', async () => {
    const key = await tus.key('Köln, 2.bin', 10, loopId);
    const appended = await tus.append(key, 0, 'abcd');
    expect([appended.status, appended.header('upload-offset')]).toEqual([204, '4']);
    const answer = await tus.call('HEAD', key);
    const header = ['upload-offset', 'upload-length', 'upload-metadata', 'cache-control'].map(answer.header);
    expect(header).toEqual(['4', '10', metadataOf('Köln, 2.bin', loopId), 'no-store']);
    const leftMs = Date.parse(answer.header('upload-expires') ?? '') - world.clock.now().getTime();
    expect(leftMs).toBeGreaterThan(23 * 3_600_000);
  });

  test('only accepts the next piece', async () => {
    const key = await tus.key('a.bin', 10);
    await tus.append(key, 0, 'abcd');
    for (const offset of [0, 3, 5, 11])
      expect(await tus.append(key, offset, 'e')).toMatchObject({ status: 409, code: 'wrong_offset' });
    expect(await tus.append(key, 4, 'efghijk')).toMatchObject({ status: 413, code: 'too_large' });
    const asForm = { ...appending(4), 'content-type': 'text/plain' };
    expect(await tus.call('PATCH', key, asForm, 'e')).toMatchObject({ status: 415 });
    expect(await tus.call('PATCH', key, { 'content-type': appending(4)['content-type'] }, 'e')).toMatchObject(
      {
        status: 400,
      },
    );
    expect(await tus.offset(key)).toBe(4);
    expect((await tus.append(key, 4, 'efghij')).status).toBe(204);
    expect(await tus.append(key, 4, 'efghij')).toMatchObject({ status: 409 });
    expect([await tus.offset(key), (await tus.append(key, 10, '')).status]).toEqual([10, 204]);
  });

  test.each([
    ['no length', { 'upload-metadata': metadataOf('a.bin') }, 400],
    ['a length that is none', { 'upload-length': '-1', 'upload-metadata': metadataOf('a.bin') }, 400],
    ['no name', { 'upload-length': '5' }, 422],
    ['metadata that is none', { 'upload-length': '5', 'upload-metadata': 'a b c' }, 400],
    ['a name twice', { 'upload-length': '5', 'upload-metadata': 'filename YQ==,filename Yg==' }, 400],
    ['a loop that is none', { 'upload-length': '5', 'upload-metadata': 'filename YQ==,loop_id eA==' }, 404],
    [
      'more than there may be',
      { 'upload-length': String(2 * 1024 ** 3 + 1), 'upload-metadata': metadataOf('a') },
      413,
    ],
    [
      'more than a picture may weigh',
      { 'upload-length': '67108865', 'upload-metadata': metadataOf('a.png') },
      413,
    ],
  ])('starts no upload with %s', async (_, headers, status) => {
    expect((await tus.call('POST', '', headers as Record<string, string>)).status).toBe(status);
  });
});
