import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export type Part = { start: number; end: number };

/** A file that is there; nothing is held open until it is read. */
export type Stored = { size: number; modifiedAt: Date; read(part?: Part): Readable };

/**
 * Where whole files lie by their names, such as `kept/ab/ab…/thumb.webp`: a folder of this machine, or a bucket.
 * Each method but `list` and `address` throws StoreAway where the store can't be reached or refuses.
 */
export type ObjectStore = {
  /** Brings files of this machine; what takes long is done before any of them is there. */
  bring(files: { name: string; path: string }[]): Promise<Arrival>;
  open(name: string): Promise<Stored | null>;
  /** Puts one at a path of this machine, to be read. @throws NotThere */
  fetch(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** All whose names begin so. @param prefix with a slash at its end */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Where anybody may fetch one for a moment, so headed; null where that is not offered. It need not be there. */
  address(name: string, headers: { type: string; disposition: string }): Promise<string | null>;
  /** Removes what a crash left of files on their way. */
  tidy(olderThanMs: number): Promise<void>;
  /** Whether it answers, and lets us in. */
  answers(): Promise<boolean>;
};

/** Files on their way. `finish` is quick, and then they are there, whole and for good; those they were made of may be gone. */
export type Arrival = { finish(): Promise<void>; abandon(): Promise<void> };

export type ListedObject = { name: string; size: number; modifiedAt: Date };

/** What should be in a store is not: another disk may be mounted there. */
export class NotThere extends Error {}

/** A store can't be reached, or lets nobody in. The message says why, without a secret. */
export class StoreAway extends Error {}
