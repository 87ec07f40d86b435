import type { ResultTime } from '@loopyard/contract/poll-results.ts';
import { pollErrors } from '@loopyard/contract/polls.ts';
import { definePart } from './part.ts';

/** `poll`: whether it has one. `closes_at`: a time, as the field has it. */
type Settings = {
  poll: boolean;
  question: string;
  options: string[];
  max_choices: number | null;
  is_anonymous: boolean;
  results: ResultTime;
  closes_at: string;
};

export const poll = definePart<Settings>({
  settings: (saved) => ({
    poll: Boolean(saved?.poll),
    question: saved?.poll?.question ?? '',
    options: saved?.poll?.options.map(({ text }) => text) ?? ['', ''],
    max_choices: saved?.poll?.max_choices ?? 1,
    is_anonymous: saved?.poll?.is_anonymous ?? false,
    results: saved?.poll?.results ?? 'always',
    closes_at: localTime(saved?.poll?.closes_at ?? null),
  }),
  errors({ poll, max_choices, closes_at, ...settings }) {
    const form = { ...settings, max_choices: max_choices ?? 0, closes_at: isoTime(closes_at) };
    return poll ? pollErrors(form, new Date()) : {};
  },
  isUsed: (settings) => settings.poll,
  body: ({ poll, closes_at, ...settings }) => ({
    poll: poll ? { ...settings, closes_at: isoTime(closes_at) } : null,
  }),
});

/** "2026-12-01T18:30", where the reader is. Swedes write times so. */
function localTime(iso: string | null): string {
  return iso ? new Date(iso).toLocaleString('sv').slice(0, 16).replace(' ', 'T') : '';
}

function isoTime(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
