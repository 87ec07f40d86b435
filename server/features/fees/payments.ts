import { listLimits } from '@loopyard/contract/lists.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { LoopId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { isOwing } from './owing.ts';
import { admissions, feePayments, lapses } from './tables.ts';

const person = { id: users.id, name: fullNameColumn(users) };

export async function listFeePayments(db: Db, loopId: LoopId, page: number) {
  const [rows, [sum]] = await Promise.all([
    db
      .select({ payment: feePayments, user: person })
      .from(feePayments)
      .innerJoin(users, eq(users.id, feePayments.userId))
      .where(eq(feePayments.loopId, loopId))
      .orderBy(desc(feePayments.id))
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
    db
      .select({
        count: sql<number>`count(*)::int`,
        receivedPence: sql<number>`coalesce(sum(${feePayments.amountPence}) filter (where ${feePayments.refundedAt} is null), 0)::int`,
      })
      .from(feePayments)
      .where(eq(feePayments.loopId, loopId)),
  ]);
  return { rows, count: sum?.count ?? 0, receivedPence: sum?.receivedPence ?? 0 };
}

type Unpaid = {
  user: { id: number; name: string };
  status: 'waiting' | 'due' | 'lapsed';
  since: Date | null;
};

export async function listUnpaid(db: Db, loopId: LoopId, now: Date): Promise<Unpaid[]> {
  const [waiting, members] = await Promise.all([
    db
      .select({ user: person, since: admissions.admittedAt })
      .from(admissions)
      .innerJoin(users, eq(users.id, admissions.userId))
      .where(and(eq(admissions.loopId, loopId), isNull(users.suspendedAt), isNull(users.deletedAt)))
      .orderBy(asc(admissions.admittedAt), asc(users.id))
      .limit(listLimits.items),
    db
      .select({ user: person, since: lapses.askedAt, lapsedAt: lapses.lapsedAt })
      .from(memberships)
      .innerJoin(loops, eq(loops.id, memberships.loopId))
      .innerJoin(users, eq(users.id, memberships.userId))
      .leftJoin(lapses, and(eq(lapses.loopId, memberships.loopId), eq(lapses.userId, memberships.userId)))
      .where(
        and(eq(memberships.loopId, loopId), isOwing(now), isNull(users.suspendedAt), isNull(users.deletedAt)),
      )
      .orderBy(sql`${lapses.askedAt} asc nulls last`, asc(users.id))
      .limit(listLimits.items),
  ]);
  return [
    ...waiting.map((row) => ({ ...row, status: 'waiting' as const })),
    ...members.map(({ user, since, lapsedAt }) => ({
      user,
      since: lapsedAt ?? since,
      status: lapsedAt ? ('lapsed' as const) : ('due' as const),
    })),
  ];
}
