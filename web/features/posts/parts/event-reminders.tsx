import { eventLimits, reminderTimes } from '@loopyard/contract/calendar.ts';
import { Chips } from './event-chips.tsx';
import type { PartFieldProps } from './parts.ts';

/** They go to those who come. */
export function EventReminders({ form, settings }: PartFieldProps) {
  const { remind_minutes: minutes } = settings;
  const isFull = minutes.length >= eventLimits.reminders;
  return (
    <Chips
      label="Remind people who are coming"
      choices={reminderTimes.map(({ minutes: each, label }) => ({
        ...{ value: each, label },
        isOn: minutes.includes(each),
        isOff: isFull && !minutes.includes(each),
      }))}
      onToggle={(each) =>
        form.set({
          remind_minutes: minutes.includes(each)
            ? minutes.filter((time) => time !== each)
            : [...minutes, each],
        })
      }
    />
  );
}
