import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { lockAdmin, lockLoop, lockMember } from '../../access/members.ts';
import { isProtected, isTooYoungFor } from '../../access/minors.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import { refusal } from '../../access/right.ts';
import {
  asUser,
  type Ctx,
  type LoopId,
  type RoleId,
  type SignedIn,
  type UserId,
} from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { formerNamesEnd } from '../../presenters/former-name.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { deselectLoop } from '../accounts/commands.ts';
import { users } from '../accounts/tables.ts';
import { recordAct } from '../acts/commands.ts';
import { admit, endAdmission, endLapse } from '../fees/commands.ts';
import { findAdmission, isEntryOwed } from '../fees/queries.ts';
import { endLead } from '../leads/commands.ts';
import { loops } from '../loops/tables.ts';
import { getEntitlements, hasSeat } from '../plans/queries.ts';
import { profiles } from '../profiles/tables.ts';
import { loopRules } from '../rules/tables.ts';
import { sanctions } from '../sanctions/tables.ts';
import { memberJoined, memberLeft } from './events.ts';
import { findOwnerId, wasRemoved } from './queries.ts';
import { isMemberNow, memberships } from './tables.ts';

/** `invitedAt` also lets in someone who was removed before it. Without a role they get the loop's default one. */
type Joining = {
  loopId: LoopId;
  asAdmin?: boolean;
  roleId?: RoleId | null | undefined;
  invitedAt?: Date | undefined;
};

