import { mediaLimits } from '@loopyard/contract/media.ts';
import { cleanName } from '@loopyard/contract/names.ts';
import { and, eq, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Ctx, FileId, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { fileProcessed, fileUploaded } from './events.ts';
import { newKey } from './keys.ts';
import type { Processed } from './processing/run.ts';
import type { UsableFile } from './queries.ts';
import { files, postMedia } from './tables.ts';
import { isUnused } from './unused.ts';
import { refuseBytes, refuseOneMore } from './uploads/allowance.ts';
import { guessType } from './uploads/names.ts';

const uploadMs = 15 * 60_000;

/** Opens a place for one upload, good for 15 minutes. */
export async function newUpload(
  ctx: SignedIn,
  tx: Tx,
  input: { filename: string; image: boolean; size?: number | undefined },
): Promise<Result<{ key: string; expires: Date }>> {
  const name = cleanName(input.filename).slice(-mediaLimits.fileName);
  if (!name) return fail('validation', { errors: { filename: 'A file name is required' } });
  const guessed = guessType(name);
  if (input.image && guessed !== 'image')
    return fail('validation', { errors: { filename: 'Please choose a picture' } });
  const { userId } = ctx.viewer;
  const size = input.size ?? 0;
  if (size > maxBytesOf(guessed)) return fail('too_large');
  const refused =
    (await refuseOneMore(tx, userId, ctx.now)) ??
    (await refuseBytes(tx, userId, { bytes: size, now: ctx.now }));
  if (refused) return refused;
  const row = { key: newKey(), expires: new Date(ctx.now.getTime() + uploadMs) };
  await tx.insert(files).values({
    key: row.key,
    ownerId: userId,
    name,
    resourceType: guessed,
    createdAt: ctx.now,
    uploadExpiresAt: row.expires,
  });
  return ok(row);
}

/** The most a file may weigh, by what its name says it is. */
export function maxBytesOf(resourceType: string): number {
  return resourceType === 'image' ? mediaLimits.imageBytes : mediaLimits.fileBytes;
}

/** Takes received bytes as the upload of a key, once; `finish` puts them in place while the row is locked. */
export async function finishUpload(
  ctx: Ctx,
  tx: Tx,
  input: { key: string; size: number; sha256: string; resourceType: string; finish(): Promise<void> },
): Promise<Result<null>> {
  const { size, sha256, resourceType } = input;
  const [file] = await tx
    .update(files)
    .set({ uploadedAt: ctx.now, size, sha256, resourceType })
    .where(and(eq(files.key, input.key), isNull(files.uploadedAt), gt(files.uploadExpiresAt, ctx.now)))
    .returning({ id: files.id });
  if (!file) return fail('upload_used');
  await input.finish();
  await record(ctx, tx, fileUploaded, { file_id: file.id });
  return ok(null);
}

/** Notes what processing made of a file; a second time changes nothing. `not_found`: it was deleted meanwhile. */
export async function finishProcessing(
  ctx: Ctx,
  tx: Tx,
  fileId: FileId,
  outcome: { processed: Processed } | { error: string },
): Promise<Result<null>> {
  const found = 'processed' in outcome ? outcome.processed : null;
  const done = await tx
    .update(files)
    .set({
      processedAt: ctx.now,
      progress: 100,
      processingError: 'error' in outcome ? outcome.error : null,
      ...(found && {
        resourceType: found.resource_type,
        format: found.format,
        width: found.width,
        height: found.height,
        placeholder: found.placeholder,
        variants: found.variants,
      }),
    })
    .where(and(eq(files.id, fileId), isNull(files.processedAt)))
    .returning({ id: files.id });
  if (done.length === 0) {
    const [row] = await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId));
    return row ? ok(null) : fail('not_found');
  }
  await recount(tx, fileId);
  await record(ctx, tx, fileProcessed, { file_id: fileId });
  return ok(null);
}

export type MediaUse = { file: UsableFile; title: string | null; isMain: boolean };

/** Makes these the media of a post, in this order. */
export async function setPostMedia(
  ctx: SignedIn,
  tx: Tx,
  post: { loopId: LoopId; postId: PostId },
  uses: MediaUse[],
): Promise<void> {
  const here = and(eq(postMedia.loopId, post.loopId), eq(postMedia.postId, post.postId));
  const kept = uses.map(({ file }) => file.id);
  await tx.delete(postMedia).where(kept.length > 0 ? and(here, notInArray(postMedia.fileId, kept)) : here);
  await addPostMedia(ctx, tx, post, uses);
}

/** Puts these on a post, or at their new places. */
export async function addPostMedia(
  ctx: SignedIn,
  tx: Tx,
  post: { loopId: LoopId; postId: PostId },
  uses: MediaUse[],
): Promise<void> {
  if (uses.length === 0) return;
  await tx
    .insert(postMedia)
    .values(
      uses.map(({ file, title, isMain }, order) => ({
        ...post,
        fileId: file.id,
        order,
        title,
        mainSince: isMain ? ctx.now : null,
      })),
    )
    .onConflictDoUpdate({
      target: [postMedia.loopId, postMedia.postId, postMedia.fileId],
      set: {
        order: sql`excluded."order"`,
        title: sql`excluded.title`,
        mainSince: sql`excluded.main_since`,
      },
    });
}

/** Takes the media off all posts of a person. */
export async function removeMediaOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`delete from ${postMedia} m using ${posts} p
    where p.user_id = ${userId} and m.loop_id = p.loop_id and m.post_id = p.id`);
}

/** Deletes a person's files, but for those that a loop or somebody's copy of a post uses; answers whose bytes go. */
export async function deleteFilesOf(tx: Tx, userId: UserId): Promise<string[]> {
  const deleted = await tx
    .delete(files)
    .where(and(eq(files.ownerId, userId), isUnused))
    .returning({ key: files.key });
  return deleted.map(({ key }) => key);
}

/** Takes an upload back that is on no post; its bytes go with the next sweep. */
export async function cancelUpload(ctx: SignedIn, tx: Tx, key: string): Promise<Result<null>> {
  const [file] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.key, key), eq(files.ownerId, ctx.viewer.userId)))
    .for('update');
  if (!file) return fail('not_found');
  const gone = await tx
    .delete(files)
    .where(and(eq(files.id, file.id), isUnused))
    .returning({ id: files.id });
  return gone.length > 0 ? ok(null) : fail('conflict', { detail: 'This file is in use' });
}

/** A file may have turned out to be something else than its name said. */
async function recount(tx: Tx, fileId: FileId): Promise<void> {
  const using = tx.select({ id: postMedia.postId }).from(postMedia).where(eq(postMedia.fileId, fileId));
  const count = (type: string) => sql<number>`(
    select count(*) from ${postMedia} m join ${files} f on f.id = m.file_id
    where m.loop_id = ${posts.loopId} and m.post_id = ${posts.id} and f.resource_type = ${type})`;
  await tx
    .update(posts)
    .set({ imagesCount: count('image'), videosCount: count('video'), filesCount: count('file') })
    .where(inArray(posts.id, using));
}
