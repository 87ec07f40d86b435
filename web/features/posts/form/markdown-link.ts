import type { TextEdit } from '../../../lib/edit-field.ts';
import { linesOf, type MarkdownLink, splitItem, type TextSelection, wordsOf } from './markdown-edit.ts';

/** The link at the selection; otherwise the text that a new link would cover, as one line. */
export function linkAt(selection: TextSelection): MarkdownLink & { start: number; end: number } {
  for (const match of selection.text.matchAll(/\[((?:\\.|[^\]\\\n])*)\]\(([^()\s]*)\)/g)) {
    const [whole, words = '', address = ''] = match;
    const { index: start } = match;
    const end = start + whole.length;
    if (start <= selection.start && selection.end <= end)
      return { words: words.replace(/\\([\\[\]])/g, '$1'), address, start, end };
  }
  const place = wordsOf(selection);
  const [line = ''] = selection.text.slice(place.start, place.end).split('\n', 1);
  const isItem = place.start === linesOf(selection).start;
  const { words } = isItem ? splitItem(line) : { words: line };
  const end = place.start + line.length;
  return { words, address: '', start: end - words.length, end };
}

export function putLink({ start, end }: { start: number; end: number }, link: MarkdownLink): TextEdit {
  const words = (link.words.trim() || link.address.trim()).replace(/[\\[\]]/g, '\\$&');
  const insert = `[${words}](${linkAddress(link.address) ?? ''})`;
  return { start, end, insert, selectStart: start + 1, selectEnd: start + 1 + words.length };
}

/** Completes 'example.org' or 'ann@example.org' to a URL. Null if that isn't possible. */
export function linkAddress(input: string): string | null {
  const text = input.trim();
  const isMail = /^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(text);
  const whole = isMail ? `mailto:${text}` : /^(https?|mailto):/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole) || /\s/.test(text)) return null;
  const { protocol, hostname } = new URL(whole);
  if (protocol !== 'mailto:' && !hostname.includes('.')) return null;
  return whole.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
}
