import type { Repetition } from '@loopyard/contract/repetition.ts';
import { addDays, weekdayOf } from '../../features/calendar/days.ts';

const dayMs = 86_400_000;
const mostDays = 3 * 366;
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** For what the form can ask for; a server knows the rest of RFC 5545, too. */
export function eventDays(first: string, rule: Repetition | null): string[] {
  if (!rule) return [first];
  const { interval, count, until } = rule;
  const days = Array.from({ length: mostDays }, (_, after) => addDays(first, after)).filter(
    (day) => periodsBetween(first, day, rule) % interval === 0 && fits(day, first, rule),
  );
  return until === null ? days.slice(0, count ?? 1) : days.filter((day) => day <= until);
}

function periodsBetween(first: string, day: string, { freq }: Repetition): number {
  const days = Math.round((Date.parse(day) - Date.parse(first)) / dayMs);
  if (freq === 'DAILY') return days;
  if (freq === 'WEEKLY') return Math.floor((days + weekdayOf(first)) / 7);
  const [firstMonth, month] = [first, day].map(
    (text) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7)),
  );
  const months = (month ?? 0) - (firstMonth ?? 0);
  return freq === 'YEARLY' ? months / 12 : months;
}

function fits(day: string, first: string, { freq, byDay, byMonthDay }: Repetition): boolean {
  const token = tokenOf(day);
  if (freq === 'DAILY') return true;
  if (freq === 'WEEKLY') return (byDay.length > 0 ? byDay : [tokenOf(first)]).includes(token);
  if (freq === 'YEARLY') return day.slice(5) === first.slice(5);
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  const isLast = addDays(day, 7).slice(0, 7) !== day.slice(0, 7);
  const names = [token, `${nth}${token}`, ...(isLast ? [`-1${token}`] : [])];
  if (byDay.length > 0) return names.some((name) => byDay.includes(name));
  return (byMonthDay.length > 0 ? byMonthDay : [Number(first.slice(8))]).includes(Number(day.slice(8)));
}

const tokenOf = (day: string): string => weekdays[weekdayOf(day)] ?? '';
