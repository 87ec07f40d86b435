import type { IncomingEvent } from '@loopyard/contract/cable.ts';
import type { QueryClient } from '@tanstack/react-query';
import { answersTo, type EventDate, forgetDates, patchDate } from '../../calendar/calendar.ts';
import { patchShown } from './patch-shown.ts';

/** A card has one date of its event; the lists of its dates have all. */
export function patchEvent(
  queries: QueryClient,
  id: string,
  nth: string,
  change: (date: EventDate) => EventDate,
): void {
  patchShown(queries, id, (post) =>
    post.event?.date.nth === nth
      ? { ...post, event: { ...post.event, date: change(post.event.date) } }
      : post,
  );
  patchDate(queries, Number(id), nth, change);
}

/** For a frame of the socket. It doesn’t say why a date was cancelled, or who moved up from the waiting list. */
export function applyEvent(
  queries: QueryClient,
  frame: IncomingEvent,
  refresh: (id: string) => Promise<unknown>,
): void {
  const { post_id, nth, counts } = frame;
  const id = String(post_id);
  let isKnown = true;
  patchEvent(queries, id, nth, (date) => {
    isKnown &&= hasOnlyNewCounts(frame, date);
    return { ...date, counts };
  });
  void queries.invalidateQueries({ queryKey: ['answers', post_id] });
  if (isKnown) return;
  // After an answer that is on its way: what was read before it would take its place.
  const readAgain = async () => {
    forgetDates(queries);
    await refresh(id);
  };
  const reading = queries
    .getMutationCache()
    .build(queries, { scope: answersTo(post_id), mutationFn: readAgain });
  reading.execute(undefined).catch(() => undefined);
}

function hasOnlyNewCounts(frame: IncomingEvent, date: EventDate): boolean {
  const { starts_at, ends_at, place, is_cancelled } = frame;
  const isUnmoved = starts_at === date.starts_at && ends_at === date.ends_at && place === date.place;
  return isUnmoved && is_cancelled === (date.cancelled_at !== null) && date.my_answer?.answer !== 'waiting';
}
