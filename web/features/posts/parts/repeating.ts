import type { Repetition } from '@loopyard/contract/repetition.ts';
import { addMonths, weekdayOf } from '../../calendar/days.ts';

/** The form offers these; a month’s repetition goes by the date or by the weekday. */
export type RepeatKind = Exclude<Repetition['freq'], 'MONTHLY'> | 'never' | 'date' | 'weekday';

export const weekdayNames = [
  ...[
    { token: 'MO', name: 'Monday' },
    { token: 'TU', name: 'Tuesday' },
    { token: 'WE', name: 'Wednesday' },
  ],
  ...[
    { token: 'TH', name: 'Thursday' },
    { token: 'FR', name: 'Friday' },
    { token: 'SA', name: 'Saturday' },
  ],
  { token: 'SU', name: 'Sunday' },
];

export const units: Record<Repetition['freq'], string> = {
  ...{ DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' },
};

const labels: [RepeatKind, string][] = [
  ['never', 'Never'],
  ['DAILY', 'Every day'],
  ['WEEKLY', 'Every week'],
  ['date', 'Every month on this date'],
  ['weekday', 'Every month on this weekday'],
  ['YEARLY', 'Every year'],
];
export const repeatChoices = labels.map(([value, label]) => ({ value, label }));

export function kindOf(repetition: Repetition | null): RepeatKind {
  if (!repetition) return 'never';
  if (repetition.freq !== 'MONTHLY') return repetition.freq;
  return repetition.byDay.length > 0 ? 'weekday' : 'date';
}

/** @param day the first date’s; a repetition without a day of its own follows it */
export function repetitionOf(kind: RepeatKind, day: string, before: Repetition | null): Repetition | null {
  if (kind === 'never') return null;
  const isMonthly = kind === 'date' || kind === 'weekday';
  return {
    ...{ freq: isMonthly ? 'MONTHLY' : kind, interval: 1, byMonthDay: [], bySetPos: [] },
    byDay: kind === 'weekday' ? [weekdayInMonth(day)] : [],
    count: before?.count ?? null,
    until: before ? before.until : (addMonths(day, usualMonths) ?? null),
  };
}

const usualMonths = 3;

/** "2TU": the second Tuesday. A fifth one is the last, which every month has. */
function weekdayInMonth(day: string): string {
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return `${nth > 4 ? -1 : nth}${tokenOf(day)}`;
}

const tokenOf = (day: string): string => weekdayNames[weekdayOf(day)]?.token ?? 'MO';

/** At least one day stays. */
export function toggledDays(byDay: string[], token: string, day: string): string[] {
  const days = byDay.length > 0 ? byDay : [tokenOf(day)];
  const next = days.includes(token) ? days.filter((each) => each !== token) : [...days, token];
  return weekdayNames
    .map((weekday) => weekday.token)
    .filter((each) => (next.length > 0 ? next : days).includes(each));
}
