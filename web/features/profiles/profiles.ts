type Picture = { thumb_url: string } | null;
/** REST gives a loop's id as a number, GraphQL as a string. */
type ShownPerson = {
  name: string;
  portrait: Picture;
  profiles: { loop_id: number | string | null; nickname: string | null; portrait: Picture }[];
};

export function appearance(
  person: ShownPerson,
  loopId: number | string,
): { name: string; src: string | null } {
  const loopProfile = person.profiles.find(({ loop_id }) => String(loop_id) === String(loopId));
  return {
    name: loopProfile?.nickname || person.name,
    src: (loopProfile?.portrait ?? person.portrait)?.thumb_url ?? null,
  };
}

export function profileAddress(profileId: number): string {
  return profileId === 0 ? '/profile' : `/profile?profile=${profileId}`;
}
