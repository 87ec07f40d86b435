import { keptSince } from '@loopyard/contract/retention.ts';
import { and, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { invitations } from './tables.ts';

export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  const since = keptSince('invitation', now);
  const isLongOver = or(lt(invitations.expiresAt, since), lt(invitations.withdrawnAt, since));
  await deleteInSteps(db, invitations, and(isNull(invitations.acceptedAt), isLongOver));
}
