/** The beginning of a description as plain words, where its Markdown isn't read: as a card shows it at first. */
export function firstWords(markdown: string, limit: number): string {
  const plain = markdown
    // The line below a table's head, and what stands between its cells.
    .replace(/^[ \t|:-]*\|[ \t|:-]*$/gm, '')
    .replace(/[ \t]*\|[ \t]*/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`~]/g, '')
    .trim();
  const letters = [...plain];
  if (letters.length <= limit) return plain;
  const beginning = letters.slice(0, limit + 1).join('');
  return `${beginning.replace(/\s+\S{0,40}$/, '') || beginning}…`;
}
