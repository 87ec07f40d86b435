import type { RoleId, UserId } from '../../platform/context.ts';
import type { Member, Reader } from '../memberships/queries.ts';

export type LoopAbilities = {
  update: boolean;
  delete: boolean;
  invite: boolean;
  manage_members: boolean;
  hand_over: boolean;
  post: boolean;
  leave: boolean;
};

export function loopAbilities(reader: Pick<Reader, 'isMember' | 'isAdmin' | 'isOwner'>): LoopAbilities {
  return {
    update: reader.isAdmin,
    delete: reader.isAdmin,
    invite: reader.isAdmin,
    manage_members: reader.isAdmin,
    hand_over: mayHandOver(reader),
    post: reader.isMember,
    leave: reader.isMember && !reader.isAdmin,
  };
}

/** Only the owner gives the loop away; who owns a loop stays one of its admins. */
export function mayHandOver(member: Pick<Reader, 'isOwner'>): boolean {
  return member.isOwner;
}

export function maySeeCodes(member: Member): boolean {
  return member.isAdmin;
}

/** What a message in a loop's channel may be addressed to: its admins, one person, those with a role. */
export const tags = {
  admins: 'admin',
  person: (userId: UserId) => `user:${userId}`,
  role: (roleId: RoleId) => `role:${roleId}`,
};

/** Those of a reader; who only looks in is nobody a message is addressed to. */
export function tagsOf({ isMember, isAdmin, roleId, userId }: Reader): string[] {
  if (!isMember) return [];
  return [tags.person(userId), ...(roleId ? [tags.role(roleId)] : []), ...(isAdmin ? [tags.admins] : [])];
}
