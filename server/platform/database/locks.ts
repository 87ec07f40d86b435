import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Held by `cli/backup.ts` from its snapshot until all files are linked. */
export const backupLock = 6301;

/** Held while a backup is taken: a second one would remove its unfinished parts. */
export const takingBackupLock = 6302;

/** Shared, held by processes that keep files only on the disk. */
export const diskOnlyLock = 6304;

/** No backup collects files during `act`: files named in its rows must still exist when it reaches them. */
export async function outsideBackup<T>(db: Db, act: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '10min'`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${backupLock})`);
    return act();
  });
}
