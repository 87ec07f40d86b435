import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './agenda.module.css';
import { DateEntry } from './date-entry.tsx';
import { addDays, addMonths, dayWords, monthOf, monthWords } from './days.ts';
import type { ShownMonth } from './month-grid.tsx';
import { keyOf } from './planned.ts';

/** So many days are listed from today on, also at the end of a month. */
export const daysAhead = 31;

/** The days of a month that have dates; of this month, from today on. */
export function Agenda(props: ShownMonth & { nothing: ReactNode; onNext: () => void }) {
  const { month, today, days } = props;
  const [hasEarlier, setHasEarlier] = useState(false);
  const isNow = monthOf(today) === month;
  const isListed = (day: string) =>
    monthOf(day) === month || (isNow && day > today && day <= addDays(today, daysAhead));
  const ofMonth = [...days.keys()].filter(isListed).toSorted();
  const earlier = isNow && !hasEarlier ? ofMonth.filter((day) => day < today) : [];
  const shownDays = ofMonth.slice(earlier.length);
  return (
    <div className={classes.agenda}>
      {earlier.length > 0 && (
        <Button variant="default" onClick={() => setHasEarlier(true)}>
          Show earlier dates
        </Button>
      )}
      {shownDays.map((day) => (
        <section key={day} className={classes.day} aria-label={dayWords(day)}>
          <h3 className={classes.heading}>
            {dayWords(day)}
            {day === today && <span className={classes.today}>Today</span>}
          </h3>
          <DayList {...props} day={day} />
        </section>
      ))}
      {shownDays.length === 0 &&
        (ofMonth.length === 0 ? props.nothing : <p role="status">Nothing more this month.</p>)}
      <Button variant="subtle" onClick={props.onNext}>
        {monthWords(monthOf(addMonths(`${month}-01`, 1)))}
      </Button>
    </div>
  );
}

export function DayList({ days, day, zone, isOfAll }: ShownMonth & { day: string }) {
  return (
    <ul className={classes.list}>
      {(days.get(day) ?? []).map((planned) => (
        <li key={keyOf(planned)}>
          <DateEntry {...{ planned, day, zone, isOfAll }} />
        </li>
      ))}
    </ul>
  );
}

export function AgendaSkeleton() {
  return (
    <div className={classes.agenda} role="status" aria-busy="true" aria-label="Loading dates">
      {[180, 150, 200].map((width) => (
        <div key={width} className={classes.day}>
          <Skeleton height={18} width={width} radius="xl" />
          <Skeleton height={64} radius="lg" mt={10} />
        </div>
      ))}
    </div>
  );
}
