import { cleanName } from './names.ts';
import { characters } from './text.ts';

export const wordLimits = { words: 500, word: 50, tried: 2000 } as const;

/** Each action with what the screen says of it, in the order of the form. */
export const wordActions = {
  hold: {
    label: 'Wait for an admin',
    description: 'Others see it once an admin lets it through. What admins write does not wait.',
  },
  flag: {
    label: 'Show it and tell admins',
    description: 'Everybody sees it at once, and admins are asked to look. Its author is not told.',
  },
  refuse: {
    label: 'Refuse it',
    description: 'Nobody can post it, admins neither. Its author reads which word to leave out.',
  },
} as const;
export type WordAction = keyof typeof wordActions;
export const wordActionNames = Object.keys(wordActions) as [WordAction, ...WordAction[]];

const signs = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * A text as it is searched for words: small letters and digits without accents or invisible signs, one space
 * around each run of them. Signs go first, since ordering thousands of them on one letter takes long.
 */
export function searchedText(text: string): string {
  const plain = text.replace(signs, '').normalize('NFKD').toLowerCase().replace(signs, '').normalize('NFC');
  return ` ${(plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** The part of a searched text that a watched word is: whole words, but a `*` at its end leaves the last one open. */
export function needleOf(word: string): string {
  const searched = searchedText(word);
  return isOpen(word) ? searched.trimEnd() : searched;
}

const isOpen = (word: string) => word.trimEnd().endsWith('*');

/** A list as people paste it: a word on each line, without repetitions. */
export function wordsOf(list: string): string[] {
  const words = list.split(/\r?\n/).map((line) => cleanName(line).replace(/\s+/g, ' '));
  return [...new Map(words.filter(Boolean).map((word) => [needleOf(word), word])).values()];
}

export function wordError(word: string): string | null {
  if (characters(word) > wordLimits.word) return `A word can have ${wordLimits.word} characters at most`;
  if (needleOf(word).trim() === '') return `“${word}” has no letter or digit`;
  return word.trim().slice(0, -1).includes('*') ? `In “${word}”, * can only stand at the end` : null;
}

export function wordListError(words: string[]): string | null {
  if (words.length === 0) return 'Please enter a word';
  if (words.length > wordLimits.words) return tooManyWords;
  return words.map(wordError).find((error) => error !== null) ?? null;
}

export const tooManyWords = `A loop can have ${wordLimits.words} watched words at most`;

/** The author reads this. */
export function refusedWordError(word: string): string {
  return `Please write this without “${word}”`;
}
