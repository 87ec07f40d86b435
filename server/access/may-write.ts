import { type SQL, sql } from 'drizzle-orm';
import { loopRules } from '../features/rules/tables.ts';

type Kind = 'posts' | 'comments';

/** The rule of `writingRefusal`, for a membership. @param of its alias */
export function mayWriteByRule(kind: Kind, of: string): SQL<boolean> {
  return sql<boolean>`coalesce((select ${mayWriteJoined(kind, of)} from ${loopRules}
    where ${sql`${loopRules.loopId}`} = ${sql.raw(of)}.loop_id), true)`;
}

/** The same where the statement has joined `loop_rules`, which has no row until a rule is set. */
export function mayWriteJoined(kind: Kind, of: string): SQL<boolean> {
  const its = sql.raw(of);
  const { people, roleIds } = {
    posts: { people: loopRules.postBy, roleIds: loopRules.postByRoleIds },
    comments: { people: loopRules.commentBy, roleIds: loopRules.commentByRoleIds },
  }[kind];
  return sql<boolean>`case ${sql`${people}`}
      when 'off' then false
      when 'admins' then ${its}.admin_since is not null
      when 'roles' then ${its}.admin_since is not null or coalesce(${its}.role_id = any(${sql`${roleIds}`}), false)
      else true end`;
}
