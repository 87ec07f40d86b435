import type { Member, Reader } from './members.ts';

export type LoopAbilities = {
  update: boolean;
  delete: boolean;
  invite: boolean;
  manage_members: boolean;
  see_analytics: boolean;
  hand_over: boolean;
  post: boolean;
  leave: boolean;
  review_reports: boolean;
};

export function loopAbilities(
  reader: Pick<Reader, 'isMember' | 'isAdmin' | 'isOwner' | 'hasLapsed'>,
): LoopAbilities {
  return {
    update: reader.isAdmin,
    delete: reader.isAdmin,
    invite: reader.isAdmin,
    manage_members: reader.isAdmin,
    see_analytics: reader.isAdmin,
    hand_over: mayHandOver(reader),
    post: reader.isMember && !reader.hasLapsed,
    leave: reader.isMember && !reader.isAdmin,
    review_reports: reader.isAdmin,
  };
}

export function mayHandOver(member: Pick<Reader, 'isOwner'>): boolean {
  return member.isOwner;
}

export function maySeeCodes(member: Member): boolean {
  return member.isAdmin;
}
