import { eventLimits } from '@loopyard/contract/calendar.ts';
import { wallTime } from '@loopyard/contract/schedule.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOnline } from '../../lib/use-online.ts';
import { IconCloudOff } from '../../ui/icons.ts';
import { useLazyDialog } from '../../ui/overlays/use-lazy-dialog.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Agenda, AgendaSkeleton, daysAhead } from './agenda.tsx';
import { type PlannedDate, useDates, useOwnZone } from './calendar.ts';
import { CalendarBar } from './calendar-bar.tsx';
import classes from './calendar-screen.module.css';
import { DayDialog } from './day-dialog.tsx';
import { addDays, addMonths, monthOf, weeksOf } from './days.ts';
import { MonthGrid } from './month-grid.tsx';
import { NewEventButton, useMayAdd } from './new-event.tsx';
import { byDay } from './planned.ts';
import { useCalendarAddress } from './use-calendar-address.ts';
import { type CalendarView, useCalendarView } from './use-calendar-view.ts';
import { useLiveDates } from './use-live-dates.ts';

export default function CalendarScreen() {
  const zone = useOwnZone();
  const today = wallTime(new Date(), zone).slice(0, 10);
  const address = useCalendarAddress(today);
  const { month, loopId } = address;
  const [view, chooseView] = useCalendarView();
  const [day, setDay] = useState(today);
  const query = useDates(loopId, spanOf(month, today));
  useLiveDates(loopId);
  const goToDay = (next: string) => {
    setDay(next);
    if (monthOf(next) !== month) address.goToMonth(monthOf(next));
  };
  const goToMonth = (months: 1 | -1) => address.goToMonth(monthOf(addMonths(`${month}-01`, months)));
  const mayAdd = useMayAdd(loopId);
  return (
    <div className={classes.page}>
      <title>Calendar · Loopyard</title>
      <CalendarBar
        {...{ month, view, loopId }}
        onView={chooseView}
        onLoop={address.chooseLoop}
        onMonth={goToMonth}
        onToday={() => goToDay(today)}
        newEvent={mayAdd && <NewEventButton loopId={loopId} />}
      />
      <Stale isError={query.isError} hasDates={query.data !== undefined} />
      {query.data?.length === eventLimits.listed && (
        <p role="status" className={classes.stale}>
          Only the first {eventLimits.listed} dates are shown.
          {loopId === null && ' Choose one loop to see more.'}
        </p>
      )}
      {query.isError && !query.data ? (
        <TryAgain
          title="The calendar could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Dates
          {...{ month, view, loopId, today, zone, goToDay, mayAdd }}
          planned={query.data}
          // A month that was chosen by its buttons begins with its first day.
          focusDay={monthOf(day) === month ? day : `${month}-01`}
          onNext={() => goToMonth(1)}
        />
      )}
      <Subscribe loopId={loopId} />
    </div>
  );
}

type DatesProps = {
  /** Undefined: they are being loaded. */
  planned: PlannedDate[] | undefined;
  view: CalendarView;
  month: string;
  loopId: number | null;
  today: string;
  zone: string;
  focusDay: string;
  mayAdd: boolean;
  goToDay: (day: string) => void;
  onNext: () => void;
};

function Dates({ planned, view, loopId, mayAdd, focusDay, goToDay, onNext, ...place }: DatesProps) {
  const [openDay, setOpenDay] = useState<string | null>(null);
  const month = { ...place, days: byDay(planned ?? [], place.zone), isOfAll: loopId === null };
  const isUsed = weeksOf(place.month)
    .flat()
    .some((day) => month.days.has(day));
  const nothing = (
    <p role="status" className={classes.nothing}>
      {mayAdd ? 'Nothing planned. Add the first date.' : 'Nothing planned.'}
    </p>
  );
  if (view === 'agenda')
    return planned ? <Agenda {...month} nothing={nothing} onNext={onNext} /> : <AgendaSkeleton />;
  return (
    <>
      <MonthGrid {...month} {...{ focusDay, goToDay }} isLoading={!planned} onOpen={setOpenDay} />
      {planned && !isUsed && nothing}
      {openDay && (
        <DayDialog
          {...month}
          day={openDay}
          newEvent={mayAdd && <NewEventButton loopId={loopId} day={openDay} />}
          onClose={() => setOpenDay(null)}
        />
      )}
    </>
  );
}

/** The days in the grid of a month, and one more on both sides, since the day begins at another moment elsewhere. */
function spanOf(month: string, today: string) {
  const ofGrid = weeksOf(month).flat();
  const last = ofGrid.at(-1) ?? `${month}-28`;
  const ahead = addDays(today, daysAhead);
  const shownDays = monthOf(today) === month && ahead > last ? [...ofGrid, ahead] : ofGrid;
  const moment = (day: string) => `${day}T00:00:00.000Z`;
  return {
    from: moment(addDays(shownDays[0] ?? `${month}-01`, -1)),
    to: moment(addDays(shownDays.at(-1) ?? `${month}-28`, 2)),
  };
}

function Stale({ isError, hasDates }: { isError: boolean; hasDates: boolean }) {
  const isOnline = useOnline();
  if (!hasDates || (!isError && isOnline)) return null;
  return (
    <p role="status" className={classes.stale}>
      <IconCloudOff size={20} aria-hidden />
      {isOnline ? 'These dates may be out of date.' : 'You are offline. These dates may be out of date.'}
    </p>
  );
}

function Subscribe({ loopId }: { loopId: number | null }) {
  const { open, close, LoadedDialog } = useLazyDialog(() =>
    import('./subscribe/subscribe-dialog.tsx').then((script) => script.SubscribeDialog),
  );
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={open}>
        Subscribe in your calendar
      </Button>
      {LoadedDialog && <LoadedDialog loopId={loopId} onClose={close} />}
    </div>
  );
}
