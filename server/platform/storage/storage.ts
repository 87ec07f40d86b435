import type { Readable } from 'node:stream';
import type { ObjectStore, Stored } from './objects.ts';
import type { Space } from './space.ts';

/**
 * Where files live, each where it is in its life; nobody outside asks for a path of one. A key is made by the server
 * from letters and digits; it never comes from a name. What was delivered and finished, or `put`, is there for good,
 * bytes and names: a power cut can't take it any more.
 */
export type Storage = {
  receiving: Receiving;
  uploads: Uploads;
  keptFiles: KeptFiles;
  workspaces: Workspaces;
  /** What `uploads` and `keptFiles` lie in, for whoever goes through all of it. */
  objects: ObjectStore;
  /** Makes the upload of a key that has none of the best that was made of it, if there is that. */
  bringBackUpload(key: string): Promise<void>;
  /** Removes whatever there is under a key, but for what still comes in. */
  remove(key: string): Promise<void>;
  /** Removes what a crash left in receiving and in workspaces. */
  tidy(olderThanMs: number): Promise<void>;
  space(): Promise<Space>;
  /** Whether so many bytes more leave enough free. */
  hasRoom(bytes: number): Promise<boolean>;
};

/** What is still coming in, under an id of the receiver's own making, in as many pieces as it takes. */
export type Receiving = {
  /**
   * Adds what a stream brings to what has come already, and answers how many bytes that makes. Where it ends early,
   * what came before stays and may be continued, and the stream is left as it is, unread and open: it may be a request
   * that is to be answered. One stream at a time. Its chunks are used up: what they are in is freed.
   * @throws WrongOffset, TooLarge beyond `maxBytes` in all, NoSpace when space is low, or the system's or the stream's error
   */
  append(at: { id: string; offset: number }, stream: Readable, maxBytes: number): Promise<number>;
  /** Bytes that have come so far; no power cut makes it fewer. */
  size(id: string): Promise<number>;
  /** What has come, to be looked into before it is finished. @throws the system's error where nothing has */
  look(id: string): Promise<ReceivedFile>;
  /**
   * Brings what has come to where it is kept, which may take long, and answers what makes it the upload of a key: that
   * is quick, whole or not at all, and the same when it is called again.
   */
  deliver(id: string, key: string): Promise<() => Promise<void>>;
  /** Removes what has come, if it was not finished. */
  drop(id: string): Promise<void>;
};

export class WrongOffset extends Error {}
export class TooLarge extends Error {}
export class NoSpace extends Error {}

/** Whole uploads, until something was made of them. */
export type Uploads = {
  open(key: string): Promise<Stored | null>;
  /** Puts an upload at a path in a workspace, to be read. @throws NotThere */
  fetch(key: string, path: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** Keys of those that came that long ago. */
  keys(olderThanMs: number): Promise<string[]>;
};

/** What was made of uploads: a few files to a key. */
export type KeptFiles = {
  /**
   * Makes a workspace's files those of a key; the workspace is gone then. A crash leaves some of them, so only then may
   * a row say that they are there.
   */
  put(key: string, workspace: string): Promise<void>;
  open(key: string, file: string): Promise<Stored | null>;
  /** Where a reader may be sent to fetch a file so headed, for a moment; null where it is only read through here. */
  address(key: string, file: string, headers: { type: string; disposition: string }): Promise<string | null>;
};

/** Empty folders to work in, always on this machine. */
export type Workspaces = {
  /** Answers its path. */
  make(name: string): Promise<string>;
  remove(path: string): Promise<void>;
};

/** `sha256` in hex, of all of it. */
export type ReceivedFile = Stored & { sha256: string };
