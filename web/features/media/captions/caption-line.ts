import { type Cue, formatCaptions, secondsOf, timestamp } from '@loopyard/contract/captions.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';

/** A caption in the form. `cue`: what a file said, with its markup and place on the screen. */
export type CaptionLine = { id: number; start: string; end: string; words: string; cue: Cue | null };

const NEW_LINE_SECONDS = 3;
const typedTime = /^(?:(?:\d{1,3}:)?[0-5]?\d:)?[0-5]?\d(?:[.,]\d{1,3})?$/;

export function linesOf(cues: Cue[]): CaptionLine[] {
  return cues.map((cue, id) => ({
    id,
    start: shortTime(cue.start),
    end: shortTime(cue.end),
    words: wordsOf(cue.text),
    cue,
  }));
}

/** Sorted by time, as WebVTT wants it, without the lines that have no words. */
export function toWebVtt(lines: CaptionLine[]): string {
  const cues = lines.filter(hasWords).map(({ start, end, words, cue }) => ({
    name: cue?.name ?? '',
    start: readTime(start) ?? 0,
    end: readTime(end) ?? 0,
    settings: cue?.settings ?? '',
    // Its markup would be lost otherwise.
    text: cue && wordsOf(cue.text) === words ? cue.text : textOf(words),
  }));
  return formatCaptions(cues.sort((a, b) => a.start - b.start));
}

/** A line from the film's time on, until the next line at the latest. */
export function newLine(lines: CaptionLine[], now: number, duration: number | null): CaptionLine {
  const start = Math.max(0, duration === null ? now : Math.min(now, duration - 1));
  const next = Math.min(duration ?? Infinity, ...lines.map(startOf).filter((time) => time > start + 0.1));
  const end = Math.min(start + NEW_LINE_SECONDS, next);
  const id = Math.max(-1, ...lines.map((line) => line.id)) + 1;
  return { id, start: shownTime(start), end: shownTime(end), words: '', cue: null };
}

/** Puts it where its time is. A line that was still to be seen then ends there. */
export function withLine(lines: CaptionLine[], line: CaptionLine): CaptionLine[] {
  const start = startOf(line);
  const next = lines.findIndex((candidate) => startOf(candidate) > start);
  const cutLines = lines.map((earlier) =>
    startOf(earlier) < start && isAt(earlier, start) ? { ...earlier, end: line.start } : earlier,
  );
  return cutLines.toSpliced(next < 0 ? lines.length : next, 0, line);
}

/** @param duration in seconds; null if the film's length is unknown */
export function lineErrors(lines: CaptionLine[], duration: number | null): FieldErrors {
  const errors = lines.flatMap((line, at) => {
    const error = hasWords(line) ? timeError(line, duration) : null;
    return error ? [[`lines.${at}`, error]] : [];
  });
  if (!lines.some(hasWords)) return { lines: 'Write the words of at least one line' };
  return Object.fromEntries(errors);
}

function timeError(line: CaptionLine, duration: number | null): string | null {
  const [start, end] = [readTime(line.start), readTime(line.end)];
  if (start === null || end === null)
    return 'Write both times in minutes and seconds, such as 0:07.5, or with hours, such as 1:02:07';
  if (end <= start) return 'The end must come after the start';
  if (duration !== null && end > duration) return `The film is over at ${shownTime(duration)}`;
  return null;
}

/** In seconds; null if it is no time. */
export function readTime(text: string): number | null {
  const time = text.trim();
  return typedTime.test(time) ? secondsOf(time.replace(',', '.')) : null;
}

/** A time of the film to a tenth of a second, never after it: 0:07.5 or 1:02:07. */
export function shownTime(seconds: number): string {
  return shortTime(Math.floor(seconds * 10) / 10);
}

export function isAt({ start, end }: CaptionLine, now: number): boolean {
  return (readTime(start) ?? Infinity) <= now && now < (readTime(end) ?? 0);
}

/** WebVTT needs the words of a cue without empty lines, and reads & < > as markup. */
export function textOf(words: string): string {
  const lines = words.split(/\r\n|\n|\r/).map((line) => line.trim());
  const text = lines.filter(Boolean).join('\n');
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function wordsOf(text: string): string {
  const words = new DOMParser().parseFromString(text.replace(/<[^>]*>/g, ''), 'text/html');
  return words.documentElement.textContent.trim();
}

function shortTime(seconds: number): string {
  return timestamp(seconds)
    .replace(/^0/, '')
    .replace(/\.?0+$/, '');
}

const hasWords = ({ words }: CaptionLine) => words.trim() !== '';
const startOf = ({ start }: CaptionLine) => readTime(start) ?? 0;
