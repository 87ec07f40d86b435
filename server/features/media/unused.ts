import { and, lt, sql } from 'drizzle-orm';
import type { FileId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { files, postMedia } from './tables.ts';

/** On no post, and nobody's portrait or logo. */
export const isUnused = sql`not (
  exists (select from ${postMedia} m where m.file_id = ${files.id})
  or exists (select from ${loops} l where l.logo_file_id = ${files.id})
  or exists (select from ${users} u where u.portrait_key = ${files.key})
  or exists (select from ${profiles} p where p.portrait_key = ${files.key}))`;

/** Files that nothing uses and nobody is about to use. */
export async function unusedFiles(db: Db, before: Date): Promise<{ id: FileId; key: string }[]> {
  return db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(lt(files.createdAt, before), isUnused))
    .limit(500);
}
