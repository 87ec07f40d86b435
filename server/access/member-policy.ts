import type { UserId } from '../platform/context.ts';
import type { Member } from './members.ts';

export type MemberAbilities = {
  add_admin: boolean;
  remove_admin: boolean;
  remove: boolean;
  give_role: boolean;
  see_analytics: boolean;
};

type Subject = { userId: UserId; isAdmin: boolean; isOwner: boolean };

export function memberAbilities(viewer: Member, subject: Subject): MemberAbilities {
  return {
    add_admin: viewer.isAdmin && !subject.isAdmin,
    remove_admin: viewer.isAdmin && subject.isAdmin && !subject.isOwner,
    remove: viewer.isAdmin && !subject.isOwner && subject.userId !== viewer.userId,
    give_role: viewer.isAdmin,
    see_analytics: maySeeNumbersOf(viewer, subject.userId),
  };
}

export function maySeeNumbersOf(member: Member, userId: UserId): boolean {
  return member.userId === userId || member.isAdmin;
}
