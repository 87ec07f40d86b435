import { planTiers } from '@loopyard/contract/plans.ts';
import { and, type Column, desc, eq, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { invitations, isOpen } from '../invitations/tables.ts';
import { loops } from '../loops/tables.ts';
import { files, fileUses } from '../media/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { plans } from './tables.ts';

export type Entitlements = {
  plan: string;
  endsAt: Date | null;
  cancelledAt: Date | null;
  seats: number | null;
  bytesPerMember: number | null;
  /** Analytics of members and content, fees for membership and content. */
  paidFeatures: boolean;
};

const gigabyte = 1024 ** 3;
export const freePlan = planTiers.free;
const free: Entitlements = {
  plan: 'free',
  endsAt: null,
  cancelledAt: null,
  seats: freePlan.seats,
  bytesPerMember: freePlan.gigabytes * gigabyte,
  paidFeatures: false,
};

/** Nobody is removed when a plan ends: only new members and uploads have to wait. */
export async function getEntitlements(db: Db | Tx, loopId: LoopId, now: Date): Promise<Entitlements> {
  const [row] = await db
    .select({ plan: plans, bytesPerMember: storageOf(plans.kind) })
    .from(plans)
    .where(and(eq(plans.loopId, loopId), isRunning(now)))
    .orderBy(desc(plans.id))
    .limit(1);
  if (!row) return free;
  const { plan, bytesPerMember } = row;
  return {
    plan: plan.kind,
    endsAt: plan.kind === 'hosted' ? null : plan.endsAt,
    cancelledAt: plan.cancelledAt,
    seats: plan.members,
    bytesPerMember,
    paidFeatures: true,
  };
}

/** The largest limit of a member among a person's loops; `Infinity` if one has no limit. */
export async function mostStorage(db: Db | Tx, userId: UserId, now: Date): Promise<number> {
  const rows = await db
    .selectDistinct({ bytes: storageOf(plans.kind) })
    .from(plans)
    .innerJoin(memberships, eq(memberships.loopId, plans.loopId))
    .where(and(eq(memberships.userId, userId), isMemberNow(), isRunning(now)));
  const each = rows.map(({ bytes }) => bytes ?? Number.POSITIVE_INFINITY);
  return Math.max(freePlan.gigabytes * gigabyte, ...each);
}

/** True with a paid plan or in the trial; false without billing. */
export function chargesFees(loopId: Column, now: Date | Placeholder): SQL<boolean> {
  return sql<boolean>`(${kindOf(loopId, now)} not in ('free', 'hosted'))`;
}

/** In bytes of a member; null: no limit. Holds the plan until the commit. */
export function storageLimit(loopId: LoopId | SQL, now: Date | Placeholder): SQL<number | null> {
  return storageOf(kindOf(loopId, now, sql`for share`));
}

export async function hasSeat(db: Db | Tx, loopId: LoopId, now: Date): Promise<boolean> {
  const { seats } = await getEntitlements(db, loopId, now);
  return seats === null || (await countMembers(db, loopId)) < seats;
}

export async function countMembers(db: Db | Tx, loopId: LoopId): Promise<number> {
  const [loop] = await db.select({ members: loops.membersCount }).from(loops).where(eq(loops.id, loopId));
  return loop?.members ?? 0;
}

/** Open invitations, which hold no seat but should find one. */
export async function countInvited(db: Db | Tx, loopId: LoopId, now: Date): Promise<number> {
  return db.$count(invitations, and(eq(invitations.loopId, loopId), isOpen, gt(invitations.expiresAt, now)));
}

export async function sumBytes(db: Db, loopId: LoopId): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(
      sql`exists (select from ${fileUses} u where u.file_id = ${files.id} and u.loop_id = ${loopId} and u.post_id is not null)`,
    );
  return row?.bytes ?? 0;
}

const isRunning = (now: Date) => and(lte(plans.startsAt, now), gt(plans.endsAt, now));

function kindOf(loopId: LoopId | Column | SQL, now: Date | Placeholder, lock = sql``): SQL {
  const at = sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;
  return sql`coalesce((select running.kind from ${plans} running where running.loop_id = ${loopId}
    and running.starts_at <= ${at} and running.ends_at > ${at} order by running.id desc limit 1 ${lock}), 'free')`;
}

function storageOf(kind: Column | SQL): SQL<number | null> {
  const bytesOf = (tier: 'free' | 'basic') => sql.raw(`${planTiers[tier].gigabytes * gigabyte}`);
  return sql<number | null>`(case ${kind} when 'free' then ${bytesOf('free')} when 'hosted' then null
    else ${bytesOf('basic')} end)`.mapWith(Number);
}
