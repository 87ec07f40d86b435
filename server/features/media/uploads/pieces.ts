import { Readable } from 'node:stream';
import type { SignedIn } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { hashOf } from '../../../platform/storage/receiving.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type ResumableUpload, whileLeased } from './resumable-uploads.ts';
import { takeIn, takeWhole } from './take-in.ts';

/** What has come of a resumable upload lies in the store under its key, piece after piece. */
export type Pieces = {
  database: Database;
  storage: Pick<Storage, 'receiving' | 'uploads' | 'hasRoom'>;
};

/** How much of it has come, flushed to the disk. */
export async function offsetOf(
  { receiving, uploads }: Pieces['storage'],
  { key, size, isWhole }: ResumableUpload,
): Promise<number> {
  if (isWhole) return size;
  const receivedBytes = await receiving.size(key);
  if (receivedBytes > 0) return receivedBytes;
  // A crash came between putting it in place and saying so.
  return (await uploads.open(key)) ? size : 0;
}

/** Makes what is all there an upload like any other; once, however often it is asked for. */
export async function finishWhole(
  parts: Pieces,
  ctx: SignedIn,
  upload: ResumableUpload,
): Promise<Result<null>> {
  const result = await whileLeased(parts.database.db, { id: upload.id, lose: () => {} }, () =>
    finishReceived(parts, ctx, upload),
  );
  return result ?? fail('upload_busy', { retryAfter: 1 });
}

/** As `finishWhole`, for whoever holds the lease. */
export async function finishReceived(
  parts: Pieces,
  ctx: SignedIn,
  upload: ResumableUpload,
): Promise<Result<null>> {
  const { key, name, size } = upload;
  const { receiving, uploads } = parts.storage;
  // Of an empty one nothing comes.
  if (size === 0) await receiving.append({ id: key, offset: 0 }, Readable.from([]), 0);
  const placedFile = (await receiving.size(key)) === 0 && (await uploads.open(key));
  if (!placedFile) {
    const result = await takeIn(parts, ctx, { id: key, key, name });
    await receiving.drop(key);
    return result;
  }
  const file = { ...placedFile, sha256: (await hashOf(placedFile)).digest('hex') };
  return file.size === size
    ? takeWhole(parts.database, ctx, { key, name, file, finish: async () => {} })
    : ok(null);
}
