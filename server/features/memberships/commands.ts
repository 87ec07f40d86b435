import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { revoke } from '../../platform/events/revoke.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { loops } from '../loops/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { memberJoined, memberLeft } from './events.ts';
import { lockedMember, refusal } from './queries.ts';
import { memberships } from './tables.ts';

type Joining = { loopId: LoopId; asAdmin?: boolean };

/** Puts the viewer into a loop whose door was found open. Already a member: nothing changes. Removed: `not_found`. */
export async function join(ctx: SignedIn, tx: Tx, { loopId, asAdmin }: Joining): Promise<Result<boolean>> {
  const { userId } = ctx.viewer;
  const row = {
    loopId,
    userId,
    joinedAt: ctx.now,
    adminSince: asAdmin ? ctx.now : null,
    lastReadAt: ctx.now,
  };
  const [joined] = await tx
    .insert(memberships)
    .values(row)
    .onConflictDoUpdate({
      target: [memberships.loopId, memberships.userId],
      set: { joinedAt: ctx.now, leftAt: null, adminSince: null, lastReadAt: ctx.now },
      setWhere: sql`${memberships.leftAt} is not null and ${memberships.removedBy} is null`,
    })
    .returning({ userId: memberships.userId });
  if (!joined) return (await lockedMember(ctx, tx, loopId)) ? ok(false) : fail('not_found');
  await tx
    .insert(profiles)
    .values({ loopId, userId, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing({ target: [profiles.loopId, profiles.userId] });
  await record(ctx, tx, memberJoined, { loop_id: loopId, user_id: userId });
  return ok(true);
}

/** An admin steps down first, so no loop is left to nobody. */
export async function leave(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  const member = await lockedMember(ctx, tx, loopId);
  if (!member) return fail('not_found');
  if (member.isAdmin) return fail('admin_must_step_down');
  return end(ctx, tx, { loopId, userId: member.userId, removedBy: null });
}

/** Takes a member out of the loop; the owner stays until the loop is handed to another admin. */
export async function removeMember(
  ctx: SignedIn,
  tx: Tx,
  target: { loopId: LoopId; userId: UserId },
): Promise<Result<null>> {
  const member = await lockedMember(ctx, tx, target.loopId);
  if (!member) return refusal(tx, target.loopId);
  if (!member.isAdmin) return fail('forbidden');
  const [found] = await tx
    .select({ ownerId: loops.ownerId })
    .from(memberships)
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .where(
      and(
        eq(memberships.loopId, target.loopId),
        eq(memberships.userId, target.userId),
        isNull(memberships.leftAt),
      ),
    )
    .for('update');
  if (!found) return fail('not_found');
  if (found.ownerId === target.userId) return fail('is_owner');
  return end(ctx, tx, { ...target, removedBy: member.userId });
}

/** Sets what the loop was last opened at. Selecting the default loop has no membership to note it in. */
export async function markRead(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  const marked = await tx
    .update(memberships)
    .set({ lastReadAt: ctx.now })
    .where(
      and(
        eq(memberships.loopId, loopId),
        eq(memberships.userId, ctx.viewer.userId),
        isNull(memberships.leftAt),
      ),
    )
    .returning({ loopId: memberships.loopId });
  return marked.length > 0 ? ok(null) : fail('not_found');
}

type Ending = { loopId: LoopId; userId: UserId; removedBy: UserId | null };

/** Raising the loop's epoch makes every delivery ask anew who may still read. */
async function end(ctx: SignedIn, tx: Tx, { loopId, userId, removedBy }: Ending): Promise<Result<null>> {
  await tx
    .update(memberships)
    .set({ leftAt: ctx.now, adminSince: null, removedBy })
    .where(and(eq(memberships.loopId, loopId), eq(memberships.userId, userId)));
  await tx
    .update(loops)
    .set({ epoch: sql`${loops.epoch} + 1` })
    .where(eq(loops.id, loopId));
  revoke(tx, `loop:${loopId}`);
  await record(ctx, tx, memberLeft, { loop_id: loopId, user_id: userId });
  return ok(null);
}
