/** "2026-12-01", where the reader is, as a field of days has it. Swedes write days so. */
export function dayIn(time: string | Date | null): string {
  return time ? new Date(time).toLocaleDateString('sv') : '';
}

/** The end of "2026-12-01" where the reader is; null: no day. */
export function endOfDay(day: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return day ? new Date(year, month - 1, date, 23, 59, 59, 999) : null;
}
