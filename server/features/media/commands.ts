import { and, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx, FileId, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wake } from '../../platform/database/wakes.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { fileDeleted, fileUploaded, uploadsTopic } from './events.ts';
import { findUsableFiles, type UsableFile } from './queries.ts';
import { accountPortraits, files, fileUses, isUseBy } from './tables.ts';
import { isDeletable, isUnused } from './unused.ts';

/** Records a received upload once. `finish` moves the bytes into place while the row is locked. */
export async function finishUpload(
  ctx: Ctx,
  tx: Tx,
  input: { key: string; size: number; sha256: string; resourceType: string; finish(): Promise<void> },
): Promise<Result<null>> {
  const { size, sha256, resourceType } = input;
  const [file] = await tx
    .update(files)
    .set({ uploadedAt: ctx.now, size, sha256, resourceType, leaseEndsAt: null })
    .where(and(eq(files.key, input.key), isNull(files.uploadedAt), gt(files.uploadExpiresAt, ctx.now)))
    .returning({ id: files.id });
  if (!file) return fail('upload_used');
  await input.finish();
  await record(ctx, tx, fileUploaded, { file_id: file.id });
  await wake(tx, uploadsTopic);
  return ok(null);
}

/** `undefined` leaves a value as it is. */
export type MediaUse = {
  file: UsableFile;
  title: string | null;
  alt: string | null | undefined;
  isMain: boolean;
  thumbnail: number | null | undefined;
};

export async function setPostMedia(
  ctx: SignedIn,
  tx: Tx,
  post: { loopId: LoopId; postId: PostId },
  uses: MediaUse[],
): Promise<void> {
  const condition = isUseBy(post);
  const keptIds = uses.map(({ file }) => file.id);
  await tx
    .delete(fileUses)
    .where(keptIds.length > 0 ? and(condition, notInArray(fileUses.fileId, keptIds)) : condition);
  await addPostMedia(ctx, tx, post, uses);
}

export async function addPostMedia(
  ctx: SignedIn,
  tx: Tx,
  post: { loopId: LoopId; postId: PostId },
  uses: MediaUse[],
): Promise<void> {
  if (uses.length === 0) return;
  await tx
    .insert(fileUses)
    .values(
      uses.map(({ file, title, alt, isMain, thumbnail }, order) => ({
        ...post,
        fileId: file.id,
        order,
        title,
        alt,
        name: sql`(select ${files.name} from ${files} where ${files.id} = ${file.id})`,
        mainSince: isMain ? ctx.now : null,
        thumbnail,
      })),
    )
    .onConflictDoUpdate({
      target: [fileUses.loopId, fileUses.postId, fileUses.fileId],
      set: {
        order: sql`excluded."order"`,
        title: sql`excluded.title`,
        mainSince: sql`excluded.main_since`,
        alt: saidOf(uses, 'alt'),
        thumbnail: saidOf(uses, 'thumbnail'),
      },
    });
}

function saidOf(uses: MediaUse[], name: 'alt' | 'thumbnail'): SQL {
  const unsaid = uses.filter((use) => use[name] === undefined).map(({ file }) => file.id);
  return sql`case when excluded.file_id = any(${`{${unsaid.join(',')}}`}::bigint[])
    then ${fileUses[name]} else excluded.${sql.identifier(name)} end`;
}

type Pictured = { loopId: LoopId } | { loopId: LoopId; userId: UserId } | { userId: UserId };

export async function setPicture(
  { viewer }: SignedIn,
  tx: Tx,
  of: Pictured,
  mediaRef: string | null,
): Promise<Result<null>> {
  const usable = await findUsableFiles(
    tx,
    { userId: viewer.userId, on: [of] },
    mediaRef === null ? [] : [mediaRef],
  );
  if (!usable) return fail('unknown_upload');
  const [picture] = usable;
  if (picture && picture.resourceType !== 'image') {
    const detail = 'Please choose a picture';
    return fail('validation', { detail, errors: { ['userId' in of ? 'portrait' : 'logo']: detail } });
  }
  await placePicture(tx, of, picture?.id ?? null);
  return ok(null);
}

async function placePicture(tx: Tx, of: Pictured, fileId: FileId | null): Promise<void> {
  if ('loopId' in of) {
    await tx.delete(fileUses).where(isUseBy(of));
    if (fileId !== null) await tx.insert(fileUses).values({ ...of, fileId });
  } else {
    await tx.delete(accountPortraits).where(eq(accountPortraits.userId, of.userId));
    if (fileId !== null) await tx.insert(accountPortraits).values({ ...of, fileId });
  }
}

export async function removeMediaOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`delete from ${fileUses} m using ${posts} p
    where p.user_id = ${userId} and m.loop_id = p.loop_id and m.post_id = p.id`);
}

/** @returns the keys of the deleted files, whose bytes must be deleted too */
export async function deleteFilesOf(tx: Tx, userId: UserId): Promise<string[]> {
  const deleted = await tx
    .delete(files)
    .where(and(eq(files.ownerId, userId), isUnused))
    .returning({ key: files.key });
  return deleted.map(({ key }) => key);
}

export async function deleteUnused(ctx: Ctx, tx: Tx, ids: FileId[]): Promise<number> {
  const deletedRows = await tx
    .delete(files)
    .where(and(inArray(files.id, ids), isDeletable))
    .returning({ key: files.key });
  for (const { key } of deletedRows) await record(ctx, tx, fileDeleted, { file_key: key });
  return deletedRows.length;
}

export async function cancelUpload(ctx: SignedIn, tx: Tx, key: string): Promise<Result<null>> {
  const [file] = await tx
    .select({ id: files.id, originalId: files.originalId })
    .from(files)
    .where(and(eq(files.key, key), eq(files.ownerId, ctx.viewer.userId)))
    .for('update');
  if (!file) return fail('not_found');
  const count = await deleteUnused(ctx, tx, [file.id]);
  if (count === 0) return fail('conflict', { detail: 'This file is in use' });
  if (file.originalId !== null) await deleteUnused(ctx, tx, [file.originalId]);
  return ok(null);
}
