import type { Member } from '../../access/members.ts';
import type { UserId } from '../../platform/context.ts';

/** An admin of the loop, but never about themselves. */
export function mayResolve(admin: Member, report: { authorId: UserId }): boolean {
  return report.authorId !== admin.userId;
}
