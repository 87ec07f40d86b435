import type { CableIncoming } from '@loopyard/contract/cable.ts';
import type { ClosureName } from '@loopyard/contract/policy.ts';
import { streamNamed } from '../platform/cable/broadcast.ts';
import type { LoopId, RoleId, UserId } from '../platform/context.ts';
import type { Right } from './right.ts';

export const loopStream = (loopId: LoopId) => streamNamed<CableIncoming<'LoopsChannel'>>(`loop:${loopId}`);

export const adminTag = 'admin';

const tags = {
  admins: adminTag,
  person: (userId: UserId) => `user:${userId}`,
  role: (roleId: RoleId) => `role:${roleId}`,
};

export function tagsOf({ isMember, isAdmin, roleId, userId }: Right): string[] {
  if (!isMember) return [];
  return [tags.person(userId), ...(roleId ? [tags.role(roleId)] : []), ...(isAdmin ? [tags.admins] : [])];
}

/** The author of a held thing and the loop's admins. */
export function keepersOf(authorId: UserId): string[] {
  return [tags.admins, tags.person(authorId)];
}

export function peopleTags(userIds: UserId[]): string[] {
  return userIds.map(tags.person);
}

type Audience = {
  authorId: UserId;
  adminIds: UserId[] | null;
  restrictedToRoleId: RoleId | null;
  hiddenBy: ClosureName[];
  isLocked: boolean;
};

export function audience(post: Audience, ability: 'sees' | 'manages'): { to?: string[] } {
  const { authorId, adminIds, restrictedToRoleId, hiddenBy } = post;
  const namedIds = hiddenBy.includes('held') ? [] : (adminIds ?? []);
  if (hiddenBy.includes('schedule')) return { to: [tags.person(authorId)] };
  const managers = [...keepersOf(authorId), ...namedIds.map(tags.person)];
  if (ability === 'manages' && post.isLocked) return { to: managers };
  const [closure, second] = hiddenBy;
  if (closure === undefined) return {};
  // One tag is enough to be told, so of a post that is hidden twice only its managers are told.
  const isOfRole = closure === 'role' && !second && restrictedToRoleId;
  return { to: [...managers, ...(isOfRole ? [tags.role(restrictedToRoleId)] : [])] };
}
