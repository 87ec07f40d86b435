import { refusedWordError, searchedText, type WordAction } from '@loopyard/contract/words.ts';
import { and, asc, eq } from 'drizzle-orm';
import { isMet } from '../../access/watched.ts';
import type { LoopId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/result.ts';
import { watchedWords } from './tables.ts';

export function listWords(db: Db | Tx, loopId: LoopId) {
  return db
    .select()
    .from(watchedWords)
    .where(eq(watchedWords.loopId, loopId))
    .orderBy(asc(watchedWords.needle));
}

/** The watched words that a text has. */
export function findHits(db: Db | Tx, loopId: LoopId, words: string) {
  return db
    .select()
    .from(watchedWords)
    .where(and(eq(watchedWords.loopId, loopId), isMet(searchedText(words))))
    .orderBy(asc(watchedWords.needle));
}

export type WatchedWord = Awaited<ReturnType<typeof listWords>>[number];

export type Watch = { refusal: Failure | null; holds: boolean; flags: boolean };
export const unwatched: Watch = { refusal: null, holds: false, flags: false };
type Writer = { loopId: LoopId; isAdmin: boolean };

/** Asks what the loop's words do to a text, like `ruleRow`. @param field of the form that has the text */
export async function watchText(
  db: Db | Tx,
  { loopId, isAdmin }: Writer,
  { field, words }: { field: string; words: string },
): Promise<Watch> {
  const hits = await findHits(db, loopId, words);
  const hitOf = (action: WordAction) => hits.find((hit) => hit.action === action);
  const refusing = hitOf('refuse');
  const detail = refusing && refusedWordError(refusing.word);
  return {
    refusal: detail ? fail('refused_word', { detail, errors: { [field]: detail } }) : null,
    holds: !isAdmin && hitOf('hold') !== undefined,
    flags: !isAdmin && hitOf('flag') !== undefined,
  };
}
