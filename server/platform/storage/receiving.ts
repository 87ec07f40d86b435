import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openStored } from './files.ts';
import { flush } from './flush.ts';
import { NoSpace, type Receiving, type Stored, TooLarge, WrongOffset } from './storage.ts';

const pieceBytes = 1024 ** 2;
const lookBytes = 64 * 1024 ** 2;

/** What has come so far and was hashed on its way. */
type Hashed = { hash: Hash; size: number };
/** `hasRoom` is asked again now and then. */
type Limits = { maxBytes: number; hasRoom(): Promise<boolean> };

/** Takes files into one folder, and moves them to another once they are whole. */
export function receiveInto(
  { receiving, incoming }: { receiving: string; incoming: string },
  hasRoom: () => Promise<boolean>,
): Receiving {
  const at = (id: string) => join(receiving, id);
  const hashes = new Map<string, Hashed>();

  const size = async (id: string) => (await openStored(at(id)))?.size ?? 0;
  return {
    size,
    async append({ id, offset }, stream, maxBytes) {
      if ((await size(id)) !== offset) throw new WrongOffset();
      const hashed = offset === 0 ? { hash: createHash('sha256'), size: 0 } : hashes.get(id);
      hashes.delete(id);
      const file = await open(at(id), 'a', 0o600);
      try {
        const all = await writeDown(stream, { file, offset, hash: hashed?.hash }, { maxBytes, hasRoom });
        await file.sync();
        if (hashed) hashes.set(id, { hash: hashed.hash, size: all });
        return all;
      } finally {
        await file.close();
      }
    },
    async look(id) {
      const stored = await openStored(at(id));
      if (!stored) throw new Error(`nothing was received as ${id}`);
      const hashed = hashes.get(id);
      const hash = hashed?.size === stored.size ? hashed.hash.copy() : await hashOf(stored);
      return { ...stored, sha256: hash.digest('hex') };
    },
    async finish(id, key) {
      await rename(at(id), join(incoming, key));
      await flush(incoming);
      hashes.delete(id);
    },
    async drop(id) {
      hashes.delete(id);
      await rm(at(id), { force: true });
    },
  };
}

async function hashOf(stored: Stored): Promise<Hash> {
  const hash = createHash('sha256');
  for await (const chunk of stored.read()) hash.update(chunk);
  return hash;
}

type Target = { file: FileHandle; offset: number; hash: Hash | undefined };

/** A piece is written while the next one comes in. Answers how long the file is then. */
async function writeDown(
  stream: Readable,
  { file, offset, hash }: Target,
  { maxBytes, hasRoom }: Limits,
): Promise<number> {
  let size = offset;
  let looked = offset;
  let piece: Buffer[] = [];
  let pieceSize = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const write = async () => {
    await writing;
    // All of it: a single write may end half-way on a disk that fills.
    writing = file.appendFile(Buffer.concat(piece));
    // Its failure is met where it is waited for.
    writing.catch(() => {});
    piece = [];
    pieceSize = 0;
  };
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
    if (pieceSize >= pieceBytes) await write();
  }
  await write();
  await writing;
  return size;
}
