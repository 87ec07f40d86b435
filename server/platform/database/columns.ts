import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const ref = <Of extends number = number>(name: string) => bigint(name, { mode: 'number' }).$type<Of>();

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const wordsOf = (text: SQL) => tsvector('words').generatedAlwaysAs(text);

/** Words marked with their loop, so that the index reads only this loop's rows. */
export const wordsInLoop = sql`words_in_loop(loop_id, words)`;

/** Each search reads the words that wait beside a GIN index; the usual 4 MB of them are most of a small index. */
export const shortPendingList = { gin_pending_list_limit: 256 };

/** An expression, since a plain loop_id lets PostgreSQL choose another index, which reads the whole loop. */
export const loopInTrigrams = sql`(loop_id + 0)`;
export const loopInShortGrams = sql`(loop_id - 0)`;
