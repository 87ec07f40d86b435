import { localMs } from '@loopyard/contract/calendar.ts';
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FormOf } from '../../lib/form-fields.ts';
import classes from './event-times.module.css';

export type LocalTimes = { starts_local: string; ends_local: string };

type TimesProps = {
  times: LocalTimes & { is_all_day: boolean };
  form: Pick<FormOf<LocalTimes>, 'field' | 'set'>;
};

/** Days and times by the clock on the wall. The end moves along with the start. */
export function EventTimes({ times, form }: TimesProps) {
  const { starts_local, ends_local, is_all_day } = times;
  const start = form.field('starts_local');
  const end = form.field('ends_local');
  const lengthMs = useRef(0);
  lengthMs.current = lengthOf(times) ?? lengthMs.current;
  const setStart = (next: string) =>
    form.set({ starts_local: next, ends_local: localAfter(next, lengthMs.current) ?? ends_local });
  const setEnd = (next: string) => form.set({ ends_local: next });
  return (
    <div className={classes.times}>
      <DayAndTime
        labels={[is_all_day ? 'First day' : 'Starts on', 'Starts at']}
        {...{ field: start, local: starts_local, set: setStart, isAllDay: is_all_day }}
      />
      <DayAndTime
        labels={[is_all_day ? 'Last day' : 'Ends on', 'Ends at']}
        {...{ field: end, local: ends_local, set: setEnd, isAllDay: is_all_day }}
      />
    </div>
  );
}

type DayProps = {
  labels: [string, string];
  field: { name: string; error: string | undefined; onBlur: () => void };
  local: string;
  set: (local: string) => void;
  isAllDay: boolean;
};

function DayAndTime({ labels: [dayLabel, timeLabel], field, local, set, isAllDay }: DayProps) {
  const [day = '', time = ''] = local.split('T');
  const { error, ...shared } = field;
  return (
    <div className={classes.moment}>
      <TextInput
        {...shared}
        type="date"
        label={dayLabel}
        value={day}
        onChange={({ currentTarget }) => set(`${currentTarget.value}T${time}`)}
        error={error}
      />
      {!isAllDay && (
        <TextInput
          {...shared}
          type="time"
          label={timeLabel}
          value={time}
          onChange={({ currentTarget }) => set(`${day}T${currentTarget.value}`)}
          error={error !== undefined}
        />
      )}
    </div>
  );
}

/** Null while one of them is no time yet. */
function lengthOf({ starts_local, ends_local }: LocalTimes): number | null {
  const [start, end] = [localMs(starts_local), localMs(ends_local)];
  return start === null || end === null || end < start ? null : end - start;
}

function localAfter(local: string, ms: number): string | null {
  const start = localMs(local);
  return start === null ? null : new Date(start + ms).toISOString().slice(0, 16);
}
