import { mayReviewReports } from '@loopyard/contract/policy.ts';
import { and, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findMember } from '../../access/members.ts';
import { refusal } from '../../access/right.ts';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { sanctions } from './tables.ts';

const MOST = 100;

export type SanctionRow = Awaited<ReturnType<typeof selectSanctions>>[number];
type SeenSanctions = { rows: SanctionRow[]; isReviewer: boolean; isAdmin: boolean };

/** Admins and leads see those of everybody, others their own. Newest first. */
export async function accessSanctions(
  ctx: SignedIn,
  db: Db,
  { loopId, userId }: { loopId: LoopId; userId: UserId | undefined },
): Promise<Result<SeenSanctions>> {
  const member = await findMember(ctx, db, loopId);
  if (!member) return refusal(db, loopId);
  const isReviewer = mayReviewReports(member);
  if (!isReviewer && userId !== member.userId) return fail('forbidden');
  if (userId !== undefined && !(await wasEverMember(db, { loopId, userId }))) return fail('not_found');
  const rows = await selectSanctions(db, { loopId, userId });
  return ok({ rows, isReviewer, isAdmin: member.isAdmin });
}

async function wasEverMember(
  db: Db,
  { loopId, userId }: { loopId: LoopId; userId: UserId },
): Promise<boolean> {
  const isTheirs = and(eq(memberships.loopId, loopId), eq(memberships.userId, userId));
  return (await db.$count(memberships, isTheirs)) > 0;
}

const admins = alias(users, 'admins');
const lifters = alias(users, 'lifters');

function selectSanctions(db: Db, { loopId, userId }: { loopId: LoopId; userId: UserId | undefined }) {
  return db
    .select({
      row: sanctions,
      name: fullNameColumn(users),
      creator: fullNameColumn(admins),
      lifter: fullNameColumn(lifters),
    })
    .from(sanctions)
    .innerJoin(users, eq(users.id, sanctions.userId))
    .innerJoin(admins, eq(admins.id, sanctions.createdBy))
    .leftJoin(lifters, eq(lifters.id, sanctions.liftedBy))
    .where(and(eq(sanctions.loopId, loopId), userId === undefined ? undefined : eq(sanctions.userId, userId)))
    .orderBy(desc(sanctions.id))
    .limit(MOST);
}
