/**
 * Like `toISOString`, which with the parsing before it takes seven times as long.
 * @param time PostgreSQL's text: "2030-06-01 17:00:00.5+00" in a row, "2030-06-01T17:00:00.5+00:00" in JSON
 */
export function isoTime(time: string | Date): string {
  if (typeof time !== 'string') return time.toISOString();
  const zone = time.endsWith('+00') ? 3 : time.endsWith('+00:00') ? 6 : 0;
  if (zone === 0 || (time[10] !== ' ' && time[10] !== 'T')) return new Date(time).toISOString();
  const milliseconds = time.slice(20, -zone).slice(0, 3).padEnd(3, '0');
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${milliseconds}Z`;
}
