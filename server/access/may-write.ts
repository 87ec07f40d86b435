import { type SQL, sql } from 'drizzle-orm';
import { loopRules } from '../features/rules/tables.ts';

/** The rule of `writingRefusal`, for a membership. @param of its alias */
export function mayWriteByRule(kind: 'posts' | 'comments', of: string): SQL<boolean> {
  const its = sql.raw(of);
  const { people, roleIds } = {
    posts: { people: loopRules.postBy, roleIds: loopRules.postByRoleIds },
    comments: { people: loopRules.commentBy, roleIds: loopRules.commentByRoleIds },
  }[kind];
  return sql<boolean>`coalesce((select case ${sql`${people}`}
      when 'off' then false
      when 'admins' then ${its}.admin_since is not null
      when 'roles' then ${its}.admin_since is not null or coalesce(${its}.role_id = any(${sql`${roleIds}`}), false)
      else true end
    from ${loopRules} where ${sql`${loopRules.loopId}`} = ${its}.loop_id), true)`;
}
