import { keptSince } from '@loopyard/contract/retention.ts';
import { lt } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { emailConfirmations, passwordResets } from './tables.ts';

/** They have ended long before, used or not. */
export async function sweepLinks(db: Db, now: Date): Promise<void> {
  const since = keptSince('link', now);
  for (const table of [passwordResets, emailConfirmations])
    await deleteInSteps(db, table, lt(table.createdAt, since));
}
