import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx, FileId } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/events.ts';
import { fail, ok, type Result } from '../../../platform/result.ts';
import { posts } from '../../posts/tables.ts';
import { fileProcessed } from '../events.ts';
import { files, fileUses } from '../tables.ts';

export type Findings = Pick<
  FileRow,
  'resourceType' | 'format' | 'width' | 'height' | 'placeholder' | 'variants'
> & {
  frames?: number | null;
};
type FileRow = typeof files.$inferSelect;

/** A second call changes nothing. @returns `not_found` if the file was deleted in the meantime */
export async function finishProcessing(
  ctx: Ctx,
  tx: Tx,
  key: string,
  outcome: { processed: Findings } | { error: string },
): Promise<Result<null>> {
  const facts = 'processed' in outcome ? outcome.processed : null;
  const rows = await tx
    .update(files)
    .set({
      processedAt: ctx.now,
      progress: 100,
      processingError: 'error' in outcome ? outcome.error : null,
      ...(facts && {
        resourceType: facts.resourceType,
        format: facts.format,
        width: facts.width,
        height: facts.height,
        placeholder: facts.placeholder,
        frames: facts.frames ?? null,
        variants: facts.variants,
      }),
    })
    .where(and(eq(files.key, key), isNull(files.processedAt)))
    .returning({ id: files.id });
  const [file] = rows;
  if (!file) {
    const [row] = await tx.select({ id: files.id }).from(files).where(eq(files.key, key));
    return row ? ok(null) : fail('not_found');
  }
  await recountPostMedia(tx, file.id);
  await record(ctx, tx, fileProcessed, { file_id: file.id });
  return ok(null);
}

async function recountPostMedia(tx: Tx, fileId: FileId): Promise<void> {
  const using = tx.select({ id: fileUses.postId }).from(fileUses).where(eq(fileUses.fileId, fileId));
  const count = (type: string) => sql<number>`(
    select count(*) from ${fileUses} m join ${files} f on f.id = m.file_id
    where m.loop_id = ${posts.loopId} and m.post_id = ${posts.id} and f.resource_type = ${type})`;
  // biome-ignore lint/plugin/foreign-writes: a file may turn out to be of another type; posts stand above
  await tx
    .update(posts)
    .set({ imagesCount: count('image'), videosCount: count('video'), filesCount: count('file') })
    .where(inArray(posts.id, using));
}
