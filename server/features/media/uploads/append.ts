import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../platform/context.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/result.ts';
import { refuseBytes } from './allowance.ts';
import { finishReceived, type Pieces } from './pieces.ts';
import { postponeExpiry, type ResumableUpload, whileLeased } from './resumable-uploads.ts';
import { failureOf } from './take-in.ts';

type Piece = { upload: ResumableUpload; offset: number; request: FastifyRequest };
type TakenPiece = { offset: number; expiresAt: Date };

export async function append(parts: Pieces, ctx: SignedIn, piece: Piece): Promise<Result<TakenPiece>> {
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

async function pieceRefusal(
  { database, storage }: Pieces,
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
  parts: Pieces,
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
