/**
 * What a public page is made of: words, names of pictures and addresses, as data. Whoever owns an instance edits the
 * files in `content/`; `page-screen.tsx` shows any of them. In a text `[words](/address)` is a link.
 */
export type Page = {
  /** `/school`. Its content lies in the file of that name, the home page's in `landing.ts`. */
  path: `/${string}`;
  /** Of the tab, and where the page is shared or found: some 60 characters. */
  title: string;
  /** Where the page is shared or found: 70 to 160 characters. */
  description: string;
  /** The first one is the hero, which has the page's heading. */
  sections: [Hero, ...Section[]];
};

export type Section =
  | Points
  | Beside
  | Quotes
  | Steps
  | Cards
  | Feed
  | Video
  | Tiers
  | Table
  | Questions
  | CallToAct
  | Referral
  | FormSection;

/** An address of ours (`/register`, `/#product`), of others (`https://…`) or of mail (`mailto:…`). */
export type Action = { label: string; to: string };

/** A file in `art/`, and what it shows, for those who don't see it; empty where it only decorates. */
export type Picture = { file: string; alt: string };

type Headed = {
  title: string;
  lead?: string;
  /** The part of the address that leads here: `register` in `/conferences#register`. */
  id?: string;
};

export type Hero = {
  kind: 'hero';
  /** A line above the heading: for whom the page is. */
  kicker?: string;
  title: string;
  lead: string;
  /** The first one is the call to act. */
  actions: Action[];
  picture?: Picture;
};

/** What speaks for it, each with a few words: three or six of them. */
export type Points = Headed & {
  kind: 'points';
  points: { title: string; text: string; icon?: Picture }[];
};

/** A picture beside words; which side it stands on goes by turns. */
export type Beside = Headed & {
  kind: 'beside';
  paragraphs: string[];
  list?: string[];
  picture: Picture;
  action?: Action;
};

/** What people say, a tab each. */
export type Quotes = Headed & {
  kind: 'quotes';
  quotes: { tab: string; text: string; name: string; role: string; picture?: Picture }[];
  isSample?: boolean;
};

export type Steps = Headed & { kind: 'steps'; steps: string[]; action?: Action };

/** People, articles, awards or partners. */
export type Cards = Headed & {
  kind: 'cards';
  look: 'people' | 'articles' | 'awards' | 'partners';
  cards: { title: string; text: string; note?: string; picture?: Picture; action?: Action }[];
  isSample?: boolean;
};

/** Cards of the school's demo, and the way into it. */
export type Feed = Headed & { kind: 'feed'; actions: Action[] };

/** A film of YouTube. Nothing is asked of YouTube before somebody starts it. */
export type Video = Headed & {
  kind: 'video';
  /** The letters after `watch?v=` in its address. */
  youtube: string;
  poster: Picture;
  /** What is said and shown, for those who can't or won't watch. */
  transcript?: string[];
  isSample?: boolean;
};

/** What is for sale, side by side. */
export type Tiers = Headed & {
  kind: 'tiers';
  tiers: { name: string; price: string; unit: string; text: string; features: string[]; action: Action }[];
  note?: string;
};

/** A cell is a word, or whether there is such a thing. */
export type Table = Headed & {
  kind: 'table';
  columns: string[];
  rows: { name: string; cells: (string | boolean)[] }[];
};

export type Questions = Headed & { kind: 'questions'; questions: { question: string; answer: string }[] };

export type CallToAct = { kind: 'call'; title: string; text: string; actions: Action[]; id?: string };

/** An address to pass on: by mail, or copied. */
export type Referral = Headed & {
  kind: 'referral';
  address: `/${string}`;
  mail: { label: string; subject: string; body: string };
};

/** A form of `forms/`. */
export type FormSection = Headed & { kind: 'form'; form: 'contact' | 'conference' | 'membership' };
