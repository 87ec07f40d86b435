import type { Rules } from './rules.ts';

export type WritersRule = { by: Rules['comment_by']; roleIds: readonly number[] };
type Member = { isAdmin: boolean; roleId: number | null };
type Role = { id: number; name: string };

const verbs = { post: 'post', comment: 'comment', announce: 'announce', plan: 'add events' };
export type WritingVerb = keyof typeof verbs;

export const commentsClosed = 'Comments are closed here';

/** Null if the rule lets the member post, comment, announce or add events; else the sentence that says who may. */
export function writingRefusal(
  verb: WritingVerb,
  { by, roleIds }: WritersRule,
  { member, roles }: { member: Member; roles: readonly Role[] },
): string | null {
  if (by === 'off') return commentsClosed;
  if (by === 'all' || member.isAdmin) return null;
  if (by === 'roles' && member.roleId !== null && roleIds.includes(member.roleId)) return null;
  const names = by === 'roles' ? roles.filter(({ id }) => roleIds.includes(id)).map(({ name }) => name) : [];
  if (names.length === 0) return `In this loop only admins may ${verbs[verb]}`;
  return `In this loop only admins and members with the role ${names.join(' or ')} may ${verbs[verb]}`;
}
