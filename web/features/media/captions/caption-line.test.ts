import { parseCaptions } from '@loopyard/contract/captions.ts';
import { describe, expect, test } from 'vitest';
import { type CaptionLine, lineErrors, linesOf, newLine, toWebVtt, withLine } from './caption-line.ts';

const line = (start: string, end: string, words = 'Hello', id = 0): CaptionLine => ({
  id,
  start,
  end,
  words,
  cue: null,
});
const linesIn = (text: string) => {
  const captions = parseCaptions(text);
  return 'cues' in captions ? linesOf(captions.cues) : [];
};
const file = (...blocks: string[]) => `${['WEBVTT', ...blocks].join('\n\n')}\n`;

describe('the lines of captions', () => {
  test('become a WebVTT file in the order of their times, without lines that have no words', () => {
    const lines = [line('1:02:07', '1:02:08.25', 'Late'), line('0:01', '0:02,5'), line('5', '6', ' \n')];
    expect(toWebVtt(lines)).toBe(
      file('00:01.000 --> 00:02.500\nHello', '01:02:07.000 --> 01:02:08.250\nLate'),
    );
  });

  test.each([
    ['markup', '<b>1 & 2</b> --> 3', '&lt;b&gt;1 &amp; 2&lt;/b&gt; --&gt; 3'],
    ['empty lines', ' One\n\n \r\nTwo ', 'One\nTwo'],
    ['a comment', 'NOTE well', 'NOTE well'],
    ['other scripts', '早安 שלום', '早安 שלום'],
  ])('keep words with %s as they were written', (_, words, text) => {
    const webVtt = toWebVtt([line('0:01', '0:02', words)]);
    expect(webVtt).toBe(file(`00:01.000 --> 00:02.000\n${text}`));
    const keptLines = words.split(/\s*\n\s*/).filter(Boolean);
    expect(linesIn(webVtt)[0]?.words).toBe(keptLines.map((part) => part.trim()).join('\n'));
  });

  test('keep a file’s markup and places, until their words change', () => {
    const text = file(
      'first\n00:01.000 --> 00:02.000 line:0\n<v Ann>Fish &amp; <i>chips</i>',
      '00:02.000 --> 00:04.125\n<00:03.000>&lt;3&nbsp;you',
    );
    const [first, second] = linesIn(text);
    expect([first?.words, second?.words]).toEqual(['Fish & chips', '<3\u00a0you']);
    expect([second?.start, second?.end]).toEqual(['0:02', '0:04.125']);
    expect(toWebVtt([first, second] as CaptionLine[])).toBe(text);
    expect(toWebVtt([{ ...first, words: 'Peas' } as CaptionLine])).toBe(
      file('first\n00:01.000 --> 00:02.000 line:0\nPeas'),
    );
  });

  test.each([
    ['0:01', 'soon', /minutes and seconds, such as 0:07.5/],
    ['0:75', '1:20', /minutes and seconds/],
    ['', '0:02', /minutes and seconds/],
    ['0:02', '0:02', 'The end must come after the start'],
    ['0:02', '0:12.1', 'The film is over at 0:12'],
  ])('from %s to %s are refused', (start, end, sentence) => {
    expect(lineErrors([line('0:00', '0:12'), line(start, end)], 12.04)).toEqual({
      'lines.1': expect.stringMatching(sentence),
    });
    expect(lineErrors([line('0:00', '0:01'), line(start, end, '')], 12.04)).toEqual({});
  });

  test('are refused when none has words; an unknown length refuses no time', () => {
    expect(lineErrors([line('0:01', '0:02', ' ')], null)).toEqual({
      lines: 'Write the words of at least one line',
    });
    expect(lineErrors([line('0:01', '9:59:59')], null)).toEqual({});
  });

  test('begin at the film’s time, where the line before them ends, and end with the next one or the film', () => {
    const next = line('0:06', '0:08', 'Next', 4);
    expect(newLine([next], 4.27, 60)).toMatchObject({ id: 5, start: '0:04.2', end: '0:06' });
    expect(newLine([next], 8, 60)).toMatchObject({ start: '0:08', end: '0:11' });
    expect(newLine([], 60, 60)).toMatchObject({ id: 0, start: '0:59', end: '1:00' });
    const lines = withLine([line('0:02', '0:05'), next], line('0:04', '0:06'));
    expect(lines.map(({ start, end }) => [start, end])).toEqual([
      ['0:02', '0:04'],
      ['0:04', '0:06'],
      ['0:06', '0:08'],
    ]);
  });
});
