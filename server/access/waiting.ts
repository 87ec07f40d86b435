import type { Hold } from '@loopyard/contract/held.ts';
import { rules } from '@loopyard/contract/rules.ts';
import { type SQL, sql } from 'drizzle-orm';
import { activity } from '../features/memberships/tables.ts';
import { loopRules } from '../features/rules/tables.ts';
import type { Ctx, LoopId, UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { isMinor } from './minors.ts';
import { ownMembership } from './right.ts';

const days = sql.raw(String(rules.new_days.fallback));
const count = sql.raw(String(rules.new_count.fallback));

type Kind = 'posts' | 'comments';

/** The membership and its loop's rules, which have no row until one is set. */
export const mineWithRules = sql`mine left join ${loopRules} on ${sql`${loopRules.loopId}`} = mine.loop_id`;

/** Why a sanction or the loop's rules hold a new post or comment of `mine`, where `mineWithRules` is joined. */
export function holdOfNew(kind: Kind, now: SQL): SQL<Hold | null> {
  return holdOf(kind, now, sql`true`);
}

/** The same for a change to what is there. */
export function holdOfEdit(kind: Kind, now: SQL): SQL<Hold | null> {
  return holdOf(
    kind,
    now,
    sql`coalesce(${loopRules.holdEdits}, ${sql.raw(String(rules.hold_edits.fallback))})`,
  );
}

export async function findHold(
  { now }: Ctx,
  db: Db | Tx,
  { loopId, userId }: { loopId: LoopId; userId: UserId },
  holdAt: (now: SQL) => SQL<Hold | null>,
): Promise<Hold | null> {
  const hold = holdAt(sql`${now.toISOString()}::timestamptz`);
  const [row] = await db.execute<{ hold: Hold | null }>(
    sql`select ${hold} as hold from (select mine.* from ${ownMembership(loopId, userId)}) ${mineWithRules}`,
  );
  return row?.hold ?? null;
}

function holdOf(kind: Kind, now: SQL, where: SQL): SQL<Hold | null> {
  const { people, roleIds } = {
    posts: { people: loopRules.holdPosts, roleIds: loopRules.holdPostRoleIds },
    comments: { people: loopRules.holdComments, roleIds: loopRules.holdCommentRoleIds },
  }[kind];
  const isOfRole = sql`coalesce(mine.role_id = any(${roleIds}), false)`;
  const shownCount = sql`(select coalesce(sum(own.posts + own.messages), 0) from ${activity} own
    where own.loop_id = mine.loop_id and own.user_id = mine.user_id)`;
  return sql<Hold | null>`case when mine.admin_since is not null then null when mine.held_until > ${now} then 'sanction' when ${where} and case ${people}
      when 'all' then true
      when 'minors' then ${isMinor('mine')}
      when 'new' then mine.joined_at > ${now} - make_interval(days => coalesce(${loopRules.newDays}, ${days}))
        or ${shownCount} < coalesce(${loopRules.newCount}, ${count})
      when 'roles' then ${isOfRole}
      when 'except_roles' then not ${isOfRole}
      else false end then 'approval' end`;
}
