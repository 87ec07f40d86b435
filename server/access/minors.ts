import type { AgeBand } from '@loopyard/contract/ages.ts';
import { type SQL, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { isAdultsOnly, loops } from '../features/loops/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import { roles } from '../features/roles/tables.ts';
import type { LoopId, UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { isLead } from './leads.ts';

type At = { loopId: LoopId; userId: UserId };

const adults: AgeBand = '18_or_older';
const isUnder18 = (band: SQL) => sql<boolean>`(${band} <> ${sql.raw(`'${adults}'`)})`;

/** Their own mark, else their role's, else what their account says; null: none does. @param of the membership's alias */
const markOf = (of: SQL) => sql`coalesce(${of}.is_minor,
  (select its.is_minor from ${roles} its where its.loop_id = ${of}.loop_id and its.id = ${of}.role_id),
  (select ${isUnder18(sql`its.age_band`)} from ${users} its where its.id = ${of}.user_id))`;

export const isProtected = (of: SQL) => sql<boolean>`exists (select from ${loops}
  where ${loops}.id = ${of}.loop_id and not ${isAdultsOnly})`;

/** The only place that says who is under 18; `contract/policy.ts` says it to the demo. @param alias the membership's */
export function isMinor(alias: string): SQL<boolean> {
  const of = sql.raw(alias);
  return sql<boolean>`(coalesce(${markOf(of)}, ${of}.admin_since is null) and ${isProtected(of)})`;
}

/** Neither mark, role nor account says if they are under 18, where that matters. */
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

/** By what their account says, whatever the loop takes them for. */
export const isUnder18Anywhere = (userId: SQL) =>
  sql<boolean>`exists (select from ${users} its where its.id = ${userId} and ${isUnder18(sql`its.age_band`)})`;

/** They may not be in loops where everybody is an adult. */
export async function isTooYoungFor(tx: Tx, { loopId, userId }: At): Promise<boolean> {
  const rows = await tx.execute(sql`select from ${loops}
    where ${loops}.id = ${loopId} and ${isAdultsOnly} and ${isUnder18Anywhere(sql`${userId}`)}`);
  return rows.length > 0;
}

export async function hasUnder18(tx: Tx, loopId: LoopId): Promise<boolean> {
  const rows = await tx.execute(sql`select from ${memberships} one
    where one.loop_id = ${loopId} and ${isMemberNow('one')} and ${isUnder18Anywhere(sql`one.user_id`)} limit 1`);
  return rows.length > 0;
}

export async function isMinorAnywhere(db: Db | Tx, userId: UserId): Promise<boolean> {
  const rows = await db.execute(sql`select from ${memberships} one
    where one.user_id = ${userId} and ${isMemberNow('one')} and ${isMinor('one')} limit 1`);
  return rows.length > 0;
}

export async function isMinorIn(db: Db | Tx, { loopId, userId }: At): Promise<boolean> {
  const rows = await db.execute(sql`select from ${memberships} its_member
    where its_member.loop_id = ${loopId} and its_member.user_id = ${userId}
      and ${isMemberNow('its_member')} and ${isMinor('its_member')}`);
  return rows.length > 0;
}
