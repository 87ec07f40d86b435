import { buffer } from 'node:stream/consumers';
import { mediaLimits } from '@loopyard/contract/media.ts';
import { and, eq } from 'drizzle-orm';
import type { FileId, SignedIn, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/events.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import type { Stored } from '../../../platform/storage/objects.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { mediaUpdated } from '../events.ts';
import { lockPostsWith } from '../posted.ts';
import { files, fileUses } from '../tables.ts';
import { invalidCaptions, parseWebVtt } from './webvtt.ts';

type Store = Pick<Storage, 'uploads' | 'keptFiles'>;

export async function readCaptions(
  ctx: SignedIn,
  db: Db,
  { key, storage }: { key: string; storage: Store },
): Promise<Result<string>> {
  const [upload] = await db
    .select({ size: files.size, variants: files.variants, uploadedAt: files.uploadedAt })
    .from(files)
    .where(and(eq(files.key, key), eq(files.ownerId, ctx.viewer.userId)));
  if (!upload?.uploadedAt) return fail('unknown_upload');
  if ((upload.size ?? 0) > mediaLimits.captionsBytes) return fail('too_large');
  const keptFile = upload.variants?.original?.file ?? 'original.bin';
  // The kept copy is stored before the upload is removed.
  const bytes =
    (await bytesOf(() => storage.uploads.open(key))) ??
    (await bytesOf(() => storage.keptFiles.open(key, keptFile)));
  return bytes ? parseWebVtt(bytes) : fail('unknown_upload');
}

async function bytesOf(open: () => Promise<Stored | null>): Promise<Buffer | null> {
  const stored = await open();
  if (!stored) return null;
  try {
    return await buffer(stored.read());
  } catch (error) {
    // It may have been removed since it was opened.
    if (await open()) throw error;
    return null;
  }
}

/** Allowed for the owner while no post uses the video, then for editors of a post of the owner's. */
export async function setCaptions(
  ctx: SignedIn,
  tx: Tx,
  { fileId, captions }: { fileId: FileId; captions: string | null },
): Promise<Result<null>> {
  const [file] = await tx
    .select({ ownerId: files.ownerId, resourceType: files.resourceType })
    .from(files)
    .where(eq(files.id, fileId))
    .for('no key update');
  const refusal = await captionsRefusal(ctx, tx, { fileId, ownerId: file?.ownerId });
  if (refusal) return refusal;
  if (captions !== null && file?.resourceType !== 'video')
    return invalidCaptions('Only a film can have captions');
  await tx.update(files).set({ captions }).where(eq(files.id, fileId));
  await record(ctx, tx, mediaUpdated, { file_id: fileId });
  return ok(null);
}

async function captionsRefusal(
  ctx: SignedIn,
  tx: Tx,
  { fileId, ownerId }: { fileId: FileId; ownerId: UserId | undefined },
) {
  if (ownerId === undefined) return fail('not_found');
  const editable = await lockPostsWith(ctx, tx, fileId);
  if (!editable.ok) return ownerId === ctx.viewer.userId && (await isOnNoPost(tx, fileId)) ? null : editable;
  // A copied post shows the same file, but its author doesn't own the file.
  return editable.value.some(({ userId }) => userId === ownerId) ? null : fail('forbidden');
}

async function isOnNoPost(tx: Tx, fileId: FileId): Promise<boolean> {
  const uses = await tx
    .select({ id: fileUses.id })
    .from(fileUses)
    .where(eq(fileUses.fileId, fileId))
    .limit(1);
  return uses.length === 0;
}
