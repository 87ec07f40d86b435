import type { TextEdit } from '../../../lib/edit-field.ts';

export type TextSelection = { text: string; start: number; end: number };

export type Mark = 'bold' | 'italic';
export type ListKind = 'bullets' | 'numbers';
export type MarkdownLink = { words: string; address: string };

const EXAMPLES: Record<Mark, string> = { bold: 'bold text', italic: 'italic text' };
const LIST_ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)]) +/;
const LETTER = /[\p{L}\p{N}]/u;

export function toggleMark(selection: TextSelection, mark: Mark): TextEdit {
  const { text } = selection;
  const { start, end } = wordsOf(selection);
  const sign = signOf(mark, text, start, end);
  const size = sign.length;
  if (text.slice(start - size, start) === sign && text.slice(end, end + size) === sign) {
    const edit = { start: start - size, end: end + size, insert: text.slice(start, end) };
    return { ...edit, selectStart: start - size, selectEnd: end - size };
  }
  if (start === end) {
    const example = EXAMPLES[mark];
    const edit = { start, end, insert: sign + example + sign };
    return { ...edit, selectStart: start + size, selectEnd: start + size + example.length };
  }
  // Emphasis can't span paragraphs, so each line gets its own.
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => !line.trim() || isWrapped(splitItem(line).words, sign));
  const insert = lines.map((line) => wrapLine(line, isMarked ? null : sign, size)).join('\n');
  const inside = lines.length === 1 && !isMarked ? size : 0;
  return { start, end, insert, selectStart: start + inside, selectEnd: start + insert.length - inside };
}

export function toggleList(selection: TextSelection, kind: ListKind): TextEdit {
  const { start, end } = linesOf(selection);
  const lines = selection.text.slice(start, end).split('\n');
  const isKind = (line: string) => (kind === 'bullets' ? /^\s*[-*+] / : /^\s*\d+[.)] /).test(line);
  const areItems = lines.every((line) => !line.trim() || isKind(line)) && lines.some(isKind);
  let count = 0;
  const itemOf = (line: string) => {
    const { words } = splitItem(line);
    if (areItems || (!words.trim() && lines.length > 1)) return words;
    count += 1;
    return `${kind === 'bullets' ? '-' : `${count}.`} ${words}`;
  };
  const insert = lines.map(itemOf).join('\n');
  const isCaret = lines.length === 1;
  return {
    start,
    end,
    insert,
    selectStart: start + (isCaret ? insert.length : 0),
    selectEnd: start + insert.length,
  };
}

/** Continues a list, or ends it after an empty item. Null: insert an ordinary newline. */
export function breakItem(selection: TextSelection): TextEdit | null {
  const { text, start: caret, end } = selection;
  const line = linesOf({ text, start: caret, end: caret });
  const [sign = ''] = LIST_ITEM.exec(text.slice(line.start, line.end)) ?? [];
  if (!sign || caret < line.start + sign.length) return null;
  const isEmpty = text.slice(line.start, line.end).trim() === sign.trim();
  const number = Number.parseInt(sign, 10);
  const next = Number.isNaN(number) ? sign : sign.replace(/\d+/, String(number + 1));
  const start = isEmpty ? line.start : caret;
  const insert = isEmpty ? '\n' : `\n${next}`;
  return { start, end, insert, selectStart: start + insert.length, selectEnd: start + insert.length };
}

export function wordsOf({ text, start, end }: TextSelection): { start: number; end: number } {
  if (start === end) {
    const before = /[\p{L}\p{N}]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
    const after = /^[\p{L}\p{N}]*/u.exec(text.slice(start))?.[0].length ?? 0;
    return before && after ? { start: start - before, end: end + after } : { start, end };
  }
  const words = text.slice(start, end);
  if (!words.trim()) return { start: end, end };
  return {
    start: start + words.length - words.trimStart().length,
    end: end - (words.length - words.trimEnd().length),
  };
}

export function linesOf({ text, start, end }: TextSelection): { start: number; end: number } {
  const lineEnd = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: lineEnd < 0 ? text.length : lineEnd };
}

/** Inside a word an underscore doesn't mark emphasis. */
function signOf(mark: Mark, text: string, start: number, end: number): string {
  if (mark === 'bold') return '**';
  return LETTER.test(text[start - 1] ?? '') || LETTER.test(text[end] ?? '') ? '*' : '_';
}

export function splitItem(line: string): { item: string; words: string } {
  const item = LIST_ITEM.exec(line)?.[0] ?? '';
  return { item, words: line.slice(item.length) };
}

function isWrapped(words: string, sign: string): boolean {
  const text = words.trim();
  return text.length > 2 * sign.length && text.startsWith(sign) && text.endsWith(sign);
}

function wrapLine(line: string, sign: string | null, size: number): string {
  const { item, words } = splitItem(line);
  const text = words.trim();
  if (!text) return line;
  return item + (sign === null ? text.slice(size, -size) : sign + text + sign);
}
