import { and, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { FileId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { accountPortraits, files, fileUses } from './tables.ts';

/** On no post, and nobody's portrait or logo; nor is what was made of it by an edit. */
export const isUnused = and(
  ...[fileUses, accountPortraits].flatMap((uses) => [
    sql`not exists (select from ${uses} u where u.file_id = ${files.id})`,
    sql`not exists (select from ${files} e join ${uses} u on u.file_id = e.id where e.original_id = ${files.id})`,
  ]),
);

/** Nothing refers to it any more: an original goes after what was made of it. */
export const isDeletable = and(
  isUnused,
  sql`not exists (select from ${files} e where e.original_id = ${files.id})`,
);

/** It has come, or will not any more. */
const isOver = (now: Date) =>
  or(
    isNotNull(files.uploadedAt),
    and(lt(files.uploadExpiresAt, now), sql`coalesce(${files.leaseEndsAt} < now(), true)`),
  );

/** Files that nothing uses, nobody is about to use, and of which no piece is awaited any more. */
export async function listDeletable(db: Db, { before, now }: { before: Date; now: Date }): Promise<FileId[]> {
  const isOld = and(
    lt(files.createdAt, before),
    sql`coalesce(${files.editedAt} < ${before.toISOString()}, true)`,
  );
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isOld, isOver(now), isDeletable))
    .limit(500);
  return rows.map(({ id }) => id);
}
