import { type Column, type SQL, sql } from 'drizzle-orm';
import { loopLeads } from '../features/leads/tables.ts';
import { ownMembership } from './right.ts';

type Value = SQL | Column | number | ReturnType<typeof sql.placeholder>;

/** Whether somebody is a safeguarding lead of the loop now. */
export function isLead(loopId: Value, userId: Value): SQL<boolean> {
  return sql<boolean>`exists (select from ${loopLeads} its where its.loop_id = ${loopId}
    and its.user_id = ${userId} and exists (select from ${ownMembership(loopId as SQL, userId as SQL)}))`;
}
