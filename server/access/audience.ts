import type { CableIncoming } from '@loopyard/contract/cable.ts';
import { streamNamed } from '../platform/cable/broadcast.ts';
import type { LoopId, RoleId, UserId } from '../platform/context.ts';
import type { Reader } from './members.ts';

/** What is said to a loop. */
export const loopStream = (loopId: LoopId) => streamNamed<CableIncoming<'LoopsChannel'>>(`loop:${loopId}`);

/** What a message in a loop's channel may be addressed to: its admins, one person, those with a role. */
const tags = {
  admins: 'admin',
  person: (userId: UserId) => `user:${userId}`,
  role: (roleId: RoleId) => `role:${roleId}`,
};

/** Those of a reader; who only looks in is nobody a message is addressed to. */
export function tagsOf({ isMember, isAdmin, roleId, userId }: Reader): string[] {
  if (!isMember) return [];
  return [tags.person(userId), ...(roleId ? [tags.role(roleId)] : []), ...(isAdmin ? [tags.admins] : [])];
}

type Audience = {
  authorId: UserId;
  adminIds: UserId[] | null;
  restrictedToRoleId: RoleId | null;
  isLocked: boolean;
};

/** `to` of a message about a post: those who see it at all, or those it is never locked to. Of an ordinary one: all. */
export function audience(post: Audience, ability: 'sees' | 'manages'): { to?: string[] } {
  const { authorId, adminIds, restrictedToRoleId } = post;
  const managers = [tags.admins, ...[authorId, ...(adminIds ?? [])].map(tags.person)];
  if (ability === 'manages' && post.isLocked) return { to: managers };
  return restrictedToRoleId ? { to: [...managers, tags.role(restrictedToRoleId)] } : {};
}
