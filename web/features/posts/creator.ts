import type { Media, Profile, User } from '@loopyard/contract/graphql.gen.ts';

/** A person beside what they wrote: who they are in that loop. */
export type Creator = Pick<User, 'id' | 'name'> & {
  portrait: Portrait;
  profiles: (Pick<Profile, 'loop_id' | 'nickname'> & { portrait: Portrait })[];
};

type Portrait = Pick<Media, 'thumb_url'> | null;

export const creatorFields = `
  id name portrait { thumb_url } profiles { loop_id nickname portrait { thumb_url } }
`;

/** The nickname in this loop, else the name. */
export function creatorName(user: Creator, loopId: string): string {
  return profileIn(user, loopId)?.nickname || user.name;
}

export function creatorPortrait(user: Creator, loopId: string): string | null {
  return profileIn(user, loopId)?.portrait?.thumb_url ?? user.portrait?.thumb_url ?? null;
}

function profileIn(user: Creator, loopId: string) {
  return user.profiles.find((profile) => profile.loop_id === loopId);
}
