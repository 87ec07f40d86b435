/**
 * A name that people chose, within our own words: of a person, a group, a file. Its direction of writing stays with
 * it and turns nothing around it. Plain text uses `isolated` of `lib/words.ts`.
 */
export function Name({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
