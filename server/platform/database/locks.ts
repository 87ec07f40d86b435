import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Held by a backup (`cli/backup.ts`) from its snapshot until it has linked all files. */
export const backupLock = 6301;

/** Held, shared, by every process that knows of no place for files but the disk. */
export const diskOnlyLock = 6304;

/** Runs `act` while no backup gathers files: what a backup's rows name must still be there when it comes to it. */
export async function outsideBackup<T>(db: Db, act: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '10min'`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${backupLock})`);
    return act();
  });
}
