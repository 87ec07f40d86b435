import { plainText } from '@loopyard/contract/preview.ts';
import { characters } from '@loopyard/contract/text.ts';
import type { FeedPost } from '../posts.ts';

/** `poster`: a few words, large on a tint; `words`: more of them, quieter than what has a picture: `picture`. */
export type CardFace = 'poster' | 'words' | 'picture';

const POSTER_MOST = 90;
const TINTS = 6;
/** A list, a quotation or a table is read, not hung up. */
const laidOut = /^\s*([-*+>|]|\d+[.)])\s/;

export function faceOf({ title, main_media, lock }: FeedPost): CardFace {
  if (main_media) return 'picture';
  if (lock) return 'words';
  const text = title.trim();
  const isOneLine = text !== '' && !text.includes('\n') && !laidOut.test(text);
  return isOneLine && characters(plainText(text)) <= POSTER_MOST ? 'poster' : 'words';
}

/** Which of the tints a poster has: its own for good, and another than its neighbours'. */
export function tintOf(postId: string): number {
  return Number(postId) % TINTS;
}
