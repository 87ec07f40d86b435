import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { LoopId, PostAt, SignedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Failure } from '../../../platform/result.ts';
import { posts, titleWithNames } from '../tables.ts';

const {
  passwordHash,
  passwordSetAt,
  hasPeople,
  hasPoll,
  hasEvent,
  seenCount,
  reactions,
  heldFor,
  heldAt,
  releasedAt,
  announcedAt,
  confirmUntil,
  pinnedAt,
  pinnedUntil,
  publishAt,
  editedAt,
  deletedAt,
  words,
  language,
  lastCommentAt,
  ...readColumns
} = getTableColumns(posts);
/** Unparsed, for `isoTime`: a page has sixty of them. */
const times = {
  sortDate: sql<string>`${posts.sortDate}`,
  createdAt: sql<string>`${posts.createdAt}`,
  updatedAt: sql<string>`${posts.updatedAt}`,
};
/** The post's own columns that are read with it. */
export const ownColumns = { ...readColumns, title: titleWithNames(posts), ...times };

export type StoredPost = typeof posts.$inferSelect;
export type PostColumns = { [Name in keyof NewRow]?: NewRow[Name] | undefined };
type NewRow = typeof posts.$inferInsert;
type OwnColumns = Omit<Pick<StoredPost, keyof typeof ownColumns>, keyof typeof times> &
  Selected<typeof times>;
type Body<Input extends z.ZodRawShape> = z.output<z.ZodObject<Input>>;
type Selected<Columns> = { [Name in keyof Columns]: Columns[Name] extends SQL<infer Type> ? Type : never };

/** `isLocked`: others need a key to see it. */
export type Content = { title: string; mediaCount: number; isLocked: boolean };

/** `before`: null for a new post. */
type Change<Value> = { value: Value; before: StoredPost | null };

/** Something that a post shows besides its words, media and people. */
export type PostPart<
  Input extends z.ZodRawShape,
  Value,
  Columns extends Record<string, SQL>,
  Output extends z.ZodRawShape,
> = {
  /** Input of the calls that create and edit a post. */
  input: Input;
  /** Rules of the form. */
  errors?(body: Body<Input>): FieldErrors;
  /** Undefined: unchanged. Runs before the transaction, so it may be slow. */
  read(body: Body<Input>): Value | undefined | Promise<Value | undefined>;
  /** Rules about it and the rest of the post. */
  contentErrors?(content: Content, change: Change<Value | undefined>): FieldErrors;
  /** The texts in it that people read, so that watched words are looked for there. */
  words?(value: Value): string[];
  /** The value as it was written, for a post that comes out later. */
  stored?(row: Selected<Columns>): Value;
  /** Rules that need the database. */
  check?(ctx: SignedIn, tx: Tx, change: Change<Value> & { loopId: LoopId }): Promise<Failure | null>;
  /** Another post whose files this one may use. */
  findLender?(ctx: SignedIn, tx: Tx, value: Value): Promise<PostAt | null>;
  /** Its columns in `posts`. */
  columns?(ctx: SignedIn, change: Change<Value>): PostColumns;
  /** The table of its rows, from `<part>-tables.ts`. */
  table?: PgTable;
  write?(ctx: SignedIn, tx: Tx, post: PostAt, value: Value): Promise<void>;
  /** Whether an edit closes the post to someone who sees it now. */
  narrows?(value: Value, before: StoredPost): boolean;
  /** Read in the feed's one statement, besides the post's own columns. */
  selection?: Columns;
  /** Its columns of a post that is locked, where they say more than the lock lets out. */
  concealed?: { [Name in keyof Columns]?: null extends Selected<Columns>[Name] ? null : never };
  /** Input of a post in answers, by REST and GraphQL. */
  output: Output;
  shape(row: OwnColumns & Selected<Columns>, now: Date): Body<Output>;
};

/** Infers the types of a part. */
export function definePart<
  const Input extends z.ZodRawShape,
  Value,
  // biome-ignore lint/complexity/noBannedTypes: a part without a selection selects nothing
  const Columns extends Record<string, SQL> = {},
  const Output extends z.ZodRawShape = z.ZodRawShape,
>(part: PostPart<Input, Value, Columns, Output>): PostPart<Input, Value, Columns, Output> {
  return part;
}
