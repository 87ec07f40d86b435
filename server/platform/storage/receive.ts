import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** A file that was taken in, whole and on the disk; `sha256` in hex. */
export type Received = { temporary: string; size: number; sha256: string };
/** `hasRoom` is asked again now and then. */
export type Allowance = { maxBytes: number; hasRoom(): Promise<boolean> };

export class TooLarge extends Error {}
export class NoSpace extends Error {}

const chunkBytes = 1024 ** 2;
const lookBytes = 64 * 1024 ** 2;

/**
 * Streams to a new file. Whatever ends it early, the stream is left as it is, unread and open: it may be a request
 * that is to be answered. @throws TooLarge, NoSpace, or the system's or the stream's error
 */
export async function receiveFile(stream: Readable, path: string, allowance: Allowance): Promise<Received> {
  const file = await open(path, 'wx', 0o600);
  try {
    const written = await writeDown(stream, file, allowance);
    await file.sync();
    return { temporary: path, ...written };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** A piece is written while the next one comes in. */
async function writeDown(stream: Readable, file: FileHandle, { maxBytes, hasRoom }: Allowance) {
  const hash = createHash('sha256');
  let size = 0;
  let looked = 0;
  let piece: Buffer[] = [];
  let pieceBytes = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const write = async () => {
    await writing;
    // All of it: a single write may end half-way on a disk that fills.
    writing = file.appendFile(Buffer.concat(piece));
    // Its failure is met where it is waited for.
    writing.catch(() => {});
    [piece, pieceBytes] = [[], 0];
  };
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLarge();
    if (size - looked >= lookBytes) {
      looked = size;
      if (!(await hasRoom())) throw new NoSpace();
    }
    hash.update(chunk);
    piece.push(chunk);
    pieceBytes += chunk.length;
    if (pieceBytes >= chunkBytes) await write();
  }
  await write();
  await writing;
  return { size, sha256: hash.digest('hex') };
}