/** Check the way in first. Someone who owes a fee waits; `not_found` for a removed person. */
export async function join(ctx: SignedIn, tx: Tx, joining: Joining): Promise<Result<boolean>> {
  const { loopId, asAdmin, roleId, invitedAt } = joining;
  const { userId } = ctx.viewer;
  if (await isTooYoungFor(tx, { loopId, userId })) return fail('adults_only');
  if (!asAdmin && (await isEntryOwed(ctx, tx, loopId)))
    return admit(ctx, tx, { loopId, userId, roleId, invitedAt });
  const usual = sql<RoleId>`(select ${loops.defaultRoleId} from ${loops} where ${loops.id} = ${loopId})`;
  const fresh = {
    joinedAt: ctx.now,
    adminSince: asAdmin ? ctx.now : null,
    roleId: roleId ?? usual,
    lastReadAt: ctx.now,
    rulesUnreadSince: sql<Date | null>`(select ${ctx.now.toISOString()}::timestamptz from ${loopRules}
      where ${loopRules.loopId} = ${loopId} and ${loopRules.houseRules} is not null)`,
  };
  const [row] = await tx
    .insert(memberships)
    .values({ loopId, userId, ...fresh })
    .onConflictDoUpdate({
      target: [memberships.loopId, memberships.userId],
      set: { ...fresh, leftAt: null, removedBy: null },
      setWhere: and(
        isNotNull(memberships.leftAt),
        or(isNull(memberships.removedBy), invitedAt && lte(memberships.leftAt, invitedAt)),
      ),
    })
    .returning({ userId: memberships.userId });
  if (!row) return (await lockMember(ctx, tx, loopId)) ? ok(false) : fail('not_found');
  await endAdmission(tx, { loopId, userId });
  if (!(await takeSeat(ctx, tx, loopId))) return fail('loop_full');
  // Only now the loop is held: it may have turned into one for adults meanwhile.
  if (await isTooYoungFor(tx, { loopId, userId })) return fail('adults_only');
  // biome-ignore lint/plugin/foreign-writes: joining makes the profile; profiles stand above
  await tx
    .insert(profiles)
    .values({ loopId, userId, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing({ target: [profiles.loopId, profiles.userId] });
  await record(ctx, tx, memberJoined, { loop_id: loopId, user_id: userId });
  return ok(true);
}

/** @returns whether they became a member */
export async function enterAdmitted(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<boolean>> {
  const admission = await findAdmission(tx, { loopId, userId: ctx.viewer.userId });
  if (!admission) return ok(false);
  if (!(await hasSeat(tx, loopId, ctx.now))) return fail('loop_full');
  return join(ctx, tx, { loopId, roleId: admission.roleId, invitedAt: admission.admittedAt });
}

/** After a refund of the joining fee: they wait to pay again. Admins stay. */
export async function returnToAdmitted(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<void> {
  const { userId } = ctx.viewer;
  await lockLoop(tx, loopId);
  const member = await lockMember(ctx, tx, loopId);
  if (!member || member.isAdmin || !(await isEntryOwed(ctx, tx, loopId))) return;
  await endMembership(ctx, tx, { loopId, userId, removedBy: null });
  await admit(ctx, tx, { loopId, userId, roleId: member.roleId });
}

/** Admins must step down first, so every loop keeps one. Also ends the wait of someone who hasn't paid. */
export async function leave(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  await lockLoop(tx, loopId);
  const member = await lockMember(ctx, tx, loopId);
  if (!member)
    return (await endAdmission(tx, { loopId, userId: ctx.viewer.userId })) ? ok(null) : fail('not_found');
  if (member.isAdmin) return fail('admin_must_step_down');
  return endMembership(ctx, tx, { loopId, userId: member.userId, removedBy: null });
}

/** Also removes someone who waits to pay. Nobody removes themselves, and the owner must hand the loop over first. */
export async function removeMember(
  ctx: SignedIn,
  tx: Tx,
  { loopId, userId }: { loopId: LoopId; userId: UserId },
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  if ((await findOwnerId(tx, loopId)) === userId) return fail('is_owner');
  if (admin.value.userId === userId) return fail('admin_must_step_down');
  if (!(await endAdmission(tx, { loopId, userId })))
    return endMembership(ctx, tx, { loopId, userId, removedBy: admin.value.userId });
  await recordAct(ctx, tx, { loopId, act: 'member_removed', subjectId: userId });
  return ok(null);
}

/** The default loop has no memberships, so nothing is noted there. */
export async function noteLoopOpened(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  const marked = await tx
    .update(memberships)
    .set({ lastReadAt: ctx.now })
    .where(presentMember(loopId, ctx.viewer.userId))
    .returning({ loopId: memberships.loopId });
  return marked.length > 0 ? ok(null) : fail('not_found');
}

/** On all devices. Changed rules are not shown again; those who join anew read them anew. */
export async function putHouseRulesAway(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<Result<null>> {
  const read = await tx
    .update(memberships)
    .set({ rulesUnreadSince: null })
    .where(and(presentMember(loopId, ctx.viewer.userId), isOfLivingLoop))
    .returning({ loopId: memberships.loopId });
  return read.length > 0 ? ok(null) : refusal(tx, loopId);
}

type Ending = { loopId: LoopId; userId: UserId; removedBy: UserId | null };

export async function endMembership(ctx: Ctx, tx: Tx, ending: Ending): Promise<Result<null>> {
  const { loopId, userId, removedBy } = ending;
  const [ended] = await tx
    .update(memberships)
    .set({ leftAt: ctx.now, adminSince: null, roleId: null, removedBy })
    .where(presentMember(loopId, userId))
    .returning({ userId: memberships.userId });
  if (!ended) return fail('not_found');
  // biome-ignore lint/plugin/foreign-writes: one statement settles who gets the last seat; loops stand above
  await tx
    .update(loops)
    .set({ membersCount: sql`${loops.membersCount} - 1` })
    .where(eq(loops.id, loopId));
  await endLapse(tx, { loopId, userId });
  await endLead(tx, { loopId, userId });
  if (removedBy)
    await recordAct(ctx, tx, { loopId, act: 'member_removed', subjectId: userId, actorId: removedBy });
  await deselectLoop(tx, loopId, userId);
  await revokeInLoop(ctx, tx, memberLeft, { loop_id: loopId, user_id: userId });
  return ok(null);
}

/** Somebody whom an admin removed is a member again, with the loop's default role. */
export async function takeBack(
  ctx: Ctx,
  tx: Tx,
  { loopId, userId }: { loopId: LoopId; userId: UserId },
): Promise<Result<null>> {
  const joining = asUser(ctx, userId);
  if (!(await wasRemoved(joining, tx, loopId))) return ok(null);
  const entry = await join(joining, tx, { loopId, invitedAt: ctx.now });
  return entry.ok ? ok(null) : entry;
}

/** The membership knows what its sanctions mean now. Lock the loop first. */
export async function followSanctions(
  tx: Tx,
  { loopId, userId }: { loopId: LoopId; userId: UserId },
): Promise<void> {
  const latest = (kind: 'mute' | 'hold') => sql`(select max(coalesce(until, 'infinity')) from ${sanctions}
    where loop_id = ${loopId} and user_id = ${userId} and kind = ${kind} and lifted_at is null)`;
  await tx
    .update(memberships)
    .set({ mutedUntil: latest('mute'), heldUntil: latest('hold') })
    .where(and(eq(memberships.loopId, loopId), eq(memberships.userId, userId)));
}

/** A single statement decides who gets the last seat. */
async function takeSeat(ctx: SignedIn, tx: Tx, loopId: LoopId): Promise<boolean> {
  const { seats } = await getEntitlements(tx, loopId, ctx.now);
  // biome-ignore lint/plugin/foreign-writes: one statement settles who gets the last seat; loops stand above
  const rows = await tx
    .update(loops)
    .set({ membersCount: sql`${loops.membersCount} + 1` })
    .where(and(eq(loops.id, loopId), seats === null ? undefined : sql`${loops.membersCount} < ${seats}`))
    .returning({ id: loops.id });
  return rows.length > 0;
}

const isOfLivingLoop = sql`exists (select from ${loops}
  where ${loops.id} = ${memberships.loopId} and ${loops.deletedAt} is null)`;

function presentMember(loopId: LoopId, userId: UserId) {
  return and(eq(memberships.loopId, loopId), eq(memberships.userId, userId), isMemberNow());
}

type NewName = { userId: UserId; firstName?: string | undefined; lastName?: string | undefined };

/**
 * Call it before the name of an account changes: it is kept in protected loops. Of several changes the first counts, so
 * that nobody hides it by a second one; taking the first name again ends it. Memberships are locked before the account,
 * as everywhere, and in order.
 */
export async function noteFormerName(
  { now }: Ctx,
  tx: Tx,
  { userId, firstName = '', lastName = '' }: NewName,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`with names as (
      select ${fullNameColumn(users)} as old,
        coalesce(nullif(${firstName}::text, ''), first_name) || ' ' || coalesce(nullif(${lastName}::text, ''), last_name) as new
      from ${users} where id = ${userId}),
    its as (
      select one.loop_id, case when one.renamed_at > ${formerNamesEnd(now).toISOString()}::timestamptz then one.former_name end as kept
      from ${memberships} one where one.user_id = ${userId} and ${isMemberNow('one')} and ${isProtected(sql`one`)}
      order by one.loop_id for no key update)
    update ${memberships} m set
      former_name = nullif(coalesce(its.kept, names.old), names.new),
      renamed_at = case when coalesce(its.kept, names.old) = names.new then null
        when its.kept is null then ${at}::timestamptz else m.renamed_at end
    from its, names where m.loop_id = its.loop_id and m.user_id = ${userId} and names.old <> names.new`);
}
