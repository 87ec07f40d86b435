import { postLimits } from '@loopyard/contract/posts.ts';
import { beginningOf } from '@loopyard/contract/preview.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PreviewText } from './preview-text.tsx';
import { RichText } from './rich-text.tsx';

const fullHtml = (text: string, limit?: number) =>
  renderToStaticMarkup(createElement(RichText, { text, limit }));
const preview = (text: string) =>
  renderToStaticMarkup(createElement(PreviewText, { text, limit: postLimits.feedPreview }));
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const fill = (part: string) => part.repeat(Math.floor(postLimits.description / part.length));

test('plain text drops list markers and keeps years, dashes and sums', () => {
  const list = 'Bring:\n- boots\n* [x] a coat\n  1. one\n  2) two\n> + for Tom';
  expect(beginningOf(list, 140)).toBe('Bring: boots a coat one two for Tom');
  const prose = '1987. It rained - on and on.\n-5 °C, 3.5 mm\n2 - 1';
  expect(beginningOf(prose, 140)).toBe('1987. It rained - on and on. -5 °C, 3.5 mm 2 - 1');
});

describe('a description of 2,000 characters', () => {
  test.for([
    ['quotes', fill('>')],
    ['quotes with spaces', fill('> ')],
    ['numbered lists', fill('1. ')],
    ['lists and quotes', fill('>- ')],
    ['lists by indentation', Array.from({ length: 44 }, (_, n) => `${' '.repeat(n * 2)}- a`).join('\n')],
    ['stars', `${'*'.repeat(999)}x${'*'.repeat(999)}`],
    ['brackets', fill('[')],
    ['pictures in pictures', `${'!['.repeat(330)}a${'](b)'.repeat(330)}`],
    ['bold in HTML', fill('<b>')],
    ['boxes in HTML', fill('<div>')],
    ['tables in HTML', fill('<table><td>')],
    ['bold that is never closed', Array.from({ length: 140 }, (_, n) => `<b id=${n}><p>`).join('')],
    ['a table of many cells', `${'|a'.repeat(300)}\n${'|-'.repeat(300)}\n${'a\n'.repeat(390)}`],
    ['one long word', fill('a')],
  ] as const)('stays within the rendering limits: %s', ([, text]) => {
    for (const html of [fullHtml(text), fullHtml(text, postLimits.titlePreview), preview(text)]) {
      expect(depthOf(html)).toBeLessThanOrEqual(45);
      expect(html.match(/</g)?.length ?? 0).toBeLessThan(12_000);
    }
    // Nothing is lost: text that can't be laid out is shown as written.
    if (/^[>*[]/.test(text)) expect(words(fullHtml(text)).length).toBeGreaterThan(0);
  });

  test('keeps the lists and quotes that people write', () => {
    const html = fullHtml('> a\n> > b\n\n- one\n  - two\n    - three\n      - four');
    expect(html.match(/<blockquote>/g)).toHaveLength(2);
    expect(html.match(/<ul>/g)).toHaveLength(4);
  });
});

const results = '| House | Points |\n|---|---:|\n| Otter | 212 |\n| ~~Heron~~ | 208 |';

test('tables and strikethrough show no pipes or tildes [2.103, 2.140]', () => {
  for (const html of [fullHtml(`Results\n\n${results}`), preview(`Results\n\n${results}`)]) {
    expect(html).toMatch(/<table><thead><tr><th>House<\/th>/);
    expect(html).toMatch(/<td><del>Heron<\/del><\/td>/);
    expect(words(html)).toBe('Results House Points Otter 212 Heron 208');
  }
  // A single tilde means 'about'.
  expect(words(fullHtml('Some ~10 to ~20 came'))).toBe('Some ~10 to ~20 came');
});

describe('a preview never ends inside', () => {
  const sentence =
    'It came down to the last relay and with one bend to go it was not at all clear who would win it. ';
  test('a word [2.103, 9.6]', () => {
    const html = words(preview(`${sentence}${sentence}`));
    expect(html).toMatch(/ (\S+)…$/);
    expect(`${sentence}${sentence}`).toContain(`${html.replace('…', '')} `);
    expect([...html].length).toBeLessThanOrEqual(postLimits.feedPreview + 1);
  });
  test.for(['**', '*', '~~', '`'])('a mark: %s', (mark) => {
    const markedText = `${mark}then the baton went into the hand of Leo and he kept on running${mark}`;
    expect(words(preview(`${sentence}And ${markedText} again`))).toBe(`${sentence}And…`);
  });
  test('a table', () => {
    const rows = Array.from({ length: 12 }, (_, n) => `| House ${n} | ${n} points |`).join('\n');
    expect(words(preview(`Results.\n\n| House | Points |\n|---|---|\n${rows}`))).toBe('Results…');
    expect(words(preview(`| House | Points |\n|---|---|\n${rows}`))).toMatch(
      /^House Points House 0 0 points .*\w…$/,
    );
  });
  test.for([
    ['It was warm. Then it rained.', 'It was warm…'],
    ['It was warm; then it rained.', 'It was warm…'],
    ['It was warm – then it rained.', 'It was warm…'],
    ['Was it warm? Then it rained.', 'Was it warm?…'],
  ] as const)('with a mark before its dots: %s', ([text, ending]) => {
    expect(beginningOf(text, 14)).toBe(ending);
    expect(words(renderToStaticMarkup(createElement(PreviewText, { text, limit: 14 })))).toBe(ending);
  });
  test('and a mark or a word that fills all of it is cut where it must be', () => {
    expect(words(preview(`**${sentence.repeat(3).trim()}**`))).toMatch(/^It came .*\w…$/);
    expect([...words(preview('a'.repeat(500)))].length).toBe(postLimits.feedPreview + 1);
  });
  test('any of them while the card still waits for Markdown', () => {
    expect(beginningOf(`Results\n\n${results}`, 140)).toMatch(
      /^Results\s+House Points\s+Otter 212\s+Heron 208$/,
    );
    expect(beginningOf(sentence.repeat(2), 140)).toMatch(/ \w+…$/);
    expect(sentence.repeat(2)).toContain(`${beginningOf(sentence.repeat(2), 140).replace('…', '')} `);
  });
});

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (/^<(br|hr|img)/.test(tag)) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
