/**
 * The part of RFC 5545 that a repetition may use. Days are MO to SU, of a month also 2TU (its second Tuesday) or -1FR (its last
 * Friday); days of a month are 1 to 31, or -1 for the last. `until` is a day, such as 2026-07-17.
 */
export type Repetition = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  byDay: string[];
  byMonthDay: number[];
  bySetPos: number[];
  count: number | null;
  until: string | null;
};

export const mostDates = 400;
export const mostYears = 3;

export const tooManyDates = `An event can have ${mostDates} dates at most`;
export const notSupported = 'This repetition is not supported';
const noEnd = 'Please choose until when it repeats';
const endsEarly = 'It ends before the first date';
const endsLate = `An event can repeat for ${mostYears} years at most`;

/** Longer rules say nothing more. */
const longestRule = 300;
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const freqs = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const day = /^(-?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/;

/** @returns null for a rule that is not supported: most of RFC 5545. */
export function parseRule(rule: string): Repetition | null {
  if (rule.length > longestRule) return null;
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [name = '', value, ...more] = part.split('=');
    if (!value || more.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  const take = (name: string) => {
    const value = parts.get(name) ?? null;
    parts.delete(name);
    return value;
  };
  const freq = freqs.find((name) => name === parts.get('FREQ'));
  parts.delete('FREQ');
  const [interval, ...moreIntervals] = numbers(take('INTERVAL') ?? '1', 1, 52) ?? [0];
  const byDay = take('BYDAY')?.split(',') ?? [];
  const byMonthDay = numbers(take('BYMONTHDAY') ?? '', -1, 31);
  const bySetPos = numbers(take('BYSETPOS') ?? '', -5, 5);
  const [count = null, ...moreCounts] = numbers(take('COUNT') ?? '', 1, 9999) ?? [0];
  const until = take('UNTIL');
  const isNumbered = interval && count !== 0 && moreIntervals.length + moreCounts.length === 0;
  if (!freq || !isNumbered || !byMonthDay || !bySetPos || parts.size > 0) return null;
  const untilDay = until === null ? null : dayOf(until);
  if (untilDay === '') return null;
  const repetition = { freq, interval, byDay, byMonthDay, bySetPos, count, until: untilDay };
  return isMeant(repetition) ? repetition : null;
}

/** Null: not whole numbers from `least` to `most` but 0, each once. */
function numbers(list: string, least: number, most: number): number[] | null {
  if (!list) return [];
  const read = list.split(',').map((text) => (/^-?[1-9]\d{0,3}$/.test(text) ? Number(text) : 0));
  const isRead = read.every((n) => n !== 0 && n >= least && n <= most) && isEachOnce(read);
  return isRead ? read : null;
}

const isEachOnce = (list: unknown[]) => new Set(list).size === list.length;

/** '' where there is no such day. A moment in UTC counts as its day. */
function dayOf(until: string): string {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z)?$/.exec(until) ?? [];
  const iso = `${year}-${month}-${date}`;
  const ms = Date.parse(`${iso}T00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? iso : '';
}

/** Parts that mean something together, in one way. A year repeats the day of its start. */
function isMeant({ freq, byDay, byMonthDay, bySetPos, count, until }: Repetition): boolean {
  if (count !== null && until !== null) return false;
  if (!isEachOnce(byDay) || !byDay.every((token) => day.test(token))) return false;
  const ordinals = byDay.filter((token) => token.length > 2).length;
  if (freq !== 'MONTHLY') {
    return byMonthDay.length + bySetPos.length + ordinals === 0 && (freq === 'WEEKLY' || byDay.length === 0);
  }
  if (byMonthDay.length > 0) return byDay.length + bySetPos.length === 0;
  const isEvenly = ordinals === 0 || ordinals === byDay.length;
  return isEvenly && (bySetPos.length === 0 || (byDay.length > 0 && ordinals === 0));
}

export function writeRule({ freq, interval, byDay, byMonthDay, bySetPos, count, until }: Repetition): string {
  const parts = [
    ['FREQ', freq],
    ['INTERVAL', interval === 1 ? '' : interval],
    ['BYDAY', byDay.join()],
    ['BYMONTHDAY', byMonthDay.join()],
    ['BYSETPOS', bySetPos.join()],
    ['COUNT', count ?? ''],
    ['UNTIL', until?.replaceAll('-', '') ?? ''],
  ];
  return parts
    .filter(([, value]) => value !== '')
    .map((part) => part.join('='))
    .join(';');
}

/** @param startsLocal such as "2026-12-03T17:00". The server alone counts the dates of rules that are not daily. */
export function repetitionError(repetition: Repetition, startsLocal: string): string | null {
  if (!parseRule(writeRule(repetition))) return notSupported;
  const { freq, interval, count, until } = repetition;
  if (count !== null) return count > mostDates ? tooManyDates : null;
  if (until === null) return noEnd;
  const start = startsLocal.slice(0, 10);
  if (until < start) return endsEarly;
  if (until > `${Number(start.slice(0, 4)) + mostYears}${start.slice(4)}`) return endsLate;
  const days = (Date.parse(until) - Date.parse(start)) / 86_400_000;
  return freq === 'DAILY' && days / interval >= mostDates ? tooManyDates : null;
}

/** In full: “Every 2 weeks on Monday and Thursday, 10 times”. @param startsLocal such as "2026-12-03T17:00" */
export function repetitionWords(repetition: Repetition, startsLocal: string): string {
  const { freq, interval, count, until } = repetition;
  const unit = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }[freq];
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  const days = dayWords(repetition, startsLocal);
  const end = until ? ` until ${dateWords(until, { year: 'numeric' })}` : count ? countWords(count) : '';
  return `${every}${days && ` on ${days}`}${end}`;
}

const countWords = (count: number) => (count === 1 ? ', once' : `, ${count} times`);

function dayWords({ freq, byDay, byMonthDay, bySetPos }: Repetition, startsLocal: string): string {
  const start = startsLocal.slice(0, 10);
  if (freq === 'DAILY') return '';
  if (freq === 'YEARLY') return dateWords(start, {});
  const inOrder = weekdays.filter((weekday) => byDay.includes(weekday)).map(weekdayWord);
  if (freq === 'WEEKLY') return inWords(byDay.length > 0 ? inOrder : [weekdayOf(start)]);
  if (bySetPos.length > 0) {
    const choice = isWorkingWeek(byDay) ? 'weekday' : inWords(inOrder, 'disjunction');
    return inWords(bySetPos.map((n) => `the ${ordinalWords[n]} ${choice}`));
  }
  if (byDay.length > 0) return inWords(byDay.map(monthsDayWords));
  const dates = byMonthDay.length > 0 ? byMonthDay : [Number(start.slice(8))];
  return inWords(dates.map((n) => (n < 0 ? 'the last day' : `the ${n}${endings[ordinal.select(n)]}`)));
}

function monthsDayWords(token: string): string {
  const nth = token.slice(0, -2);
  const weekday = weekdayWord(token.slice(-2));
  return nth ? `the ${ordinalWords[Number(nth)]} ${weekday}` : `every ${weekday}`;
}

const ordinalWords: Record<number, string> = {
  ...{ 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' },
  ...{ '-1': 'last', '-2': 'second to last', '-3': 'third to last' },
  ...{ '-4': 'fourth to last', '-5': 'fifth to last' },
};
const ordinal = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
};

const isWorkingWeek = (byDay: string[]) =>
  byDay.length === 5 && !byDay.includes('SA') && !byDay.includes('SU');
// The 5th of January 1970 was a Monday.
const weekdayWord = (token: string) => weekdayOf(`1970-01-0${weekdays.indexOf(token) + 5}`);
const weekdayOf = (date: string) => words(date, { weekday: 'long' });
const dateWords = (date: string, year: { year?: 'numeric' }) =>
  words(date, { day: 'numeric', month: 'long', ...year });

function words(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(Date.parse(date));
}

const inWords = (list: string[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(list);
