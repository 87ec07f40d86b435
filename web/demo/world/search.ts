import { plainText } from '@loopyard/contract/preview.ts';
import { hitMarks } from '@loopyard/contract/search.ts';
import type { Demo } from './demo.ts';
import { commentsUnder } from './following.ts';
import type { DemoPost, PostAnswer } from './model.ts';
import { lockOf, nameOf, personOf } from './reading.ts';

type Match = NonNullable<PostAnswer['match']>;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function searchedWords(search: string): string[] {
  return plain(search).match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function findMatch(demo: Demo, post: DemoPost, words: string[]): Match | null {
  if (lockOf(demo, post)) return null;
  const comments = commentsUnder(demo.world, post.id).filter(({ is_deleted }) => !is_deleted);
  const texts: [Match['field'], string][] = [
    ['title', plainText(post.title)],
    ['author', nameOf(personOf(demo, post.user_id))],
    ['event', [post.event?.row.name, post.event?.row.place].join(' · ')],
    ...post.media.map(({ title, name }): [Match['field'], string] => ['file', title ?? name]),
    ...comments.toReversed().map(({ text }): [Match['field'], string] => ['comment', plainText(text)]),
  ];
  for (const [field, text] of texts) {
    const excerpt = excerptOf(text, words);
    if (excerpt) return { field, excerpt };
  }
  return null;
}

/** Twenty words around the first match. */
function excerptOf(text: string, words: string[]): string | null {
  const parts = text.split(/([\p{L}\p{N}\p{M}]+)/u);
  const isHit = (part: string) => words.some((word) => plain(part).startsWith(word));
  if (!words.every((word) => parts.some((part) => plain(part).startsWith(word)))) return null;
  const from = Math.max(0, parts.findIndex(isHit) - 16);
  const shownParts = parts.slice(from, from + 41);
  const marked = shownParts
    .map((part) => (isHit(part) ? hitMarks.start + part + hitMarks.end : part))
    .join('');
  return `${from > 0 ? '…' : ''}${marked}${from + 41 < parts.length ? '…' : ''}`;
}
