import { limits } from '@loopyard/contract/limits.ts';

/** The first characters of a description as plain words: without Markdown's signs, addresses and HTML. */
export function plainPreview(markdown: string): string {
  const plain = markdown
    .replace(/<[^>]*>?/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replace(/[*_#>`~|[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, limits.feedPreview).join('');
}
