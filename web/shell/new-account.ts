const newDays = 14;

/** Later, nobody is asked what new people are asked. */
export function isNewAccount(viewer: { created_at: string } | null | undefined): boolean {
  return !!viewer && Date.now() - Date.parse(viewer.created_at) < newDays * 86_400_000;
}
