import type { Member } from '../../access/members.ts';
import type { UserId } from '../../platform/context.ts';

export function mayResolve(admin: Member, report: { authorId: UserId }): boolean {
  return report.authorId !== admin.userId;
}
