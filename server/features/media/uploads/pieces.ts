import { Readable } from 'node:stream';
import type { SignedIn } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { hashOf } from '../../../platform/storage/receiving.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type ResumableUpload, whileLeased } from './resumable-uploads.ts';
import { recordUpload, takeIn } from './take-in.ts';

export type Pieces = {
  database: Database;
  storage: Pick<Storage, 'receiving' | 'uploads' | 'hasRoom'>;
};

export async function offsetOf(
  { receiving, uploads }: Pieces['storage'],
  { key, size, isWhole }: ResumableUpload,
): Promise<number> {
  if (isWhole) return size;
  const receivedBytes = await receiving.size(key);
  if (receivedBytes > 0) return receivedBytes;
  // A crash came after the file was moved into place, but before the row said so.
  return (await uploads.open(key)) ? size : 0;
}

export async function completeUpload(
  parts: Pieces,
  ctx: SignedIn,
  upload: ResumableUpload,
): Promise<Result<null>> {
  const result = await whileLeased(parts.database.db, { id: upload.id, lose: () => {} }, () =>
    finishReceived(parts, ctx, upload),
  );
  return result ?? fail('upload_busy', { retryAfter: 1 });
}

/** Like `completeUpload`, for a caller that already holds the lease. */
export async function finishReceived(
  parts: Pieces,
  ctx: SignedIn,
  upload: ResumableUpload,
): Promise<Result<null>> {
  const { key, name, size } = upload;
  const { receiving, uploads } = parts.storage;
  // An empty upload has no pieces.
  if (size === 0) await receiving.append({ receivedId: key, offset: 0 }, Readable.from([]), 0);
  const placedFile = (await receiving.size(key)) === 0 && (await uploads.open(key));
  if (!placedFile) {
    const result = await takeIn(parts, ctx, { receivedId: key, key, name });
    await receiving.drop(key);
    return result;
  }
  const file = { ...placedFile, sha256: (await hashOf(placedFile)).digest('hex') };
  return file.size === size
    ? recordUpload(parts.database, ctx, { key, name, file, finish: async () => {} })
    : ok(null);
}
