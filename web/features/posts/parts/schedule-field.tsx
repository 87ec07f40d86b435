import { momentOf, scheduleLimits, wallTime } from '@loopyard/contract/schedule.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { RadioChoices } from '../../../ui/form/radio-choices.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import type { PartFieldProps } from './parts.ts';
import classes from './schedule-field.module.css';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function Field({ form, settings, saved }: PartFieldProps) {
  const { data: viewer } = useViewer();
  const zone = viewer?.time_zone ?? 'UTC';
  const { onChange, value, error, onBlur } = form.field('publish_at');
  if (saved && saved.publish_at === null) return null;
  const set = (time: string) => onChange({ currentTarget: { value: time } });
  const isLater = value !== '';
  const choose = (when: 'now' | 'later') => {
    if (when === 'now') set('');
    else if (!isLater) set(settings.kept_publish_at || nextHour(new Date()));
  };
  return (
    <div className={classes.fields}>
      <RadioChoices
        label="When"
        value={isLater ? 'later' : 'now'}
        onChange={choose}
        choices={[
          { value: 'now', label: 'Post now', words: 'Others see it as soon as you save it.' },
          { value: 'later', label: 'Choose a time', words: 'Until then only you see it, and can change it.' },
        ]}
      />
      {isLater && <Moment {...{ value, zone, set, error, onBlur }} />}
    </div>
  );
}

type MomentProps = {
  value: string;
  zone: string;
  set: (time: string) => void;
  error: string | undefined;
  onBlur: () => void;
};

function Moment({ value, zone, set, error, onBlur }: MomentProps) {
  const [typedWall, setTypedWall] = useState(() => wallOf(value, zone));
  // Typing must not be corrected: a year has been 2 and 20 before it is 2027.
  const wall = momentIn(typedWall, zone) === value ? typedWall : wallOf(value, zone);
  const [day = '', time = ''] = wall.split('T');
  const change = (next: string) => {
    setTypedWall(next);
    set(momentIn(next, zone));
  };
  const today = (ahead: number) => wallTime(new Date(Date.now() + ahead), zone).slice(0, 10);
  return (
    <div className={classes.moment}>
      <TextInput
        type="date"
        label="Day"
        value={day}
        min={today(0)}
        max={today(scheduleLimits.mostDays * dayMs)}
        onChange={({ currentTarget }) => change(`${currentTarget.value}T${time}`)}
        onBlur={onBlur}
        error={error !== undefined}
        aria-describedby="publish-at-zone"
      />
      <TextInput
        type="time"
        label="Time"
        value={time}
        onChange={({ currentTarget }) => change(`${day}T${currentTarget.value}`)}
        onBlur={onBlur}
        error={error !== undefined}
        aria-describedby="publish-at-zone"
      />
      <p id="publish-at-zone" className={classes.zone} data-tone={error ? 'bad' : undefined}>
        {error ?? byClocks(zone)}
      </p>
    </div>
  );
}

/** Half a time is kept as it stands. */
const momentIn = (wall: string, zone: string) => momentOf(wall, zone)?.toISOString() ?? wall;

function wallOf(value: string, zone: string): string {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : wallTime(at, zone);
}

const byClocks = (zone: string) => `By the clocks of ${zone}, your time zone.`;

function nextHour(now: Date): string {
  return new Date(Math.ceil(now.getTime() / hourMs) * hourMs + hourMs).toISOString();
}
