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
  waitingUploads: 20,
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
  /** Invitations in 24 hours, those taken back too: into a loop, by an account, by an account to one address, to one. */
  invitesPerLoop: 500,
  invitesPerAccount: 1000,
  invitesPerAccountToAddress: 3,
  invitesPerAddress: 10,
  codeMin: 8,
  codeMax: 32,
  /** Of what a person types as a code: the code, its words, or an invitation's token. */
  typedCode: 100,
  /** Of a token in a link. */
  token: 100,
  mediaLink: 4000,
  uuid: 64,
} as const;

export const bytes = {
  imageMax: 64 * 1024 ** 2,
  fileMax: 2 * 1024 ** 3,
  restBody: 1024 ** 2,
  graphqlDocument: 20_000,
} as const;

/** The loop every account has selected until it picks another; it has no members and no posts. */
export const DEFAULT_LOOP_ID = 63;

/** Length in code points: what a person would count as characters, nearly. */
export function characters(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** Whether a text has at most so many characters. One that is far too long is not counted to its end. */
export function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && characters(text) <= max);
}

/** The text; of one that is too long so much as tells it, which is one character more than it may have. */
export function cutAfter(text: string, max: number): string {
  if (fits(text, max)) return text;
  return [...text.slice(0, 2 * (max + 1))].slice(0, max + 1).join('');
}

/** Brings a `first` or `skip` into its bounds; anything that is no number becomes `fallback`. */
export function clamp(value: number | null | undefined, fallback: number, max: number): number {
  if (value === null || value === undefined || !Number.isFinite(value)) return fallback;
  return Math.max(0, Math.min(Math.trunc(value), max));
}
