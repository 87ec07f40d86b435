import { useSearchParams } from 'react-router';
import { useDatesOf } from '../calendar.ts';
import { type EventProps, EventView } from '../event-view.tsx';
import { ManageDate } from './manage-date.tsx';
import { SeriesDates } from './series-dates.tsx';

export type OpenEventProps = Omit<EventProps, 'date' | 'children'> & {
  may: EventProps['may'] & { edit: boolean };
};

/** `?date=20261203T1700` picks the date that is shown first. */
export function OpenEvent(props: OpenEventProps) {
  const { of, event, may, show, refresh } = props;
  const [params] = useSearchParams();
  const nth = params.get('date') ?? event.date.nth;
  const isSeries = event.rule !== null;
  const query = useDatesOf(of.postId, beginningOf(nth), isSeries || nth !== event.date.nth);
  const date = query.data?.find((each) => each.nth === nth) ?? event.date;
  return (
    <EventView {...props} date={date}>
      <ManageDate {...{ of, event, date, refresh }} mayEdit={may.edit} />
      {isSeries && (
        <SeriesDates
          {...{ event, show, refresh, query }}
          postId={of.postId}
          mayAnswer={may.answer}
          nth={date.nth}
        />
      )}
    </EventView>
  );
}

/** Today, or before a date that is over, if the address names one. */
function beginningOf(nth: string): string {
  const dayBefore = Date.parse(nth.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')) - dayMs;
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  return new Date(Number.isNaN(dayBefore) ? today : Math.min(dayBefore, today)).toISOString();
}

const dayMs = 86_400_000;
