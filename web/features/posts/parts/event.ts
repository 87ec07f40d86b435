import { type Asking, eventErrors, usualReminders } from '@loopyard/contract/calendar.ts';
import { parseRule, type Repetition, writeRule } from '@loopyard/contract/repetition.ts';
import { browserZone } from '../../calendar/calendar.ts';
import { definePart, type SavedParts } from './part.ts';

/**
 * `event`: whether it has one. Times may be no times yet while they are being chosen.
 * `from_nth`: the first date that an edit of a series is for; empty: all that are to come.
 */
type Settings = {
  event: boolean;
  name: string;
  starts_local: string;
  ends_local: string;
  time_zone: string;
  is_all_day: boolean;
  rule: Repetition | null;
  left_out: string[];
  place: string;
  link: string;
  answers: Asking;
  answer_before_minutes: number;
  capacity: number | null;
  guests_max: number | null;
  remind_minutes: number[];
  from_nth: string;
};

const noEvent: Settings = {
  ...{ event: false, name: '', starts_local: 'T', ends_local: 'T', time_zone: '', is_all_day: false },
  ...{ rule: null, left_out: [], place: '', link: '', from_nth: '' },
  ...{ answers: 'open', answer_before_minutes: 0, capacity: null, guests_max: 0 },
  remind_minutes: usualReminders,
};

export const event = definePart<Settings>({
  settings: (saved) => (saved?.event ? settingsOf(saved.event) : noEvent),
  errors(settings) {
    if (!settings.event) return {};
    return eventErrors({ ...settings, repetition: settings.rule, guests_max: settings.guests_max ?? 0 });
  },
  isUsed: (settings) => settings.event,
  body: (settings) => ({ event: settings.event ? bodyOf(settings) : null }),
});

function settingsOf({ rule, place, link, date: _, ...saved }: SavedEvent): Settings {
  const repetition = rule === null ? null : parseRule(rule);
  return { ...saved, event: true, rule: repetition, place: place ?? '', link: link ?? '', from_nth: '' };
}

type SavedEvent = NonNullable<NonNullable<SavedParts>['event']>;

function bodyOf({ event: _, from_nth, ...settings }: Settings) {
  const isAsked = settings.answers !== 'off';
  return {
    ...settings,
    name: settings.name.trim(),
    time_zone: settings.time_zone || browserZone(),
    starts_local: timeOf(settings, settings.starts_local),
    ends_local: timeOf(settings, settings.ends_local),
    rule: settings.rule && writeRule(settings.rule),
    left_out: settings.rule ? settings.left_out : [],
    place: settings.place.trim(),
    link: settings.link.trim(),
    capacity: isAsked ? settings.capacity : null,
    guests_max: isAsked ? (settings.guests_max ?? 0) : 0,
    ...(from_nth && { from_nth }),
  };
}

/** All-day events have days alone. */
function timeOf({ is_all_day }: Pick<Settings, 'is_all_day'>, local: string): string {
  return is_all_day ? `${local.slice(0, 10)}T00:00` : local;
}
