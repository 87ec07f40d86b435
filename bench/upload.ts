import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type Person, signUp } from '../server/test/people.ts';
import { appending, tusAt } from '../server/test/tus.ts';
import { placeFor, processed } from '../server/test/uploads.ts';
import type { Aim } from './aims.ts';
import { tellRatio } from './tell.ts';
import { costOf, inTurns } from './turns.ts';
import type { BenchWorld } from './world.ts';

const megabytes = Number(process.env.BENCH_MB ?? 100);
const bytes = randomBytes(megabytes * 1e6);
/** The browser sends chunks of this size. */
const pieceBytes = 64 * 1024 ** 2;

export async function upload({ serverUrl, floor }: BenchWorld): Promise<Aim[]> {
  const perSecond = await inTurns({
    'at once': () => timed(serverUrl, putUpload),
    'in pieces': () => timed(serverUrl, pieceUpload),
    flushed: () => megabytesPerSecond(() => send('PUT', `${floor}/upload?flush=true`, bytes)),
    'not flushed': () => megabytesPerSecond(() => send('PUT', `${floor}/upload`, bytes)),
  });
  const tell = (way: 'at once' | 'in pieces', floor: 'flushed' | 'not flushed') =>
    tellRatio(
      `upload of ${megabytes} MB ${way}, beside a file ${floor} to the disk`,
      { ours: perSecond[way], floor: perSecond[floor] },
      'MB/s',
    );
  return (['at once', 'in pieces'] as const).map((way) => {
    tell(way, 'not flushed');
    const now = tell(way, 'flushed');
    return {
      work: `upload of ${megabytes} MB ${way}`,
      beside: 'a bare PUT, flushed',
      now,
      unit: '',
      least: 0.8,
    };
  });
}

type Way = (url: string, uploader: Person) => Promise<{ key: string; perSecond: number }>;

/** Waits at the end until the server has finished all work on the file. */
async function timed(url: string, way: Way): Promise<number> {
  // A new person each time, because the uploads of one are limited.
  const uploader = await signUp(url, 'Ann');
  const { key, perSecond } = await way(url, uploader);
  await processed(uploader, key);
  await uploader.delete(`/api/uploads/${key}`);
  return perSecond;
}

async function putUpload(_url: string, uploader: Person) {
  const { url, fields } = await placeFor(uploader, 'bytes.bin');
  return { key: fields.key, perSecond: await megabytesPerSecond(() => send('PUT', url, bytes)) };
}

async function pieceUpload(url: string, uploader: Person) {
  let key = '';
  const perSecond = await megabytesPerSecond(async () => {
    key = await tusAt(url, uploader).key('bytes.bin', bytes.length);
    for (let offset = 0; offset < bytes.length; offset += pieceBytes)
      await send(
        'PATCH',
        `${url}/api/uploads/resumable/${key}`,
        bytes.subarray(offset, offset + pieceBytes),
        { ...appending(offset), 'tus-resumable': '1.0.0', authorization: `Bearer ${uploader.token}` },
      );
  });
  return { key, perSecond };
}

async function megabytesPerSecond(work: () => Promise<void>): Promise<number> {
  return megabytes / (await costOf(work)).seconds;
}

/** Sends the body in one piece, so that sending costs almost nothing. */
async function send(
  method: string,
  url: string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<void> {
  const call = request(url, {
    method,
    headers: { 'content-type': 'application/octet-stream', 'content-length': body.length, ...headers },
  });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 201 && answer.statusCode !== 204)
    throw new Error(`${url} answered ${answer.statusCode}`);
}
