import type { Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { NoSpace, TooLarge } from './storage.ts';

const pieceBytes = 1024 ** 2;
const lookBytes = 64 * 1024 ** 2;
/** Unflushed bytes at the end of an upload. */
const flushBytes = 16 * 1024 ** 2;
type Limits = { maxBytes: number; hasRoom(): Promise<boolean> };

type Addition = { offset: number; stream: Readable; hash: Hash | undefined };

/** Returns the file's length once it is flushed. */
export async function appendTo(path: string, addition: Addition, limits: Limits): Promise<number> {
  const file = await open(path, 'a', 0o600);
  try {
    return await writeDown(file, addition, limits);
  } finally {
    await file.close();
  }
}

/** Writes one chunk while the next arrives. */
async function writeDown(
  file: FileHandle,
  { offset, stream, hash }: Addition,
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
