import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/result.ts';
import { hashOf } from '../../../platform/storage/receiving.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { refuseBytes } from './allowance.ts';
import { postponeExpiry, type ResumableUpload, whileLeased } from './resumable-uploads.ts';
import { failureOf, recordUpload, takeIn } from './take-in.ts';

type Parts = {
  database: Database;
  storage: Pick<Storage, 'receiving' | 'uploads' | 'hasRoom'>;
};

type Piece = { upload: ResumableUpload; offset: number; request: FastifyRequest };
type TakenPiece = { offset: number; expiresAt: Date };

export async function offsetOf(
  { receiving, uploads }: Parts['storage'],
  { key, size, isWhole }: ResumableUpload,
): Promise<number> {
  if (isWhole) return size;
  const receivedBytes = await receiving.size(key);
  if (receivedBytes > 0) return receivedBytes;
  // A crash came after the file was moved into place, but before the row said so.
  return (await uploads.open(key)) ? size : 0;
}

export async function append(parts: Parts, ctx: SignedIn, piece: Piece): Promise<Result<TakenPiece>> {
  const { upload, offset, request } = piece;
  const { size, isWhole, expiresAt } = upload;
  if (isWhole) return offset === size ? ok({ offset, expiresAt }) : fail('wrong_offset');
  const refusal = await pieceRefusal(parts, ctx, piece);
  if (refusal) return refusal;
  const result = await whileLeased(
    parts.database.db,
    { id: upload.id, lose: () => request.raw.destroy() },
    () => appendLeased(parts, ctx, piece),
  );
  return result ?? fail('upload_busy', { retryAfter: 1 });
}

export async function completeUpload(
  parts: Parts,
  ctx: SignedIn,
  upload: ResumableUpload,
): Promise<Result<null>> {
  const result = await whileLeased(parts.database.db, { id: upload.id, lose: () => {} }, () =>
    finishReceived(parts, ctx, upload),
  );
  return result ?? fail('upload_busy', { retryAfter: 1 });
}

async function pieceRefusal(
  { database, storage }: Parts,
  { now }: SignedIn,
  { upload: { ownerId, loopId, size }, offset, request }: Piece,
): Promise<Failure | null> {
  if (offset > size) return fail('wrong_offset');
  if (offset + Number(request.headers['content-length'] ?? 0) > size) return fail('too_large');
  if (!(await storage.hasRoom(size - offset))) return fail('no_space');
  // The upload's own bytes already count. But the plan may have ended.
  return refuseBytes(database.db, ownerId, { bytes: 0, loopId, now });
}

async function appendLeased(
  parts: Parts,
  ctx: SignedIn,
  { upload, offset, request }: Piece,
): Promise<Result<TakenPiece>> {
  const { key, id, size } = upload;
  try {
    const now = await parts.storage.receiving.append({ receivedId: key, offset }, request.raw, size);
    const finishing = now === size ? await finishReceived(parts, ctx, upload) : ok(null);
    if (!finishing.ok) return finishing;
    return ok({ offset: now, expiresAt: await postponeExpiry(parts.database.db, id, ctx.now) });
  } catch (error) {
    // Bytes received before the connection broke count too.
    await postponeExpiry(parts.database.db, id, ctx.now);
    return failureOf(ctx, error);
  }
}

/** Like `completeUpload`, for a caller that already holds the lease. */
async function finishReceived(parts: Parts, ctx: SignedIn, upload: ResumableUpload): Promise<Result<null>> {
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
