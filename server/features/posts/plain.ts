import { postLimits } from '@loopyard/contract/posts.ts';

/** The first words of a description, plain: without Markdown's signs, the lines of its tables, addresses and HTML. */
export function plainPreview(markdown: string): string {
  const plain = markdown
    .replace(/^[ \t|:-]*\|[ \t|:-]*$/gm, '')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replace(/\|/g, ' ')
    .replace(/[*_#>`~[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  if (letters.length <= postLimits.feedPreview) return plain;
  // One more: a word may end right here. What has no space for so long is no word.
  const beginning = letters.slice(0, postLimits.feedPreview + 1).join('');
  const words = beginning.replace(/ \S{0,40}$/, '');
  return words === beginning ? letters.slice(0, postLimits.feedPreview).join('') : words;
}
