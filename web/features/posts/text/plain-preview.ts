import { firstWords, plainText, withEllipsis } from '@loopyard/contract/preview.ts';
import { characters } from '@loopyard/contract/text.ts';

/** The beginning of a description as plain words, where its Markdown isn't read: as a card shows it at first. */
export function plainPreview(markdown: string, limit: number): string {
  const plain = plainText(markdown);
  return characters(plain) <= limit ? plain : withEllipsis(firstWords(plain, limit));
}
