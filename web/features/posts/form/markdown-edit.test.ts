import { describe, expect, test } from 'vitest';
import type { TextEdit } from '../../../lib/edit-field.ts';
import { breakItem, type TextSelection, toggleList, toggleMark } from './markdown-edit.ts';
import { linkAddress, linkAt, putLink } from './markdown-link.ts';

/** `|` marks the ends of the selection; a single one is a caret. */
function selectionOf(marked: string): TextSelection {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  const text = marked.replaceAll('|', '');
  return { text, start, end: end === start ? start : end - 1 };
}

function textAfter(marked: string, edit: TextEdit): string {
  const { text } = selectionOf(marked);
  const after = text.slice(0, edit.start) + edit.insert + text.slice(edit.end);
  const { selectStart, selectEnd } = edit;
  const selected = after.slice(selectStart, selectEnd);
  const mark = selected ? `|${selected}|` : '|';
  return after.slice(0, selectStart) + mark + after.slice(selectEnd);
}

const bold = (marked: string) => textAfter(marked, toggleMark(selectionOf(marked), 'bold'));
const italic = (marked: string) => textAfter(marked, toggleMark(selectionOf(marked), 'italic'));

describe('bold and italic', () => {
  test.for([
    ['what is selected', 'We |won| it', 'We **|won|** it'],
    ['the word the caret is in', 'We w|on it', 'We **|won|** it'],
    ['not the blanks beside it', 'We |won |it', 'We **|won|** it'],
    ['nothing: an example to write over', 'We |', 'We **|bold text|**'],
    ['each line for itself', '|One\n\nTwo|', '|**One**\n\n**Two**|'],
    ['the words of items, not their signs', '|- One\n2. Two|', '|- **One**\n2. **Two**|'],
    ['what is bold already: no more', 'We **|won|** it', 'We |won| it'],
    ['lines that are bold already: no more', '|**One**\n**Two**|', '|One\nTwo|'],
    ['right to left', '|שלום| לכם', '**|שלום|** לכם'],
  ] as const)('is %s', ([, before, after]) => {
    expect(bold(before)).toBe(after);
  });

  test('go together, and italic works inside a word too', () => {
    expect(italic('We **|won|** it')).toBe('We **_|won|_** it');
    expect(italic('un|believ|able')).toBe('un*|believ|*able');
    expect(italic('We _|won|_ it')).toBe('We |won| it');
  });
});

describe('a list', () => {
  const bullets = (marked: string) => textAfter(marked, toggleList(selectionOf(marked), 'bullets'));
  const numbers = (marked: string) => textAfter(marked, toggleList(selectionOf(marked), 'numbers'));
  test('is made of whole lines, and its items of it again', () => {
    expect(bullets('Bring:\nw|ater\n\nsoc|ks')).toBe('Bring:\n|- water\n\n- socks|');
    expect(bullets('|- water\n- socks|')).toBe('|water\nsocks|');
    expect(numbers('|- water\n\n- socks|')).toBe('|1. water\n\n2. socks|');
    expect(bullets('|')).toBe('- |');
    expect(numbers('wat|er')).toBe('1. water|');
  });

  test('goes on with its next line, and ends behind an empty item', () => {
    const enter = (marked: string) => {
      const edit = breakItem(selectionOf(marked));
      return edit && textAfter(marked, edit);
    };
    expect(enter('- water|')).toBe('- water\n- |');
    expect(enter('9. wa|ter')).toBe('9. wa\n10. |ter');
    expect(enter('- water\n- |')).toBe('- water\n\n|');
    expect(enter('- water\nand more|')).toBeNull();
    expect(enter('|- water')).toBeNull();
  });
});

describe('a link', () => {
  const link = (marked: string, words: string, address: string) =>
    textAfter(marked, putLink(linkAt(selectionOf(marked)), { words, address }));
  test('takes the words that are selected, and is found again', () => {
    expect(linkAt(selectionOf('|- one item\n- and another|'))).toEqual({
      words: 'one item',
      address: '',
      start: 2,
      end: 10,
    });
    expect(linkAt(selectionOf('See |our page|!'))).toMatchObject({ words: 'our page', address: '' });
    expect(link('See |our page|!', 'our page', 'example.org')).toBe('See [|our page|](https://example.org)!');
    const inside = selectionOf('See [our |page](https://example.org)!');
    expect(linkAt(inside)).toEqual({ words: 'our page', address: 'https://example.org', start: 4, end: 35 });
  });

  test('keeps brackets in its words and its address', () => {
    expect(link('|', 'a [b]', 'https://example.org/a(b)')).toBe(
      '[|a \\[b\\]|](https://example.org/a%28b%29)',
    );
    expect(linkAt(selectionOf('[a \\[b|\\]](https://example.org)'))).toMatchObject({ words: 'a [b]' });
  });

  test.for([
    ['example.org/trip', 'https://example.org/trip'],
    ['http://example.org', 'http://example.org'],
    ['ann@example.org', 'mailto:ann@example.org'],
    ['javascript:alert(1)', null],
    ['two words', null],
    ['trip', null],
    ['', null],
  ] as const)('leads to an address of the web or of mail: %s', ([input, address]) => {
    expect(linkAddress(input)).toBe(address);
  });
});
