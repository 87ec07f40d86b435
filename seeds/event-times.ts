import { comingMoment, type SeedEvent } from './shape.ts';

/** By the clock on the wall where it takes place. */
export function eventTimes({ inDays, from, until, weeks }: SeedEvent, now: Date) {
  const day = comingMoment({ inDays, at: '00:00' }, now).toISOString().slice(0, 10);
  return {
    startsLocal: `${day}T${from ?? '00:00'}`,
    endsLocal: `${day}T${until ?? '00:00'}`,
    isAllDay: from === undefined,
    rule: weeks ? `FREQ=WEEKLY;COUNT=${weeks}` : null,
  };
}
