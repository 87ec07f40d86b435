import {
  needleOf,
  tooManyWords,
  type WordAction,
  wordLimits,
  wordListError,
  wordsOf,
} from '@loopyard/contract/words.ts';
import { and, eq, sql } from 'drizzle-orm';
import { lockAdmin } from '../../access/members.ts';
import type { LoopId, SignedIn, WordId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { listWords, type WatchedWord } from './queries.ts';
import { watchedWords } from './tables.ts';

type NewWords = { loopId: LoopId; words: string[]; action: WordAction };

/** A word that is there already gets the new action. */
export async function addWords(
  ctx: SignedIn,
  tx: Tx,
  { loopId, words: lines, action }: NewWords,
): Promise<Result<WatchedWord[]>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const words = wordsOf(lines.join('\n'));
  const error = wordListError(words);
  if (error) return fail('validation', { errors: { words: error }, detail: error });
  const by = { createdBy: ctx.viewer.userId, createdAt: ctx.now };
  await tx
    .insert(watchedWords)
    .values(words.map((word) => ({ loopId, word, needle: needleOf(word), action, ...by })))
    .onConflictDoUpdate({
      target: [watchedWords.loopId, watchedWords.needle],
      set: { word: sql`excluded.word`, action: sql`excluded.action` },
    });
  const loopsWords = await listWords(tx, loopId);
  const most = invalid(loopsWords.length > wordLimits.words ? { words: tooManyWords } : {});
  if (most) return most;
  await recordAct(ctx, tx, {
    ...{ loopId, act: 'words_added', subjectId: loopId },
    detail: { name: action, new: words.length },
  });
  return ok(loopsWords);
}

export async function removeWord(
  ctx: SignedIn,
  tx: Tx,
  { loopId, wordId }: { loopId: LoopId; wordId: WordId },
): Promise<Result<null>> {
  const admin = await lockAdmin(ctx, tx, loopId);
  if (!admin.ok) return admin;
  const [removedWord] = await tx
    .delete(watchedWords)
    .where(and(eq(watchedWords.loopId, loopId), eq(watchedWords.id, wordId)))
    .returning({ action: watchedWords.action });
  if (!removedWord) return fail('not_found');
  await recordAct(ctx, tx, {
    ...{ loopId, act: 'word_removed', subjectId: loopId },
    detail: { name: removedWord.action },
  });
  return ok(null);
}
