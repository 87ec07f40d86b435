import { type Repetition, repetitionError, repetitionWords } from '@loopyard/contract/repetition.ts';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { weekdayOf } from '../../calendar/days.ts';
import { Chips } from './event-chips.tsx';
import classes from './event-field.module.css';
import { EventLeftOut } from './event-left-out.tsx';
import type { PartFieldProps } from './parts.ts';
import {
  kindOf,
  type RepeatKind,
  repeatChoices,
  repetitionOf,
  toggledDays,
  units,
  weekdayNames,
} from './repeating.ts';

/** How often it takes place, until when, and the days left out. */
export function EventRepeats(props: PartFieldProps) {
  const { form, settings } = props;
  const { rule, starts_local } = settings;
  const day = starts_local.slice(0, 10);
  const choose = (kind: RepeatKind) => form.set({ rule: repetitionOf(kind, day, rule) });
  return (
    <>
      <NativeSelect
        label="Repeats"
        value={kindOf(rule)}
        onChange={({ currentTarget }) => choose(currentTarget.value as RepeatKind)}
        data={repeatChoices}
        disabled={Number.isNaN(Date.parse(day))}
      />
      {rule && (
        <>
          <Rhythm rule={rule} day={day} onChange={(next) => form.set({ rule: next })} />
          <EventLeftOut {...props} />
          <Sentence rule={rule} startsLocal={starts_local} error={form.errorOf('rule')} />
        </>
      )}
    </>
  );
}

function Sentence(props: { rule: Repetition; startsLocal: string; error: string | undefined }) {
  const error = props.error ?? repetitionError(props.rule, props.startsLocal);
  return (
    <p className={classes.sentence} role="status" data-tone={error ? 'bad' : undefined}>
      {error ?? repetitionWords(props.rule, props.startsLocal)}
    </p>
  );
}

type RhythmProps = { rule: Repetition; day: string; onChange: (rule: Repetition) => void };

function Rhythm({ rule, day, onChange }: RhythmProps) {
  const { freq, interval, byDay } = rule;
  return (
    <>
      <NumberInput
        label={`Every how many ${units[freq]}`}
        value={interval}
        onChange={(number) => onChange({ ...rule, interval: Number(number) || 1 })}
        min={1}
        max={52}
        allowDecimal={false}
        hideControls
        className={classes.short}
      />
      {freq === 'WEEKLY' && (
        <Chips
          label="On"
          choices={weekdayNames.map(({ token, name }, at) => ({
            ...{ value: token, label: name.slice(0, 3), name },
            isOn: byDay.includes(token) || (byDay.length === 0 && at === weekdayOf(day)),
          }))}
          onToggle={(token) => onChange({ ...rule, byDay: toggledDays(byDay, token, day) })}
        />
      )}
      <End rule={rule} day={day} onChange={onChange} />
    </>
  );
}

const usualCount = 10;

function End({ rule, day, onChange }: RhythmProps) {
  const isCounted = rule.count !== null;
  return (
    <div className={classes.pair}>
      <NativeSelect
        label="Ends"
        value={isCounted ? 'count' : 'until'}
        onChange={({ currentTarget }) =>
          onChange({
            ...rule,
            ...(currentTarget.value === 'count'
              ? { count: usualCount, until: null }
              : { count: null, until: day }),
          })
        }
        data={[
          { value: 'until', label: 'On a day' },
          { value: 'count', label: 'After a number of times' },
        ]}
      />
      {isCounted ? (
        <NumberInput
          label="Times"
          value={rule.count ?? ''}
          onChange={(number) => onChange({ ...rule, count: Number(number) || 1 })}
          min={1}
          max={400}
          allowDecimal={false}
          hideControls
        />
      ) : (
        <TextInput
          type="date"
          label="Until"
          value={rule.until ?? ''}
          onChange={({ currentTarget }) => onChange({ ...rule, until: currentTarget.value || null })}
        />
      )}
    </div>
  );
}
