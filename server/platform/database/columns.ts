import { type SQL, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A fact's time, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A row's own number, or a reference to another's: `ref<LoopId>('loop_id')`. */
export const ref = <Of extends number = number>(name: string) => bigint(name, { mode: 'number' }).$type<Of>();

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The words of a text, as a search finds them: made by the database whenever the text changes. */
export const wordsOf = (text: SQL) => tsvector('words').generatedAlwaysAs(text);

/** What an index of words holds of a row: its words as its loop's alone, so that a search reads nothing of others'. */
export const wordsInLoop = sql`words_in_loop(loop_id, words)`;

/**
 * The loop in an index of letters, written in each as nowhere else, so that no other index can answer for it: that would
 * bring all of the loop.
 */
export const loopInTrigrams = sql`(loop_id + 0)`;
export const loopInShortGrams = sql`(loop_id - 0)`;
