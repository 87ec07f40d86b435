const utc = '+00:00';

/** PostgreSQL's text in JSON, like `toISOString`, which with the parsing before it takes seven times as long. */
export function isoTime(time: string | Date): string {
  if (typeof time !== 'string') return time.toISOString();
  if (time[10] !== 'T' || !time.endsWith(utc)) return new Date(time).toISOString();
  const fraction = time.slice(20, -utc.length);
  return `${time.slice(0, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}
