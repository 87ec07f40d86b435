/** @param timeZone the reader's; null: not known */
export function dayIn(timeZone: string | null, at: Date, dateStyle: 'full' | 'long'): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone: timeZone ?? 'UTC' }).format(at);
}
