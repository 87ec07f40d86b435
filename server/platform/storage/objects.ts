import type { Readable } from 'node:stream';

/** Byte range; both ends included. */
export type Part = { start: number; end: number };

/** An existing file. Nothing stays open until it is read. */
export type Stored = { size: number; modifiedAt: Date; read(part?: Part): Readable };

/** Names are like `kept/ab/ab…/thumb.webp`. All methods but `list` and `address` throw StoreAway. */
export type ObjectStore = {
  /** Takes local files. The slow work is done before any of them is visible. */
  bring(files: { name: string; path: string }[]): Promise<Arrival>;
  open(name: string): Promise<Stored | null>;
  /** Puts an object at a local path, to be read. @throws NotThere */
  fetch(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Objects by prefix. @param prefix ends with a slash */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** A temporary public URL with these headers; null if the store has none. The object need not exist. */
  address(name: string, headers: { type: string; disposition: string }): Promise<string | null>;
  /** Removes unfinished files after a crash. */
  tidy(olderThanMs: number): Promise<void>;
  /** Whether the store is reachable and grants access. */
  answers(): Promise<boolean>;
};

/** Files ready to be stored. `finish` is quick and makes them durable; it may use up the originals. */
export type Arrival = { finish(): Promise<void>; abandon(): Promise<void> };

export type ListedObject = { name: string; size: number; modifiedAt: Date };

/** An object is missing that should exist; another disk may be mounted. */
export class NotThere extends Error {}

/** A store is unreachable or refuses access. The message gives the reason, without secrets. */
export class StoreAway extends Error {}
