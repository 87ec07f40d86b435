import { keptSince } from '@loopyard/contract/retention.ts';
import { lt } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { emailConfirmations, passwordResets } from './tables.ts';

/** They have ended long before, used or not. */
export async function sweepLinks(db: Db, now: Date): Promise<void> {
  const since = keptSince('link', now);
  await deleteInSteps(db, passwordResets, lt(passwordResets.createdAt, since));
  await deleteInSteps(db, emailConfirmations, lt(emailConfirmations.createdAt, since));
}
