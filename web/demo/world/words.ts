import { needleOf, refusedWordError, searchedText } from '@loopyard/contract/words.ts';
import type { Demo } from './demo.ts';
import type { DemoWord } from './model.ts';
import { loopOf } from './reading.ts';
import { refusal } from './refusals.ts';

export function hitsIn(watchedWords: DemoWord[], text: string): DemoWord[] {
  const searched = searchedText(text);
  return watchedWords.filter(({ word }) => searched.includes(needleOf(word)));
}

/** Nobody waits for an admin in a demo, so only words that are refused do something. */
export function refuseWords(demo: Demo, loopId: number, field: string, text: string): void {
  const hits = hitsIn(loopOf(demo, loopId).watched_words, text);
  const refusing = hits.find(({ action }) => action === 'refuse');
  if (refusing) throw refusal('refused_word', { [field]: refusedWordError(refusing.word) });
}
