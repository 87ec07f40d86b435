import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Log } from '../log.ts';
import { type Arrival, NotThere, type ObjectStore, type Part } from './objects.ts';
import { checkBucket, connect, isAbsent } from './s3-client.ts';
import { list } from './s3-list.ts';
import type { S3Settings } from './s3-settings.ts';
import { abandonOld, uploadTo } from './s3-upload.ts';

const addressSeconds = 60;
const answerMs = 2_000;

/** Uses only what every S3 server knows. @throws StartError saying what to do if the bucket isn't usable */
export async function openBucket(settings: S3Settings, log: Log, pageSize?: number): Promise<Bucket> {
  await checkBucket(settings);
  return bucketAt(settings, log, pageSize);
}

export type Bucket = ObjectStore & {
  /** Writes a stream, completely or not at all. @returns bytes */
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>;
  /** @throws the reason if it isn't usable */
  check(): Promise<void>;
};

export function bucketAt(settings: S3Settings, log: Log | null, pageSize = 1_000): Bucket {
  const { bucket: Bucket, publicEndpoint } = settings;
  const client = connect(settings, log);
  const signer = publicEndpoint ? connect({ ...settings, endpoint: publicEndpoint }, log) : null;
  const readObject = async (name: string, part?: Part) => {
    const Range = part && `bytes=${part.start}-${part.end}`;
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name, Range }));
    return Body as Readable;
  };
  const check = () => askFor(client, Bucket);
  return {
    bring: (files) => bring(client, Bucket, files),
    async write(name, source) {
      const { size, finish } = await uploadTo(client, { Bucket, Key: name }, source);
      await finish();
      return size;
    },
    async open(name) {
      const facts = await client.send(new HeadObjectCommand({ Bucket, Key: name })).catch(nullIfAbsent);
      if (!facts) return null;
      const { ContentLength: size = 0, LastModified: modifiedAt = new Date(0) } = facts;
      return { size, modifiedAt, read: (part) => Readable.from(chunksOf(() => readObject(name, part))) };
    },
    async fetch(name, path) {
      const body = await readObject(name).catch(nullIfAbsent);
      if (!body) throw new NotThere(name);
      await pipeline(body, createWriteStream(path, { mode: 0o600 }));
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: name })).catch(nullIfAbsent);
    },
    list: (prefix) => list(client, { Bucket, Prefix: prefix, MaxKeys: pageSize }),
    async address(name, { type, disposition }) {
      if (!signer) return null;
      const headed = { ResponseContentType: type, ResponseContentDisposition: disposition };
      const command = new GetObjectCommand({ Bucket, Key: name, ...headed });
      return getSignedUrl(signer, command, { expiresIn: addressSeconds });
    },
    tidy: (olderThanMs) => abandonOld(client, Bucket, olderThanMs),
    check,
    answers: () =>
      check().then(
        () => true,
        () => false,
      ),
  };
}

async function bring(
  client: S3Client,
  Bucket: string,
  files: Parameters<ObjectStore['bring']>[0],
): Promise<Arrival> {
  const arrivals = await Promise.all(
    files.map(({ name, path }) => uploadTo(client, { Bucket, Key: name }, readWhole(path))),
  );
  return {
    async finish() {
      for (const arrival of arrivals) await arrival.finish();
    },
    async abandon() {
      for (const arrival of arrivals) await arrival.abandon();
    },
  };
}

async function askFor(client: S3Client, Bucket: string): Promise<void> {
  await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(answerMs) });
}

const readWhole = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: 1024 ** 2 });

/** Opens the object when reading starts, and closes it when the reader stops. */
async function* chunksOf(open: () => Promise<Readable>): AsyncIterable<Buffer> {
  yield* await open();
}

function nullIfAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
