import type { Readable } from 'node:stream';
import type { ObjectStore, Stored } from './objects.ts';
import type { Space } from './space.ts';

/** Keys are letters and digits, never from a file name. Finished or `put` files survive a power cut. */
export type Storage = {
  receiving: Receiving;
  uploads: Uploads;
  keptFiles: KeptFiles;
  workspaces: Workspaces;
  /** The store behind `uploads` and `keptFiles`, for going through all files. */
  objects: ObjectStore;
  /** Remakes a missing upload from its best kept version, if there is one. */
  bringBackUpload(key: string): Promise<void>;
  /** Removes everything under a key, except incoming data. */
  remove(key: string): Promise<void>;
  /** Removes leftovers of a crash in receiving and workspaces. */
  tidy(olderThanMs: number): Promise<void>;
  space(): Promise<Space>;
  /** Whether this many more bytes leave enough free space. */
  hasRoom(bytes: number): Promise<boolean>;
};

/** Incoming uploads in any number of chunks. The receiver chooses the `receivedId`, which may be the upload's key. */
export type Receiving = {
  /**
   * If the stream ends early, its bytes are kept and the upload can continue. On an error it stays open and
   * unread, since it may be a request that needs an answer. Its chunks' memory is freed. @returns total bytes
   * @throws WrongOffset, TooLarge beyond `maxBytes` in total, NoSpace, or the system's or stream's error
   */
  append(at: { receivedId: string; offset: number }, stream: Readable, maxBytes: number): Promise<number>;
  /** Bytes received. They survive a power cut. */
  size(receivedId: string): Promise<number>;
  /** Opens the received bytes for inspection. @throws the system's error if there are none */
  look(receivedId: string): Promise<ReceivedFile>;
  /** May take long. Returns a quick function that makes it the key's upload, and can be called again. */
  deliver(receivedId: string, key: string): Promise<() => Promise<void>>;
  drop(receivedId: string): Promise<void>;
};

export class WrongOffset extends Error {}
export class TooLarge extends Error {}
export class NoSpace extends Error {}

export type Uploads = {
  open(key: string): Promise<Stored | null>;
  fetch(key: string, path: string): Promise<void>;
  remove(key: string): Promise<void>;
  keys(olderThanMs: number): Promise<string[]>;
};

export type KeptFiles = {
  /** Removes the workspace. After a crash files may be missing: record them in the database afterwards. */
  put(key: string, workspace: string): Promise<void>;
  open(key: string, file: string): Promise<Stored | null>;
  /** A temporary public URL with these headers; null if files are only served from here. */
  address(key: string, file: string, headers: { type: string; disposition: string }): Promise<string | null>;
};

export type Workspaces = {
  make(name: string): Promise<string>;
  remove(path: string): Promise<void>;
};

/** `sha256`: hex, of the whole file. */
export type ReceivedFile = Stored & { sha256: string };
