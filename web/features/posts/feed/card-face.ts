import { plainText } from '@loopyard/contract/preview.ts';
import { characters } from '@loopyard/contract/text.ts';
import type { FeedPost } from '../posts.ts';

/** `poster`: a few large words on a tint; `words`: longer text; `picture`: a picture. */
export type CardFace = 'poster' | 'words' | 'picture';

const POSTER_MOST = 90;
const TINTS = 6;
/** Lists, quotations and tables don't work as posters. */
const laidOut = /^\s*([-*+>|]|\d+[.)])\s/;

export function faceOf({ title, main_media, lock }: FeedPost): CardFace {
  if (main_media) return 'picture';
  if (lock) return 'words';
  const text = title.trim();
  const isOneLine = text !== '' && !text.includes('\n') && !laidOut.test(text);
  return isOneLine && characters(plainText(text)) <= POSTER_MOST ? 'poster' : 'words';
}

/** Fixed per post, and different from its neighbours. */
export function tintOf(postId: string): number {
  return Number(postId) % TINTS;
}
