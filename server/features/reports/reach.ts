import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { appealDeciders, caseDeciders, caseReviewers, isLeftToOperators } from '../../access/cases.ts';
import type { CaseId, LoopId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isMemberNow } from '../memberships/tables.ts';
import { operators } from '../operator/tables.ts';
import { caseSubjects, noLoopId } from './policy.ts';
import { cases } from './tables.ts';

/** A case with everybody who may decide it, so that a mail always reaches somebody who can act. */
export async function findReach(db: Db | Tx, where: SQL | undefined) {
  return db
    .select({
      row: cases,
      ...caseSubjects.columns,
      loop: sql<string>`coalesce((select l.name from ${loops} l where l.id = ${sql`${cases.loopId}`}), case when ${sql`${cases.loopId}`} = ${noLoopId}::bigint then 'an unknown loop' else 'a deleted loop' end)`,
      hasLoop: sql<boolean>`exists (select from ${loops} l where l.id = ${sql`${cases.loopId}`} and l.deleted_at is null)`,
      deciders: emails(sql`select account.email ${caseDeciders}`),
      reviewerIds: sql<UserId[]>`(select coalesce(json_agg(reviewer.user_id), '[]'::json) ${caseReviewers})`,
      appealDeciders: emails(sql`select account.email ${appealDeciders}`),
      isLeft: isLeftToOperators,
      isAboutAdmin: sql<boolean>`exists (select from memberships m where m.loop_id = ${sql`${cases.loopId}`}
        and m.user_id = ${sql`${cases.authorId}`} and m.admin_since is not null and ${isMemberNow('m')})`,
      operators:
        emails(sql`select account.email from ${operators} o join ${users} account on account.id = o.user_id
        where account.suspended_at is null and account.id is distinct from ${sql`${cases.authorId}`}`),
    })
    .from(cases)
    .where(and(where, caseSubjects.isKnown));
}

export type Reach = Awaited<ReturnType<typeof findReach>>[number];

export const isThisCase = (loopId: LoopId, caseId: CaseId) =>
  and(eq(cases.loopId, loopId), eq(cases.id, caseId));
export const isOpenIn = (loopId: LoopId) => and(eq(cases.loopId, loopId), isNull(cases.decidedAt));

function emails(query: SQL) {
  return sql<
    string[]
  >`(select coalesce(json_agg(found.email), '[]'::json) from (${query}) found where found.email <> '')`;
}
