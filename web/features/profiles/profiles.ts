type Picture = { thumb_url: string } | null;
/** A person as either API shows them: REST names a loop by a number, GraphQL by its digits. */
type ShownPerson = {
  name: string;
  portrait: Picture;
  profiles: { loop_id: number | string | null; nickname: string | null; portrait: Picture }[];
};

/** What a person is called in a loop, and how they look there: as their profile in it says, if it does. */
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

/** Where a profile of mine is edited. 0: the default one. */
export function profileAddress(profileId: number): string {
  return profileId === 0 ? '/profile' : `/profile?profile=${profileId}`;
}
