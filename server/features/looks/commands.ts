import type { LookKind } from '@loopyard/contract/looks.ts';
import { keptSince } from '@loopyard/contract/retention.ts';
import { lt, sql } from 'drizzle-orm';
import { isMinor } from '../../access/minors.ts';
import type { CaseId, LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { looks } from './tables.ts';

type Looked = { loopId: LoopId; userIds: UserId[]; kind: Exclude<LookKind, 'picture'> };

/** Only members under 18 count, and never oneself. */
export async function noteLooks(
  { viewer, now }: SignedIn,
  db: Db,
  { loopId, userIds, kind }: Looked,
): Promise<void> {
  const otherIds = userIds.filter((id) => id !== viewer.userId);
  if (otherIds.length === 0) return;
  await db.execute(sql`insert into ${looks} (loop_id, subject_user_id, by_user_id, what, at)
    select mine.loop_id, mine.user_id, ${viewer.userId}, ${kind}, date_trunc('minute', ${now.toISOString()}::timestamptz)
    from ${memberships} mine where mine.loop_id = ${loopId} and mine.user_id = any(${`{${otherIds.join()}}`}::bigint[])
      and ${isMemberNow('mine')} and ${isMinor('mine')}
    on conflict do nothing`);
}

/** Counts for anybody, since nobody knows who is shown in it. A case may outlive its loop, but its looks don't. */
export async function notePictureOpened(
  { viewer, now }: SignedIn,
  tx: Tx,
  { loopId, caseId, subjectUserId }: { loopId: LoopId; caseId: CaseId; subjectUserId: UserId },
): Promise<void> {
  await tx.execute(sql`insert into ${looks} (loop_id, subject_user_id, by_user_id, what, case_id, at)
    select id, ${subjectUserId}, ${viewer.userId}, 'picture', ${caseId}, ${now.toISOString()}::timestamptz
    from ${loops} where id = ${loopId}`);
}

export async function sweepLooks(db: Db, now: Date): Promise<void> {
  await deleteInSteps(db, looks, lt(looks.at, keptSince('look', now)));
}
