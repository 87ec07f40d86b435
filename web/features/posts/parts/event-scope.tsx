import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { RadioChoices } from '../../../ui/form/radio-choices.tsx';
import { useDatesOf } from '../../calendar/calendar.ts';
import { dateWords } from '../../calendar/date-words.ts';
import type { PartFieldProps } from './parts.ts';

/** Which dates of a series the edit is for. One date alone is changed on the post itself. */
export function EventScope({ form, saved, settings }: PartFieldProps) {
  const event = saved?.event;
  const { id } = useParams();
  const [from] = useState(() => new Date().toISOString());
  const isSeries = !!event && event.rule !== null;
  const { data: datesToCome } = useDatesOf(Number(id), from, isSeries);
  if (!isSeries || (datesToCome && datesToCome.length < 2)) return null;
  const dates = (datesToCome ?? []).filter(({ cancelled_at }) => !cancelled_at);
  const begin = (nth: string) => {
    const date = dates.find((each) => each.nth === nth);
    const { starts_local, ends_local } = date ?? event;
    form.set({ from_nth: date ? nth : '', starts_local, ends_local });
  };
  return (
    <>
      <RadioChoices
        label="Change"
        value={settings.from_nth ? 'later' : 'all'}
        onChange={(choice) => begin(choice === 'later' ? (dates[0]?.nth ?? '') : '')}
        choices={[
          { value: 'all', label: 'All future dates', words: 'Dates that are over stay as they were.' },
          { value: 'later', label: 'This and later', words: 'From a date that you choose.' },
        ]}
      />
      {settings.from_nth && (
        <NativeSelect
          label="From"
          value={settings.from_nth}
          onChange={({ currentTarget }) => begin(currentTarget.value)}
          data={dates.map((date) => ({
            value: date.nth,
            label: dateWords(date, event.is_all_day, new Date()),
          }))}
        />
      )}
    </>
  );
}
