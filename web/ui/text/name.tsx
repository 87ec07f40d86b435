/** A name chosen by people: its direction can't affect our text. In plain text, use `isolated`. */
export function Name({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
