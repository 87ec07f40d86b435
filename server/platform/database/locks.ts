import { sql } from 'drizzle-orm';
import type { Db, Tx } from './database.ts';

const backup = sql`6301`;

/** Runs `act` while no backup gathers files: what a backup's rows name must still be there when it comes to it. */
export async function outsideBackup<T>(db: Db, act: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '10min'`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${backup})`);
    return act();
  });
}

/** From now until the transaction ends no bytes are removed. */
export async function holdRemovals(tx: Pick<Tx, 'execute'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${backup})`);
}
