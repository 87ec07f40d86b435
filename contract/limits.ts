/** Every number both sides hold to. A character is a Unicode code point; maxima are inclusive. */
export const limits = {
  name: 49,
  loopName: 49,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  description: 2000,
  comment: 2000,
  messageMin: 10,
  planMembers: 100_000,
  organisation: 200,
  bio: 2000,
  mediaPerPost: 50,
  mediaTitle: 200,
  invitedPerPost: 1000,
  adminsPerPost: 50,
  postPasswordMin: 4,
  pricePence: 1_000_000,
  fileName: 255,
  searchText: 100,
  feedPage: 20,
  memberPage: 20,
  postsMax: 1000,
  listMax: 100,
  skipMax: 100_000,
  feedPreview: 140,
  titlePreview: 200,
  codeDescription: 200,
  invites: 100,
  codeMin: 8,
  codeMax: 32,
} as const;

export const bytes = {
  imageMax: 64 * 1024 ** 2,
  fileMax: 2 * 1024 ** 3,
  restBody: 1024 ** 2,
} as const;

/** The loop every account has selected until it picks another; it has no members and no posts. */
export const DEFAULT_LOOP_ID = 63;

/** Length in code points: what a person would count as characters, nearly. */
export function characters(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** Brings a `first` or `skip` into its bounds; anything that is no number becomes `fallback`. */
export function clamp(value: number | null | undefined, fallback: number, max: number): number {
  if (value === null || value === undefined || !Number.isFinite(value)) return fallback;
  return Math.max(0, Math.min(Math.trunc(value), max));
}
