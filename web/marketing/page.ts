/** A public page's content, which owners edit in `content/`. In texts, `[words](/address)` is a link. */
export type Page = {
  /** `/school` has its content in `school.ts`; the home page is in `landing.ts`. */
  path: `/${string}`;
  /** For the tab, shared links and search results: about 60 characters. */
  title: string;
  /** For shared links and search results: 70 to 160 characters. */
  description: string;
  /** The first section is the hero with the page's heading. */
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

/** An address of ours (`/register`, `/#product`), of another site (`https://…`) or a `mailto:…`. */
export type Action = { label: string; to: string };

/** A file in `art/`. `alt` is empty for decoration. */
export type Picture = { file: string; alt: string };

type Headed = {
  title: string;
  lead?: string;
  /** Fragment of the address: `register` in `/conferences#register`. */
  id?: string;
};

export type Hero = {
  kind: 'hero';
  /** A line above the heading that says who the page is for. */
  kicker?: string;
  title: string;
  lead: string;
  /** The first is the main one. */
  actions: Action[];
  picture?: Picture;
};

/** Three or six selling points. */
export type Points = Headed & {
  kind: 'points';
  points: { title: string; text: string; icon?: Picture }[];
};

/** A picture beside text; the sides alternate. */
export type Beside = Headed & {
  kind: 'beside';
  paragraphs: string[];
  list?: string[];
  picture: Picture;
  action?: Action;
};

export type Quotes = Headed & {
  kind: 'quotes';
  quotes: { tab: string; text: string; name: string; role: string; picture?: Picture }[];
  isSample?: boolean;
};

export type Steps = Headed & { kind: 'steps'; steps: string[]; action?: Action };

export type Cards = Headed & {
  kind: 'cards';
  look: 'people' | 'articles' | 'awards' | 'partners';
  cards: { title: string; text: string; note?: string; picture?: Picture; action?: Action }[];
  isSample?: boolean;
};

/** Cards of the school's demo, with links into it. */
export type Feed = Headed & { kind: 'feed'; actions: Action[] };

/** A YouTube film. Nothing is requested from YouTube before somebody starts it. */
export type Video = Headed & {
  kind: 'video';
  /** The id after `watch?v=`. */
  youtube: string;
  poster: Picture;
  /** For people who can't watch or hear it. */
  transcript?: string[];
  isSample?: boolean;
};

export type Tiers = Headed & {
  kind: 'tiers';
  tiers: { name: string; price: string; unit: string; text: string; features: string[]; action: Action }[];
  note?: string;
};

export type Table = Headed & {
  kind: 'table';
  columns: string[];
  rows: { name: string; cells: (string | boolean)[] }[];
};

export type Questions = Headed & { kind: 'questions'; questions: { question: string; answer: string }[] };

export type CallToAct = { kind: 'call'; title: string; text: string; actions: Action[]; id?: string };

/** An address to copy or to send by e-mail. */
export type Referral = Headed & {
  kind: 'referral';
  address: `/${string}`;
  mail: { label: string; subject: string; body: string };
};

export type FormSection = Headed & { kind: 'form'; form: 'contact' | 'conference' | 'membership' };
