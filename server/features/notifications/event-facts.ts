import type { EventFacts } from '@loopyard/contract/calendar.ts';
import { sql } from 'drizzle-orm';
import { appointments, appointmentTimes } from '../calendar/tables.ts';

/** The event and date that a notification tells of, as they are now; a date that was planned away has no time. */
export const eventFacts = sql<EventFacts | null>`case when starts_with(notifications.action, 'event_') then (
  select json_build_object('name', event.name, 'startsLocal', its.starts_local, 'isAllDay', its.is_all_day, 'nth', its.nth)
  from ${appointments} event left join ${appointmentTimes} its on its.loop_id = event.loop_id
    and its.id = coalesce(notifications.date_id, (select min(first.id) from ${appointmentTimes} first
      where first.loop_id = event.loop_id and first.post_id = event.post_id))
  where event.loop_id = notifications.loop_id and event.post_id = notifications.post_id) end`;

/** The post with that date first. */
export const pathWith = (path: string, event: EventFacts | null) =>
  event?.nth ? `${path}?date=${event.nth}` : path;
