import { maxLeads } from '@loopyard/contract/leads.ts';
import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { isLead } from '../../access/leads.ts';
import { lockAdmin, lockLoop } from '../../access/members.ts';
import { isMinorIn, isProtected, isUnder18Anywhere } from '../../access/minors.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import type { Ctx, LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { leadsChanged } from './events.ts';
import { loopLeads } from './tables.ts';

type Target = { loopId: LoopId; userId: UserId };

/** By an admin. */
export async function addLead(ctx: SignedIn, tx: Tx, target: Target): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, target.loopId);
  return admin.ok ? insertLead(ctx, tx, { ...target, madeBy: admin.value.userId }) : admin;
}

/** By an admin. */
export async function removeLead(ctx: SignedIn, tx: Tx, target: Target): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, target.loopId);
  return admin.ok ? deleteLead(ctx, tx, { ...target, removedBy: admin.value.userId }) : admin;
}

/** By an operator. */
export async function appointLead(ctx: Ctx, tx: Tx, target: Target): Promise<Result<null>> {
  await lockLoop(tx, target.loopId);
  return insertLead(ctx, tx, { ...target, madeBy: null });
}

/** By an operator. */
export async function dismissLead(ctx: Ctx, tx: Tx, target: Target): Promise<Result<null>> {
  await lockLoop(tx, target.loopId);
  return deleteLead(ctx, tx, { ...target, removedBy: null });
}

/**
 * Before somebody runs a loop: a member whose age nobody has said is marked an adult.
 * @returns the refusal of a member under 18
 */
export async function settleAdult(
  ctx: Ctx,
  tx: Tx,
  { loopId, userId, actorId }: Target & { actorId: UserId | null },
): Promise<Failure | null> {
  // biome-ignore lint/plugin/foreign-writes: those who run a loop are adults; memberships stand above
  const marked = await tx
    .update(memberships)
    .set({ isMinor: false })
    .where(
      and(
        isThisMember({ loopId, userId }),
        isMemberNow(),
        isNull(memberships.isMinor),
        isNull(memberships.roleId),
        not(isUnder18Anywhere(sql`${memberships.userId}`)),
      ),
    )
    .returning({ isLogged: isProtected(sql`memberships`) });
  const detail = { old: null, new: false };
  // Elsewhere the mark says nothing new. It counts once some members may be under 18.
  if (marked[0]?.isLogged)
    await recordAct(ctx, tx, { loopId, act: 'age_marked', subjectId: userId, detail, actorId });
  return (await isMinorIn(tx, { loopId, userId })) ? fail('minor') : null;
}

/** With the membership, which its caller ends and announces. */
export async function endLead(tx: Tx, { loopId, userId }: Target): Promise<boolean> {
  const rows = await tx
    .delete(loopLeads)
    .where(and(eq(loopLeads.loopId, loopId), eq(loopLeads.userId, userId)))
    .returning({ userId: loopLeads.userId });
  return rows.length > 0;
}

type NewLead = Target & { madeBy: UserId | null };

async function insertLead(ctx: Ctx, tx: Tx, newLead: NewLead): Promise<Result<null>> {
  const { loopId, userId } = newLead;
  if (!(await isMember(tx, newLead))) return fail('not_found');
  const leads = await tx
    .select({ userId: loopLeads.userId })
    .from(loopLeads)
    .where(and(eq(loopLeads.loopId, loopId), isLead(loopLeads.loopId, loopLeads.userId)));
  if (leads.some((lead) => lead.userId === userId)) return ok(null);
  if (leads.length >= maxLeads)
    return fail('conflict', { detail: `A loop has at most ${maxLeads} safeguarding leads` });
  const tooYoung = await settleAdult(ctx, tx, { loopId, userId, actorId: newLead.madeBy });
  if (tooYoung) return tooYoung;
  await tx.insert(loopLeads).values({ ...newLead, since: ctx.now });
  await recordAct(ctx, tx, { loopId, act: 'lead_made', subjectId: userId, actorId: newLead.madeBy });
  await revokeInLoop(ctx, tx, leadsChanged, { loop_id: loopId });
  return ok(null);
}

type LeadRemoval = Target & { removedBy: UserId | null };

async function deleteLead(ctx: Ctx, tx: Tx, removal: LeadRemoval): Promise<Result<null>> {
  if (!(await endLead(tx, removal))) return (await isMember(tx, removal)) ? ok(null) : fail('not_found');
  const { loopId, userId, removedBy } = removal;
  await recordAct(ctx, tx, { loopId, act: 'lead_unmade', subjectId: userId, actorId: removedBy });
  await revokeInLoop(ctx, tx, leadsChanged, { loop_id: loopId });
  return ok(null);
}

async function isMember(tx: Tx, target: Target): Promise<boolean> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(isThisMember(target), isMemberNow()))
    .for('share');
  return rows.length > 0;
}

const isThisMember = ({ loopId, userId }: Target) =>
  and(eq(memberships.loopId, loopId), eq(memberships.userId, userId));
