import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** An id, or a reference to one: `ref<LoopId>('loop_id')`. */
export const ref = <Of extends number = number>(name: string) => bigint(name, { mode: 'number' }).$type<Of>();

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Words for full-text search; PostgreSQL updates them with the text. */
export const wordsOf = (text: SQL) => tsvector('words').generatedAlwaysAs(text);

/** Words marked with their loop, so that the index reads only this loop's rows. */
export const wordsInLoop = sql`words_in_loop(loop_id, words)`;

/**
 * The loop id in trigram indexes. Written as an expression, so that PostgreSQL can't choose a plain loop_id index,
 * which would read the whole loop.
 */
export const loopInTrigrams = sql`(loop_id + 0)`;
export const loopInShortGrams = sql`(loop_id - 0)`;
