import { and, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { FileId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { caseFiles } from '../reports/tables.ts';
import { accountPortraits, files, fileUses } from './tables.ts';

/** An original counts as used as long as one of its edits is. */
export const isUnused = and(
  ...[fileUses, accountPortraits, caseFiles].flatMap((uses) => [
    sql`not exists (select from ${uses} u where u.file_id = ${files.id})`,
    sql`not exists (select from ${files} e join ${uses} u on u.file_id = e.id where e.original_id = ${files.id})`,
  ]),
);

export const isDeletable = and(
  isUnused,
  sql`not exists (select from ${files} e where e.original_id = ${files.id})`,
);

const isOver = (now: Date) =>
  or(
    isNotNull(files.uploadedAt),
    and(lt(files.uploadExpiresAt, now), sql`coalesce(${files.leaseEndsAt} < now(), true)`),
  );

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
