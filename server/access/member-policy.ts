import type { UserId } from '../platform/context.ts';
import type { Member } from './members.ts';

export type MemberAbilities = {
  add_admin: boolean;
  remove_admin: boolean;
  remove: boolean;
  give_role: boolean;
  see_analytics: boolean;
};

type Person = { userId: UserId; isAdmin: boolean; isOwner: boolean };

export function memberAbilities(viewer: Member, person: Person): MemberAbilities {
  return {
    add_admin: viewer.isAdmin && !person.isAdmin,
    remove_admin: viewer.isAdmin && person.isAdmin && !person.isOwner,
    remove: viewer.isAdmin && !person.isOwner && person.userId !== viewer.userId,
    give_role: viewer.isAdmin,
    see_analytics: maySeeNumbersOf(viewer, person.userId),
  };
}

export function maySeeNumbersOf(member: Member, userId: UserId): boolean {
  return member.userId === userId || member.isAdmin;
}
