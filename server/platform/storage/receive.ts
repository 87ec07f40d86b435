import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush } from './flush.ts';

/** A file that was taken in, whole and on the disk; `sha256` in hex. */
export type Received = { temporary: string; size: number; sha256: string };

export class TooLarge extends Error {}

const chunkBytes = 1024 ** 2;

/** Streams at most `maxBytes` to a new file. */
export async function receiveFile(stream: Readable, path: string, maxBytes: number): Promise<Received> {
  let size = 0;
  const hash = createHash('sha256');
  const counted = new Transform({
    highWaterMark: chunkBytes,
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? new TooLarge() : null, chunk);
    },
  });
  try {
    await pipeline(stream, counted, createWriteStream(path, { mode: 0o600, highWaterMark: chunkBytes }));
    await flush(path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { temporary: path, size, sha256: hash.digest('hex') };
}
