import type { Member, Reader } from '../memberships/queries.ts';

export type LoopAbilities = {
  update: boolean;
  delete: boolean;
  invite: boolean;
  manage_members: boolean;
  post: boolean;
  leave: boolean;
};

export function loopAbilities(reader: Pick<Reader, 'isMember' | 'isAdmin'>): LoopAbilities {
  return {
    update: reader.isAdmin,
    delete: reader.isAdmin,
    invite: reader.isAdmin,
    manage_members: reader.isAdmin,
    post: reader.isMember,
    leave: reader.isMember && !reader.isAdmin,
  };
}

export function maySeeCodes(member: Member): boolean {
  return member.isAdmin;
}
