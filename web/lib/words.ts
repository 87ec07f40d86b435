const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now';
}

export function exactTime(iso: string): string {
  return exact.format(new Date(iso));
}

/** Created on first use, because it takes a phone 20 ms and the feed never needs it. */
let day: Intl.DateTimeFormat | undefined;

/** "3 March 2027" in the reader's time zone. */
export function dayOf(iso: string): string {
  day ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
  return day.format(new Date(iso));
}

/** For a name in plain text, where `<Name>` can't be used: its writing direction can't affect the text around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

export function listOfNames(people: { name: string }[]): string {
  return new Intl.ListFormat('en-GB').format(people.map(({ name }) => isolated(name)));
}

export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${n.toLocaleString('en-GB')} ${n === 1 ? singular : plural}`;
}
