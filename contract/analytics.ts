const dayMs = 86_400_000;
const shownWeeks = 12;

/** The date of that week's Monday, such as `2026-08-31`. */
export function mondayOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10);
}

export function lastMondays(now: Date): string[] {
  return Array.from({ length: shownWeeks }, (_, at) =>
    mondayOf(new Date(now.getTime() - (shownWeeks - 1 - at) * 7 * dayMs)),
  );
}
