export const listLimits = {
  /** A page, unless it is asked for otherwise. */
  feedPage: 20,
  memberPage: 20,
  /** The most that one answer has: of posts, of anything else. */
  posts: 1000,
  items: 100,
  skip: 100_000,
  /** Of what is searched for. */
  searchText: 100,
} as const;

/** Brings a `first` or `skip` into its bounds; anything that is no number becomes `fallback`. */
export function clamp(value: number | null | undefined, fallback: number, max: number): number {
  if (value === null || value === undefined || !Number.isFinite(value)) return fallback;
  return Math.max(0, Math.min(Math.trunc(value), max));
}
