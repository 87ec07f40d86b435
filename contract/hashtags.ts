import { fits } from './text.ts';

export const longTag = 'A hashtag has 2 to 50 letters, digits or _';
export const hashtagLimits = { letters: 50, perPost: 20, listed: 100 } as const;

const code = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`/g;
const links = /!?\[[^\]]*\]\([^)]*\)|<[^>\n]*>|\bhttps?:\/\/\S+/g;
const mark = /(?<![\p{L}\p{M}\p{N}_&#/])#([\p{L}\p{M}\p{N}_]+)/gu;
const hasLetter = /\p{L}/u;

/** The tags in a description, but not in code or links, as they are kept: small letters. Numbers alone are none. */
export function tagsIn(markdown: string): string[] {
  if (!markdown.includes('#')) return [];
  const plain = markdown.replace(code, ' ').replace(links, ' ');
  const tags = tagPieces(plain).flatMap(({ tag }) => tag ?? []);
  return [...new Set(tags)].slice(0, hashtagLimits.perPost);
}

/** A text without code and links in pieces, `#trip` with its tag. */
export function tagPieces(text: string): { words: string; tag: string | null }[] {
  if (!text.includes('#')) return [{ words: text, tag: null }];
  const pieces: { words: string; tag: string | null }[] = [];
  let end = 0;
  for (const { 0: words, 1: letters = '', index } of text.matchAll(mark)) {
    const tag = tagOf(letters);
    if (tag === null) continue;
    pieces.push({ words: text.slice(end, index), tag: null }, { words, tag });
    end = index + words.length;
  }
  return [...pieces, { words: text.slice(end), tag: null }].filter(({ words }) => words !== '');
}

/** Null: it is no tag. */
export function tagOf(words: string): string | null {
  if (!fits(words, hashtagLimits.letters)) return null;
  const tag = words.normalize('NFKC').toLowerCase().normalize('NFC');
  const { length } = [...tag];
  const isTag = /^[\p{L}\p{M}\p{N}_]+$/u.test(tag) && hasLetter.test(tag);
  return isTag && length >= 2 && length <= hashtagLimits.letters ? tag : null;
}
