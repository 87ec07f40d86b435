import type { AgeBand } from '@loopyard/contract/ages.ts';
import type { Asking, EventAnswer } from '@loopyard/contract/calendar.ts';
import type { Sign } from '@loopyard/contract/reactions.ts';
import type { ReportCategory } from '@loopyard/contract/reports.ts';

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

/** `role`: label of the demo login; null if nobody logs in as this person. `age`: null if they were not asked. */
export type SeedPerson = {
  first: string;
  last: string;
  email: string;
  role: string | null;
  age: AgeBand | null;
};

export type SeedLoop = {
  name: string;
  code: string;
  owner: PersonKey;
  admins: PersonKey[];
  members: PersonKey[];
  /** Safeguarding leads. */
  leads: PersonKey[];
  /** Members of each role; the other members have none. */
  roles: Record<string, PersonKey[]>;
};

export type SeedMedia = { file: string; title?: string; alt?: string | undefined };

/** `after` is in minutes after the post. `editedTo` is a later version of the text. */
export type SeedComment = {
  by: PersonKey;
  after: number;
  text: string;
  editedTo?: string;
  deleted?: boolean;
  /** `at` as of a post. It still waits for a decision. */
  reported?: { by: PersonKey; at: string; category: ReportCategory; reason: string };
  reactions?: SeedReactions;
};

export type SeedReactions = Partial<Record<PersonKey, Sign>>;

/** `votes`: the position of what each chose. `closesIn`: days from now. */
export type SeedPoll = {
  question: string;
  options: string[];
  isAnonymous: boolean;
  closesIn: number | null;
  votes: Partial<Record<PersonKey, number>>;
};

/** Its first date is so many days from now, by the clock of `zone`; without hours it is the whole day. */
export type SeedEvent = {
  name: string;
  place?: string;
  zone: string;
  inDays: number;
  from?: string;
  until?: string;
  /** It takes place each week, so many times. */
  weeks?: number;
  asking: Asking;
  capacity: number | null;
  guestsMax: number;
  /** To its first date. */
  answers: Partial<Record<PersonKey, EventAnswer>>;
};

export type SeedPost = {
  /** Never changes, because jobs refer to a post by it. */
  key: string;
  loop: LoopKey;
  by: PersonKey;
  /** `12d 18:40`: twelve days ago at that time (UTC); `35m`: minutes ago. Unique within a loop. */
  at: string;
  text: string;
  media?: SeedMedia[];
  /** It comes out so many days from now, at that time (UTC). Nobody else has seen it. */
  scheduled?: { inDays: number; at: string };
  /** Everybody is told, and asked to confirm it. */
  announcement?: { isUrgent: boolean; confirmedBy: PersonKey[] };
  reactions?: SeedReactions;
  /** The loop's owner keeps it above the feed. */
  isPinned?: boolean;
  poll?: SeedPoll;
  event?: SeedEvent;
  /** Five minutes later its author changed the text to it. */
  editedTo?: string;
  comments?: SeedComment[];
};

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

export const portraitFile = (person: PersonKey) => `portrait-${person}.jpg`;

export function momentOf(text: string, now: Date): Date {
  const minutes = /^(\d+)m$/.exec(text);
  if (minutes) return new Date(now.getTime() - Number(minutes[1]) * minuteMs);
  const days = /^(\d+)d (\d\d):(\d\d)$/.exec(text);
  if (!days) throw new Error(`Not a time: ${text}`);
  const [, ago, hour, minute] = days.map(Number) as [number, number, number, number];
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return new Date(today - ago * dayMs + (hour * 60 + minute) * minuteMs);
}

export function comingMoment({ inDays, at }: { inDays: number; at: string }, now: Date): Date {
  return new Date(momentOf(`0d ${at}`, now).getTime() + inDays * dayMs);
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minuteMs);
}

/** For short threads: `[who, minutes after the post, text]`. */
export function thread(...comments: [PersonKey, number, string][]): SeedComment[] {
  return comments.map(([by, after, text]) => ({ by, after, text }));
}
