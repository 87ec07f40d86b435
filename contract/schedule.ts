export const scheduleLimits = {
  leastMinutes: 5,
  mostDays: 365,
  /** So long after its time a post is kept whose author has left. */
  keptDays: 14,
  listed: 100,
} as const;

export const notATime = 'Please choose a time from 5 minutes to a year from now';
export const alreadyOut = 'This post has come out already';
export const notThere = 'You were not a member of this loop at that time';

/** By the actions of its notices. */
export const scheduledSentences = {
  came_out: 'Your scheduled post is out',
  stayed_in: 'Your scheduled post did not come out',
} as const;

const minuteMs = 60_000;
const dayMs = 86_400_000;

export function isPublishTime(at: Date, now: Date): boolean {
  const ms = at.getTime() - now.getTime();
  return ms >= scheduleLimits.leastMinutes * minuteMs && ms <= scheduleLimits.mostDays * dayMs;
}

/** "2026-12-03T08:15": what a clock on the wall of a time zone shows. */
export function wallTime(at: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('sv', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', timeZone },
  });
  return clock.format(at).replace(' ', 'T');
}

/**
 * The moment at which that clock shows `wall`: by the rules of that day, so a clock change before it moves nothing.
 * Of an hour that comes twice it is the first; one that is left out counts on from the hour before. Null: no time, or one before 1970.
 */
export function momentOf(wall: string, timeZone: string): Date | null {
  const asIfUtc = Date.parse(`${wall}Z`);
  if (!(asIfUtc > 0)) return null;
  const aheadAt = (ms: number) => Date.parse(`${wallTime(new Date(ms), timeZone)}Z`) - floorToMinute(ms);
  // Clocks change by less than a day, so these are the only two distances from UTC that can hold.
  const [before, after] = [aheadAt(asIfUtc - dayMs), aheadAt(asIfUtc + dayMs)];
  const isRight = (ahead: number) => aheadAt(asIfUtc - ahead) === ahead;
  return new Date(asIfUtc - (isRight(before) || !isRight(after) ? before : after));
}

const floorToMinute = (ms: number) => Math.floor(ms / minuteMs) * minuteMs;
