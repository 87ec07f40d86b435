/** What is longer is no word, and may be cut. */
const longestWord = 40;

/** As many whole words of a text as there is room for, in characters. */
export function firstWords(text: string, room: number): string {
  const letters = [...text];
  const cut = letters.slice(0, room).join('');
  if (letters.length <= room || /^\s/.test(letters[room] ?? '')) return cut;
  const words = cut.replace(/\S*$/, '');
  return cut.length - words.length > longestWord ? cut : words;
}

/** Says that there is more: after the last word, and in the place of a mark that would stand before the dots. */
export function withEllipsis(text: string): string {
  return `${text.replace(/[\s.,:;…–-]+$/, '')}…`;
}

/** The beginning of a description on one line, with dots where there is more of it. */
export function beginningOf(markdown: string, room: number): string {
  const plain = plainText(markdown);
  const words = firstWords(plain, room);
  return words === plain ? plain : withEllipsis(words);
}

/** Before each point of a list, and of one within it or within a quote; a number of more digits is a year. */
const listMarks = /^(?:[ \t>]*(?:[-*+]|\d{1,2}[.)])[ \t]+)+(?:\[[ x]\][ \t])?/gim;

/** A description on one line, without Markdown's signs, the marks of its lists, the lines of its tables, addresses and HTML. */
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
