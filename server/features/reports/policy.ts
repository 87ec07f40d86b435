import type { UserId } from '../../platform/context.ts';
import type { Member } from '../memberships/queries.ts';

/** The loop's admins, never about themselves. */
export function mayResolve(member: Member, report: { authorId: UserId }): boolean {
  return member.isAdmin && report.authorId !== member.userId;
}
