import { Skeleton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { count } from '../../lib/words.ts';
import type { PlannedDate } from './calendar.ts';
import { startsOn, timeIn } from './date-words.ts';
import { addDays, addMonths, dayWords, monthOf, monthWords, weekdayOf, weeksOf } from './days.ts';
import classes from './month-grid.module.css';
import { addressOf, keyOf } from './planned.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MOST_IN_A_DAY = 3;

export type ShownMonth = {
  today: string;
  month: string;
  days: Map<string, PlannedDate[]>;
  zone: string;
  /** Then each date says of which loop it is. */
  isOfAll: boolean;
};

type GridProps = ShownMonth & {
  focusDay: string;
  isLoading: boolean;
  goToDay: (day: string) => void;
  onOpen: (day: string) => void;
};

/** One stop of the Tab key; within it the arrow keys move by day. */
export function MonthGrid(props: GridProps) {
  const { month, days, focusDay, goToDay, onOpen } = props;
  const grid = useRef<HTMLTableElement>(null);
  const movedTo = useRef<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (movedTo.current !== focusDay) return;
    movedTo.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
  }, [focusDay]);
  const move = (day: string) => {
    movedTo.current = day;
    goToDay(day);
  };
  const open = (day: string) => {
    const [first, second] = days.get(day) ?? [];
    if (first && !second) void navigate(addressOf(first), { state: { from: 'page' } });
    else onOpen(day);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { day: from } = (event.target as HTMLElement).dataset;
    if (!from) return;
    const day = dayFor(event.key, from, props.today);
    if (day === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (day === null) open(from);
    else move(day);
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that one moves in
      role="grid"
      aria-label={monthWords(month)}
      aria-busy={props.isLoading}
      className={classes.grid}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} {...props} day={day} planned={days.get(day) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayFor(key: string, day: string, today: string): string | null {
  const moves = new Map([
    ['ArrowLeft', addDays(day, -1)],
    ['ArrowRight', addDays(day, 1)],
    ['ArrowUp', addDays(day, -7)],
    ['ArrowDown', addDays(day, 7)],
    ['PageUp', addMonths(day, -1)],
    ['PageDown', addMonths(day, 1)],
    ['Home', addDays(day, -weekdayOf(day))],
    ['End', addDays(day, 6 - weekdayOf(day))],
    ['t', today],
  ]);
  return moves.get(key === 'T' ? 't' : key) ?? null;
}

type DayProps = GridProps & { day: string; planned: PlannedDate[] };

function Day({ day, planned, month, today, focusDay, isLoading, onOpen, zone }: DayProps) {
  const isIn = monthOf(day) === month;
  const entries = planned.length > MOST_IN_A_DAY + 1 ? planned.slice(0, MOST_IN_A_DAY) : planned;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
      role="gridcell"
      tabIndex={day === focusDay ? 0 : -1}
      data-day={day}
      data-out={!isIn || undefined}
      aria-label={`${dayWords(day)}, ${planned.length === 0 ? 'no dates' : count(planned.length, 'date')}`}
      aria-current={day === today ? 'date' : undefined}
      className={classes.day}
    >
      {/* The cell has the keys; this is for the pointer. */}
      <button type="button" tabIndex={-1} className={classes.open} onClick={() => onOpen(day)}>
        <span className={classes.number} aria-hidden>
          {Number(day.slice(8))}
        </span>
        {planned.length > 0 && (
          <span className={classes.dots} aria-hidden>
            {planned.slice(0, MOST_IN_A_DAY).map((each) => (
              <i key={keyOf(each)} />
            ))}
          </span>
        )}
        <span className={classes.hidden}>Show {dayWords(day)}</span>
      </button>
      {isLoading && weekdayOf(day) % 2 === 1 && (
        <div className={classes.entries}>
          <Skeleton height={16} radius="xl" />
        </div>
      )}
      {planned.length > 0 && (
        <ul className={classes.entries}>
          {entries.map((each) => (
            <Entry key={keyOf(each)} planned={each} day={day} zone={zone} />
          ))}
          {/* A press on it reaches the day below. */}
          {planned.length > entries.length && (
            <li className={classes.more}>{planned.length - entries.length} more</li>
          )}
        </ul>
      )}
    </td>
  );
}

function Entry({ planned, day, zone }: { planned: PlannedDate; day: string; zone: string }) {
  const isStart = startsOn(planned, day, zone);
  const isOff = planned.is_cancelled;
  return (
    <li
      className={classes.entry}
      data-on={!isStart || undefined}
      data-long={planned.is_all_day || undefined}
      data-off={isOff || undefined}
    >
      <Link to={addressOf(planned)} state={{ from: 'page' }} tabIndex={-1}>
        {isOff && <span className={classes.hidden}>Cancelled:</span>}{' '}
        {!planned.is_all_day && isStart && <span className={classes.time}>{timeIn(planned, zone)}</span>}{' '}
        <bdi>{planned.name}</bdi>
      </Link>
    </li>
  );
}
