export type QuietHours = { from: string; until: string };
type HoursChosen = { [Name in 'quiet_from' | 'quiet_until']?: string | null | undefined };

/** Until a loop chooses its own. */
export const usualHours = { from: 'off', fromInSchool: '19:00', until: '07:00' } as const;

/** Null where there are none. @param hours the loop’s own */
export function quietHoursOf(template: string | null, hours: HoursChosen): QuietHours | null {
  const from = hours.quiet_from ?? (template === 'school' ? usualHours.fromInSchool : usualHours.from);
  return from === 'off' ? null : { from, until: hours.quiet_until ?? usualHours.until };
}

/** @param time "HH:MM" */
export function isQuietAt(time: string, { from, until }: QuietHours): boolean {
  return from < until ? time >= from && time < until : time >= from || time < until;
}
