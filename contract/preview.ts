/** A longer run of characters may be cut. */
const longestWord = 40;

/** Returns as many whole words as fit into `room` characters. */
export function firstWords(text: string, room: number): string {
  const letters = [...text];
  const cut = letters.slice(0, room).join('');
  if (letters.length <= room || /^\s/.test(letters[room] ?? '')) return cut;
  const words = cut.replace(/\S*$/, '');
  return cut.length - words.length > longestWord ? cut : words;
}

export function withEllipsis(text: string): string {
  return `${text.replace(/[\s.,:;…–-]+$/, '')}…`;
}

/** The start of a description on one line, with an ellipsis if there is more. */
export function beginningOf(markdown: string, room: number): string {
  const plain = plainText(markdown);
  const words = firstWords(plain, room);
  return words === plain ? plain : withEllipsis(words);
}

/** Marks of lists, also nested or quoted ones. A number with more than two digits is taken for a year. */
const listMarks = /^(?:[ \t>]*(?:[-*+]|\d{1,2}[.)])[ \t]+)+(?:\[[ x]\][ \t])?/gim;

/** One line of text without Markdown, list marks, table lines, addresses and HTML. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t|:-]*\|[ \t|:-]*$/gm, '')
    .replace(listMarks, '')
    .replace(/<[a-z/!][^>]*>?/gi, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)?/g, '$1')
    .replace(/\|/g, ' ')
    .replace(/[*_#>`~[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
