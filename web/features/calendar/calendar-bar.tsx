import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { RoundButton } from '../../ui/round-button.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/screen-icons.ts';
import { useLoops } from '../loops/loops.ts';
import classes from './calendar-bar.module.css';
import { monthWords } from './days.ts';
import type { CalendarView } from './use-calendar-view.ts';

type BarProps = {
  month: string;
  view: CalendarView;
  onView: (view: CalendarView) => void;
  /** Null: all my loops. */
  loopId: number | null;
  onLoop: (loopId: number | null) => void;
  onMonth: (months: 1 | -1) => void;
  onToday: () => void;
  newEvent: ReactNode;
};

export function CalendarBar({ month, newEvent, onMonth, onToday, ...props }: BarProps) {
  return (
    <header className={classes.bar}>
      <h1 className={classes.title}>Calendar</h1>
      <div className={classes.new}>{newEvent}</div>
      <div className={classes.month}>
        <RoundButton aria-label="Previous month" onClick={() => onMonth(-1)}>
          <IconChevronLeft size={22} aria-hidden />
        </RoundButton>
        <h2 className={classes.name} aria-live="polite">
          {monthWords(month)}
        </h2>
        <RoundButton aria-label="Next month" onClick={() => onMonth(1)}>
          <IconChevronRight size={22} aria-hidden />
        </RoundButton>
        <Button variant="default" onClick={onToday}>
          Today
        </Button>
      </div>
      <div className={classes.choices}>
        <LoopChoice {...props} />
        <ViewChoice {...props} />
      </div>
    </header>
  );
}

function LoopChoice({ loopId, onLoop }: Pick<BarProps, 'loopId' | 'onLoop'>) {
  const loops = useLoops();
  const ownLoops = (loops.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isOfOthers = loopId !== null && !ownLoops.some(({ value }) => value === String(loopId));
  return (
    <NativeSelect
      aria-label="Loop"
      className={classes.loop}
      value={loopId === null ? '' : String(loopId)}
      onChange={({ currentTarget }) => onLoop(Number(currentTarget.value) || null)}
      data={[
        { value: '', label: 'All my loops' },
        ...ownLoops,
        ...(isOfOthers ? [{ value: String(loopId), label: 'This loop' }] : []),
      ]}
    />
  );
}

const views: { view: CalendarView; label: string }[] = [
  { view: 'month', label: 'Month' },
  { view: 'agenda', label: 'Agenda' },
];

function ViewChoice({ view: chosenView, onView }: Pick<BarProps, 'view' | 'onView'>) {
  return (
    <fieldset className={classes.views}>
      <legend className={classes.hidden}>Show as</legend>
      {views.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          className={classes.view}
          aria-pressed={view === chosenView}
          onClick={() => onView(view)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
