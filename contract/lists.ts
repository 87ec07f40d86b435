export const listLimits = {
  /** Default page size. */
  feedPage: 20,
  memberPage: 20,
  /** Largest page: of posts, of anything else. */
  posts: 1000,
  items: 100,
  skip: 100_000,
  /** Longest search text, in characters. */
  searchText: 100,
} as const;

export function clamp(value: number | null | undefined, fallback: number, max: number): number {
  if (value === null || value === undefined || !Number.isFinite(value)) return fallback;
  return Math.max(0, Math.min(Math.trunc(value), max));
}
