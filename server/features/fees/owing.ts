import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { chargesFees } from '../plans/queries.ts';
import { feePayments } from './tables.ts';

export function isOwing(now: Date): SQL | undefined {
  return and(
    isMemberNow(),
    isNull(memberships.adminSince),
    isNull(loops.deletedAt),
    isNotNull(loops.membershipFeePence),
    eq(loops.membershipFeePeriod, 'year'),
    chargesFees(loops.id, now),
    sql`not exists (select from ${feePayments} paid where paid.loop_id = ${memberships.loopId}
      and paid.user_id = ${memberships.userId} and paid.refunded_at is null
      and (paid.ends_at is null or paid.ends_at > ${now.toISOString()}::timestamptz))`,
  );
}
