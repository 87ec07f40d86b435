import type { Member } from '../../access/members.ts';
import type { UserId } from '../../platform/context.ts';

/** Everyone their own; the loop's admins everyone's. */
export function maySeeNumbersOf(member: Member, userId: UserId): boolean {
  return member.userId === userId || member.isAdmin;
}
