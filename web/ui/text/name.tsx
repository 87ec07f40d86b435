/**
 * A name chosen by people, within our text. Its writing direction can't affect the text around it. In plain text
 * use `isolated` of `lib/words.ts`.
 */
export function Name({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
