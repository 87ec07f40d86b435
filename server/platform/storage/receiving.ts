import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openStored } from './files.ts';
import { flush } from './flush.ts';
import type { Arrival, Stored } from './objects.ts';
import { NoSpace, type Receiving, TooLarge, WrongOffset } from './storage.ts';

const pieceBytes = 1024 ** 2;
const lookBytes = 64 * 1024 ** 2;
/** Unflushed bytes at the end of an upload. */
const flushBytes = 16 * 1024 ** 2;

type Hashed = { hash: Hash; size: number };
type Limits = { maxBytes: number; hasRoom(): Promise<boolean> };

type Outside = { deliver(key: string, path: string): Promise<Arrival>; hasRoom(): Promise<boolean> };

export function receiveInto(folder: string, { deliver, hasRoom }: Outside): Receiving {
  const at = (receivedId: string) => join(folder, receivedId);
  const hashes = new Map<string, Hashed>();
  const arrivals = new Map<string, Arrival>();

  const size = async (receivedId: string) => (await openStored(at(receivedId)))?.size ?? 0;
  return {
    async size(receivedId) {
      // After an interruption, some bytes were neither reported nor flushed.
      if ((await size(receivedId)) > 0) await flush(at(receivedId));
      return size(receivedId);
    },
    async append({ receivedId, offset }, stream, maxBytes) {
      if ((await size(receivedId)) !== offset) throw new WrongOffset();
      const hashed = offset === 0 ? { hash: createHash('sha256'), size: 0 } : hashes.get(receivedId);
      hashes.delete(receivedId);
      const file = await open(at(receivedId), 'a', 0o600);
      try {
        const all = await writeDown(stream, { file, offset, hash: hashed?.hash }, { maxBytes, hasRoom });
        if (offset === 0) await flush(folder);
        if (hashed) hashes.set(receivedId, { hash: hashed.hash, size: all });
        return all;
      } finally {
        await file.close();
      }
    },
    async look(receivedId) {
      const stored = await openStored(at(receivedId));
      if (!stored) throw new Error(`nothing was received as ${receivedId}`);
      const hashed = hashes.get(receivedId);
      const hash = hashed?.size === stored.size ? hashed.hash.copy() : await hashOf(stored);
      return { ...stored, sha256: hash.digest('hex') };
    },
    async deliver(receivedId, key) {
      const arrival = await deliver(key, at(receivedId));
      arrivals.set(receivedId, arrival);
      let finishing: Promise<void> | null = null;
      return () => {
        finishing ??= arrival.finish().then(() => {
          arrivals.delete(receivedId);
          return rm(at(receivedId), { force: true });
        });
        hashes.delete(receivedId);
        return finishing;
      };
    },
    async drop(receivedId) {
      hashes.delete(receivedId);
      await arrivals.get(receivedId)?.abandon();
      arrivals.delete(receivedId);
      await rm(at(receivedId), { force: true });
    },
  };
}

export async function hashOf(stored: Stored): Promise<Hash> {
  const hash = createHash('sha256');
  for await (const chunk of stored.read()) hash.update(chunk);
  return hash;
}

type Target = { file: FileHandle; offset: number; hash: Hash | undefined };

/** Writes one chunk while the next arrives. Returns the file's length once it is flushed. */
async function writeDown(
  stream: Readable,
  { file, offset, hash }: Target,
  { maxBytes, hasRoom }: Limits,
): Promise<number> {
  const writer = writerTo(file);
  let size = offset;
  let looked = offset;
  let piece: Buffer[] = [];
  let pieceSize = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLarge();
    if (size - looked >= lookBytes) {
      looked = size;
      if (!(await hasRoom())) throw new NoSpace();
    }
    hash?.update(chunk);
    piece.push(chunk);
    pieceSize += chunk.length;
    if (pieceSize < pieceBytes) continue;
    await writer.write(piece, pieceSize);
    piece = [];
    pieceSize = 0;
  }
  await writer.write(piece, pieceSize);
  await writer.finish();
  return size;
}

function writerTo(file: FileHandle) {
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();
  let isFlushing = false;
  let unflushedBytes = 0;
  const flushBehind = () => {
    if (isFlushing || unflushedBytes < flushBytes) return;
    unflushedBytes = 0;
    isFlushing = true;
    // A disk reports a write error only once, so a later flush must not hide it.
    flushing = flushing.then(async () => {
      await file.datasync();
      isFlushing = false;
    });
    flushing.catch(() => {});
  };
  return {
    async write(chunks: Buffer[], bytes: number): Promise<void> {
      await writing;
      unflushedBytes += bytes;
      writing = writeAll(file, chunks, bytes).then(flushBehind);
      // The error is handled where this is awaited.
      writing.catch(() => {});
    },
    async finish(): Promise<void> {
      await writing;
      await flushing;
      await file.sync();
    },
  };
}

async function writeAll(file: FileHandle, chunks: Buffer[], bytes: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks);
  // A single write may stop half-way on a full disk.
  if (bytesWritten < bytes) await file.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
  for (const { buffer, byteLength } of chunks) if (byteLength === buffer.byteLength) free(buffer);
}

/** Frees chunks at once: otherwise 100 MB of them make the garbage collector scan all memory three times. */
function free(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
