import { type Asking, answerTimes, eventLimits } from '@loopyard/contract/calendar.ts';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { browserZone } from '../../calendar/calendar.ts';
import { tomorrow, usualTimes } from '../../calendar/days.ts';
import { EventTimes } from '../../calendar/event-times.tsx';
import { useLoops } from '../../loops/loops.ts';
import classes from './event-field.module.css';
import { EventReminders } from './event-reminders.tsx';
import { EventRepeats } from './event-repeats.tsx';
import { EventScope } from './event-scope.tsx';
import type { PartFieldProps } from './parts.ts';

export function Field(props: PartFieldProps) {
  const { form, loopId, settings, saved } = props;
  const loops = useLoops();
  const loop = loops.data?.find(({ id }) => id === loopId);
  if (!settings.event && !saved?.event && !loop?.abilities.plan) return null;
  const setEvent = (event: boolean) =>
    form.set({ event, ...(event && settings.starts_local === 'T' && usualTimes(tomorrow())) });
  return (
    <div className={classes.fields}>
      <SwitchField
        {...form.toggle('event')}
        onChange={({ currentTarget }) => setEvent(currentTarget.checked)}
        label="Event"
        description={
          saved?.event
            ? 'Without it the post stays, and its dates and answers are deleted.'
            : 'Adds a date to the calendar, or a series of dates.'
        }
      />
      {settings.event && <EventFields {...props} />}
    </div>
  );
}

function EventFields(props: PartFieldProps) {
  const { form, settings } = props;
  return (
    <>
      <EventScope {...props} />
      <TextInput {...form.field('name')} label="Name of the event" maxLength={2 * eventLimits.name} />
      <EventTimes times={settings} form={form} />
      <SwitchField
        {...form.toggle('is_all_day')}
        onChange={({ currentTarget }) => form.set(allDay(settings, currentTarget.checked))}
        label="All day"
        description="Only days, without times."
      />
      <Zone {...props} />
      <TextInput {...form.field('place')} label="Place (optional)" />
      <TextInput {...form.field('link')} label="Link (optional)" type="url" placeholder="https://" />
      <EventRepeats {...props} />
      <Asks {...props} />
      <EventReminders {...props} />
    </>
  );
}

/** Midnights would make poor times, so times come back as the usual ones. */
function allDay({ starts_local, ends_local }: PartFieldProps['settings'], is_all_day: boolean) {
  const [first, last] = [starts_local, ends_local].map((local) => local.slice(0, 10));
  if (is_all_day) return { is_all_day, starts_local: `${first}T00:00`, ends_local: `${last}T00:00` };
  return { is_all_day, starts_local: `${first}T17:00`, ends_local: `${last}T18:00` };
}

function Zone({ form, settings }: PartFieldProps) {
  const { data: viewer } = useViewer();
  const zone = viewer && (viewer.time_zone ?? browserZone());
  useEffect(() => {
    if (zone && !settings.time_zone) form.set({ time_zone: zone });
  }, [zone, settings.time_zone, form]);
  const current = settings.time_zone || zone || 'UTC';
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].toSorted();
  return (
    <NativeSelect
      {...form.field('time_zone')}
      label="Time zone"
      description="For the times of this event, wherever people are."
      value={current}
      data={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
    />
  );
}

const askingChoices: { value: Asking; label: string }[] = [
  { value: 'open', label: 'People may answer' },
  { value: 'wanted', label: 'Everybody is asked' },
  { value: 'off', label: 'Nobody is asked' },
];

function Asks({ form, settings }: PartFieldProps) {
  return (
    <>
      <NativeSelect {...form.field('answers')} label="Ask who comes" data={askingChoices} />
      {settings.answers !== 'off' && (
        <>
          <NativeSelect
            label="Answers are taken"
            value={String(settings.answer_before_minutes)}
            onChange={({ currentTarget }) => form.set({ answer_before_minutes: Number(currentTarget.value) })}
            data={answerTimes.map(({ minutes, label }) => ({ value: String(minutes), label }))}
          />
          <NumberInput
            {...form.number('capacity')}
            label="Places (optional)"
            description="When all are taken, people join a waiting list and move up."
            hideControls
            allowDecimal={false}
            className={classes.short}
          />
          <NumberInput
            {...form.number('guests_max')}
            label="Guests each person may bring"
            allowDecimal={false}
            hideControls
            className={classes.short}
          />
        </>
      )}
    </>
  );
}
