import type { Member } from '../../access/members.ts';
import type { UserId } from '../../platform/context.ts';

/** An admin of the loop, but not about their own post. */
export function mayResolve(admin: Member, report: { authorId: UserId }): boolean {
  return report.authorId !== admin.userId;
}
