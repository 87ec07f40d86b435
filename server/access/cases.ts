import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { loops } from '../features/loops/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import { operators } from '../features/operator/tables.ts';
import { appeals, cases, reports } from '../features/reports/tables.ts';
import { isLead } from './leads.ts';

type Value = number | Column | Placeholder;

const loopId = sql`${cases.loopId}`;
const caseId = sql`${cases.id}`;
const authorId = sql`${cases.authorId}`;

/** `from …` of the people who see a case: they run its loop, and it is not about them. */
export const caseReviewers = sql`from ${memberships} reviewer
  join ${loops} l on l.id = reviewer.loop_id and l.deleted_at is null
  join ${users} account on account.id = reviewer.user_id
  where reviewer.loop_id = ${loopId} and ${isMemberNow('reviewer')} and (reviewer.admin_since is not null or ${isLead(loopId, sql`reviewer.user_id`)})
    and account.suspended_at is null and account.deleted_at is null and reviewer.user_id is distinct from ${authorId}`;

const hasReported = (userId: SQL | Value) => sql`exists (select from ${reports} own
  where own.loop_id = ${loopId} and own.case_id = ${caseId} and own.reporter_id = ${userId})`;

/** The reviewers who may decide it: they did not report it either. With `account`. */
export const caseDeciders = sql`${caseReviewers} and not ${hasReported(sql`reviewer.user_id`)}`;

/** The same, but the one who has decided it only if nobody else may. With `account`. */
export const appealDeciders = sql`${caseDeciders} and (reviewer.user_id is distinct from ${sql`${cases.decidedBy}`}
  or not exists (select ${caseDeciders} and reviewer.user_id is distinct from ${sql`${cases.decidedBy}`}))`;

/** Its author asked for another look, and nobody has answered. */
export const isAppealed = sql`exists (select from ${appeals} a where a.loop_id = ${loopId} and a.case_id = ${caseId}
  and a.decided_at is null)`;

const isReleased = (table: 'posts' | 'comments', id: SQL) => sql`exists (select from ${sql.raw(table)} its
  where its.loop_id = ${loopId} and its.id = ${id} and its.released_at = ${sql`${cases.decidedAt}`})`;
/** Others could not see its subject before it was decided, and can now. */
const wasReleased = sql`(${isReleased('posts', sql`${cases.postId}`)} or ${isReleased('comments', sql`${cases.commentId}`)})`;

/** Nobody in the loop may decide it, or the loop is gone: it is for the operators. */
export const isLeftToOperators = sql<boolean>`(not exists (select ${caseDeciders}))`;

// The only place that says who sees and decides a case.
export function caseRight(userId: Value) {
  const isOperator = sql`exists (select from ${operators} o where o.user_id = ${userId})`;
  const isOutside = sql`(${authorId} is distinct from ${userId} and not ${hasReported(userId)})`;
  return {
    maySee: sql<boolean>`exists (select ${caseReviewers} and reviewer.user_id = ${userId})`,
    mayDecide: sql<boolean>`exists (select ${caseDeciders} and reviewer.user_id = ${userId})`,
    /** They are told of it: its deciders while it or its appeal is open, and then its author and who reported it. */
    isTold: sql<boolean>`(case when ${cases.decidedAt} is null then exists (select ${caseDeciders} and reviewer.user_id = ${userId})
      else ${hasReported(userId)} or (${isAppealed} and exists (select ${appealDeciders} and reviewer.user_id = ${userId}))
        or (${authorId} = ${userId} and (${cases.outcome} <> 'kept' or (${cases.source} <> 'report' and ${wasReleased}))) end)`,
    mayAnswer: sql<boolean>`exists (select ${appealDeciders} and reviewer.user_id = ${userId})`,
    mayOperate: sql<boolean>`(${isOperator} and ${isOutside} and ${isLeftToOperators})`,
  };
}

export function mayOpenEvidence(userId: Value): SQL<boolean> {
  const { maySee, mayOperate } = caseRight(userId);
  return sql<boolean>`(${maySee} or ${mayOperate})`;
}
