import { type MuteTime, mutedUntilAfter, type NotifyLevel } from '@loopyard/contract/notify.ts';
import { and, eq } from 'drizzle-orm';
import { lockMember } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ok, type Result } from '../../platform/result.ts';
import { memberships } from './tables.ts';

type Wish = { loopId: LoopId; level: NotifyLevel | undefined; mutedFor: MuteTime | undefined };
type Notify = Pick<typeof memberships.$inferSelect, 'notifyLevel' | 'notifyMutedUntil'>;

/** The viewer chooses what they are told of in a loop. */
export async function setNotify(
  ctx: SignedIn,
  tx: Tx,
  { loopId, level, mutedFor }: Wish,
): Promise<Result<Notify>> {
  const member = await lockMember(ctx, tx, loopId);
  if (!member) return refusal(tx, loopId);
  const { notifyLevel, notifyMutedUntil } = memberships;
  const [row] = await tx
    .update(memberships)
    .set({
      notifyLevel: level ?? notifyLevel,
      notifyMutedUntil: mutedFor ? mutedUntilAfter(mutedFor, ctx.now) : notifyMutedUntil,
    })
    .where(and(eq(memberships.loopId, loopId), eq(memberships.userId, member.userId)))
    .returning({ notifyLevel, notifyMutedUntil });
  if (!row) throw new Error(`the membership of ${member.userId} in ${loopId} is gone while it is locked`);
  return ok(row);
}
