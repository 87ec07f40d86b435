import { useState } from 'react';
import { useIsNarrow } from '../../lib/use-narrow.ts';

export type CalendarView = 'month' | 'agenda';

const KEY = 'calendar-view';

/** Kept on this device. At first it is what fits. */
export function useCalendarView(): [CalendarView, (view: CalendarView) => void] {
  const isNarrow = useIsNarrow();
  const [chosenView, setChosenView] = useState(() => viewIn(window.localStorage.getItem(KEY)));
  const choose = (view: CalendarView) => {
    window.localStorage.setItem(KEY, view);
    setChosenView(view);
  };
  return [chosenView ?? (isNarrow ? 'agenda' : 'month'), choose];
}

function viewIn(text: string | null): CalendarView | null {
  return text === 'month' || text === 'agenda' ? text : null;
}
