export const countOf = (count: number, noun: string) =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;

export const hoursSince = (at: Date) => (Date.now() - at.getTime()) / 3_600_000;

export function describeAge(at: Date): string {
  const hours = hoursSince(at);
  if (hours < 1) return countOf(Math.max(0, Math.round(hours * 60)), 'minute');
  return hours < 48 ? countOf(Math.round(hours), 'hour') : countOf(Math.round(hours / 24), 'day');
}
