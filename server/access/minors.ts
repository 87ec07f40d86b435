import { type SQL, sql } from 'drizzle-orm';
import { isAdultsOnly, loops } from '../features/loops/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import { roles } from '../features/roles/tables.ts';
import type { LoopId, UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { isLead } from './leads.ts';

/** Their own mark, else their role's; null: neither says it. @param of the membership's alias */
const markOf = (of: SQL) => sql`coalesce(${of}.is_minor, (select its.is_minor from ${roles} its
  where its.loop_id = ${of}.loop_id and its.id = ${of}.role_id))`;

export const isProtected = (of: SQL) => sql<boolean>`exists (select from ${loops}
  where ${loops}.id = ${of}.loop_id and not ${isAdultsOnly})`;

/** The only place that says who is under 18; `contract/policy.ts` says it to the demo. @param alias the membership's */
export function isMinor(alias: string): SQL<boolean> {
  const of = sql.raw(alias);
  return sql<boolean>`(coalesce(${markOf(of)}, ${of}.admin_since is null) and ${isProtected(of)})`;
}

/** Neither mark nor role says if they are under 18, where that matters. */
export function isWithoutAge(alias: string): SQL<boolean> {
  const of = sql.raw(alias);
  return sql<boolean>`(${markOf(of)} is null and ${of}.admin_since is null and ${isProtected(of)})`;
}

/** Admins and leads are adults. @param condition on the memberships `one` */
export async function isMinorRunning(tx: Tx, condition: SQL): Promise<boolean> {
  const rows = await tx.execute(sql`select from ${memberships} one
    where ${condition} and ${isMemberNow('one')} and ${isMinor('one')}
      and (one.admin_since is not null or ${isLead(sql`one.loop_id`, sql`one.user_id`)}) limit 1`);
  return rows.length > 0;
}

export async function isMinorAnywhere(db: Db | Tx, userId: UserId): Promise<boolean> {
  const rows = await db.execute(sql`select from ${memberships} one
    where one.user_id = ${userId} and ${isMemberNow('one')} and ${isMinor('one')} limit 1`);
  return rows.length > 0;
}

export async function isMinorIn(
  db: Db | Tx,
  { loopId, userId }: { loopId: LoopId; userId: UserId },
): Promise<boolean> {
  const rows = await db.execute(sql`select from ${memberships} its_member
    where its_member.loop_id = ${loopId} and its_member.user_id = ${userId}
      and ${isMemberNow('its_member')} and ${isMinor('its_member')}`);
  return rows.length > 0;
}
