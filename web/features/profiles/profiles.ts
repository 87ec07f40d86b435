type Picture = { thumb_url: string } | null;
/** A person as either API shows them: REST names a loop by a number, GraphQL by its digits. */
type Shown = {
  name: string;
  portrait: Picture;
  profiles: { loop_id: number | string | null; nickname: string | null; portrait: Picture }[];
};

/** What a person is called in a loop, and how they look there: as their profile in it says, if it does. */
export function appearance(person: Shown, loopId: number | string): { name: string; src: string | null } {
  const own = person.profiles.find(({ loop_id }) => String(loop_id) === String(loopId));
  return {
    name: own?.nickname || person.name,
    src: (own?.portrait ?? person.portrait)?.thumb_url ?? null,
  };
}
