export const mentionLimits = { people: 20, offered: 8 } as const;

/** A person who is named in a text, such as `[@Ana Silva](mention:17)`. */
const mark = /\[@([^\][\n\r]{1,200})\]\(mention:([^\s()]{1,40})\)/g;
const wholeId = /^[1-9]\d{0,14}$/;

/** `id` null: words of the text. Otherwise `words` is a name; nobody has the id 0. */
export type TextPiece = { words: string; id: number | null };

export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: name = '', 2: id = '' } of text.matchAll(mark)) {
    pieces.push({ words: text.slice(end, index), id: null });
    pieces.push({ words: name, id: wholeId.test(id) ? Number(id) : 0 });
    end = index + whole.length;
  }
  return [...pieces, { words: text.slice(end), id: null }].filter(({ words }) => words !== '');
}

export function namesPeople(text: string): boolean {
  return text.includes('](mention:');
}

/** The text that people read: `@Ana Silva`. */
export function withoutMarks(text: string): string {
  return namesPeople(text) ? text.replace(mark, '@$1') : text;
}

export function mentionsError(text: string): string | null {
  const ids = new Set(textPieces(text).flatMap(({ id }) => id ?? []));
  return ids.size > mentionLimits.people ? `You can name ${mentionLimits.people} people at most` : null;
}
