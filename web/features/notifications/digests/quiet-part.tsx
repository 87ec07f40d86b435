import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect } from '@mantine/core';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import classes from './digest-part.module.css';
import { type DigestSettings, useSaveSettings } from './digests.ts';
import { weekdays } from './weekdays.ts';

const dayClasses = { body: classes.day ?? '', label: classes.dayLabel ?? '' };

const times = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 ? '30' : '00'}`;
});

export function QuietPart({ settings }: { settings: DigestSettings }) {
  return (
    <section aria-label="Quiet hours">
      <h3>Quiet hours</h3>
      <QuietForm settings={settings} />
    </section>
  );
}

function QuietForm({ settings: { quiet_from, quiet_until, quiet_weekdays } }: { settings: DigestSettings }) {
  const save = useSaveSettings();
  const timesWith = (time: string) => (times.includes(time) ? times : [time, ...times]);
  const switchTo = (isOn: boolean) =>
    save.mutate(
      isOn ? { quiet_from: '22:00', quiet_until: '07:00' } : { quiet_from: null, quiet_until: null },
    );
  return (
    <div className={classes.form}>
      <SwitchField
        label="Nothing on my devices and no e-mails in quiet hours"
        description="When they end, you are told all at once. Urgent announcements, danger and the security of your account don’t wait."
        checked={quiet_from !== null}
        disabled={save.isPending}
        onChange={({ currentTarget: { checked } }) => switchTo(checked)}
      />
      {quiet_from && quiet_until && (
        <>
          <div className={classes.times}>
            <NativeSelect
              label="From"
              data={timesWith(quiet_from)}
              value={quiet_from}
              onChange={({ currentTarget }) => save.mutate({ quiet_from: currentTarget.value })}
            />
            <NativeSelect
              label="Until"
              data={timesWith(quiet_until)}
              value={quiet_until}
              onChange={({ currentTarget }) => save.mutate({ quiet_until: currentTarget.value })}
            />
          </div>
          <QuietDays days={quiet_weekdays} onChange={(days) => save.mutate({ quiet_weekdays: days })} />
        </>
      )}
    </div>
  );
}

function QuietDays({ days, onChange }: { days: number[]; onChange: (days: number[]) => void }) {
  return (
    <Checkbox.Group
      label="Days on which they begin"
      value={days.map(String)}
      onChange={(values) => values.length > 0 && onChange(values.map(Number))}
    >
      <div className={classes.days}>
        {weekdays.map((day) => (
          <Checkbox key={day.value} {...day} classNames={dayClasses} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
