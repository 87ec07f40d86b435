export type PersonKey =
  | 'ruth'
  | 'tomas'
  | 'amina'
  | 'grace'
  | 'daniel'
  | 'priya'
  | 'leo'
  | 'hana'
  | 'finn'
  | 'ingrid'
  | 'walter'
  | 'kofi'
  | 'peg'
  | 'samuel'
  | 'noor'
  | 'elif'
  | 'ewan';
export type LoopKey = 'school' | 'club' | 'union';

/** `role`: what a sign-in is announced as; null: nobody signs in as this person. */
export type SeedPerson = { first: string; last: string; email: string; role: string | null };

export type SeedLoop = {
  name: string;
  /** Its invitation code. */
  code: string;
  owner: PersonKey;
  admins: PersonKey[];
  members: PersonKey[];
  /** By its name, who has it; the others have none. */
  roles: Record<string, PersonKey[]>;
};

/** `file`: what `media.ts` draws under this name. */
export type SeedMedia = { file: string; title?: string };

/** Who, how many minutes after the post, and what. `editedTo`: the text it was changed to later. */
export type SeedComment = {
  by: PersonKey;
  after: number;
  text: string;
  editedTo?: string;
  deleted?: boolean;
};

export type SeedPost = {
  /** Never changes: jobs name a post by it. */
  key: string;
  loop: LoopKey;
  by: PersonKey;
  /** `12d 18:40`: twelve days ago at that time (UTC); `35m`: minutes ago. No two alike in a loop. */
  at: string;
  text: string;
  media?: SeedMedia[];
  comments?: SeedComment[];
};

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The picture of a person's face. */
export const portraitFile = (person: PersonKey) => `portrait-${person}.jpg`;

/** When something was that is told as `12d 18:40` or `35m`, seen from `now`. */
export function momentOf(text: string, now: Date): Date {
  const minutes = /^(\d+)m$/.exec(text);
  if (minutes) return new Date(now.getTime() - Number(minutes[1]) * minuteMs);
  const days = /^(\d+)d (\d\d):(\d\d)$/.exec(text);
  if (!days) throw new Error(`Not a time: ${text}`);
  const [, ago, hour, minute] = days.map(Number) as [number, number, number, number];
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(today - ago * dayMs + (hour * 60 + minute) * minuteMs);
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteMs);
}

/** For short threads: `[who, minutes after the post, text]`. */
export function thread(...comments: [PersonKey, number, string][]): SeedComment[] {
  return comments.map(([by, after, text]) => ({ by, after, text }));
}
