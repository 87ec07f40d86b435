import type { Person } from '../server/test/people.ts';

/** Something written under a unique name, with the times of its first try and of the acknowledgement. */
export type Entry = { name: string; begunAt: number; acknowledgedAt: number };
export const kinds = [
  'posts',
  'posts without a key',
  'edits of posts',
  'deletions of posts',
  'comments',
  'edits of comments',
  'deletions of comments',
  'photos',
  'files',
  'films',
  'erasures',
  'cases',
  'decisions',
  'answers',
] as const;
export type Kind = (typeof kinds)[number];
export type Ledger = Record<Kind, Entry[]>;

export type Target = { url: string; settings: Record<string, string>; databaseUrl(): Promise<string> };
/** Ann runs the loop; Cat reports what Ben writes. */
export type World = Record<'ann' | 'ben' | 'cat', Person> & {
  loopId: number;
  loopCode: string;
  postId: number;
};
