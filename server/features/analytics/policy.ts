import type { UserId } from '../../platform/context.ts';
import type { Member } from '../memberships/queries.ts';

/** Everyone their own; the loop's admins everyone's. */
export function maySeeNumbersOf(member: Member, userId: UserId): boolean {
  return member.userId === userId || member.isAdmin;
}
