import type { EventAnswer } from '@loopyard/contract/calendar.ts';
import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';
import { useViewer } from '../accounts/accounts.ts';

type WholeEvent = NonNullable<RestAnswer<'POST /api/posts'>['post']['event']>;
type OnlyForForms = 'ends_local' | 'left_out' | 'answer_before_minutes' | 'remind_minutes';
export type PostEvent = Omit<WholeEvent, OnlyForForms>;
export type EventDate = PostEvent['date'];
type ListedEvent = RestAnswer<'GET /api/events'>['events'][number];
/** A date as the calendar lists it, with its event. */
export type PlannedDate = Omit<ListedEvent, 'dates'> & ListedEvent['dates'][number];
export type DateChange = RestInput<'PUT /api/events/:id/:nth'>['body'];
export type CalendarFeed = RestAnswer<'GET /api/calendar_feeds'>['calendar_feeds'][number];

const datesKey = ['dates'] as const;
const calendarKey = [...datesKey, 'calendar'] as const;
const datesOfPostKey = (postId: number) => [...datesKey, 'post', postId] as const;

/** Where the reader is: as their account says, or else their browser. */
export function useOwnZone(): string {
  const { data: viewer } = useViewer();
  return viewer?.time_zone ?? browserZone();
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

export type Span = { from: string; to: string };

/** `loopId` null: of all my loops. */
export function useDates(loopId: number | null, { from, to }: Span) {
  const { request } = useTransport();
  return useQuery({
    queryKey: [...calendarKey, loopId, from, to],
    queryFn: async ({ signal }): Promise<PlannedDate[]> => {
      const query = { from, to, ...(loopId !== null && { loop_id: loopId }) };
      const { events } = await request('GET /api/events', { query, signal });
      return events.flatMap(({ dates, ...event }) => dates.map((date) => ({ ...event, ...date })));
    },
  });
}

/** From a moment on. */
export function useDatesOf(postId: number, from: string, enabled: boolean) {
  const { request } = useTransport();
  return useQuery({
    queryKey: [...datesOfPostKey(postId), from],
    enabled,
    queryFn: async ({ signal }) => {
      const params = { id: postId };
      return (await request('GET /api/events/:id/dates', { params, query: { from }, signal })).dates;
    },
  });
}

export function forgetDates(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: datesKey });
}

/** In the lists of its event’s dates. */
export function patchDate(
  queries: QueryClient,
  postId: number,
  nth: string,
  change: (date: EventDate) => EventDate,
): void {
  queries.setQueriesData<EventDate[]>({ queryKey: datesOfPostKey(postId) }, (dates) =>
    dates?.map((date) => (date.nth === nth ? change(date) : date)),
  );
}

export type Answer = { answer: EventAnswer; guests: number; note: string | null };
/** `date` null: every date to come, each with the people and the note that it has. */
type GivenAnswer = (Answer & { date: EventDate }) | (Pick<Answer, 'answer'> & { date: null });
export type ShowDate = (nth: string, change: (date: EventDate) => EventDate) => void;

/**
 * Shows an answer at once, and puts the one before back if it is refused.
 * @param refresh reads it again where the answer doesn’t say how it stands
 */
export function useAnswer(postId: number, capacity: number | null, show: ShowDate, refresh: () => unknown) {
  const { request } = useTransport();
  const queries = useQueryClient();
  return useMutation({
    scope: answersTo(postId),
    mutationFn: ({ date, ...body }: GivenAnswer) =>
      request('PUT /api/events/:id/:nth/answer', { params: { id: postId, nth: date?.nth ?? 'all' }, body }),
    onMutate: (wish) => {
      if (wish.date) show(wish.date.nth, (before) => withAnswer(before, wish, capacity));
    },
    onSuccess: async ({ event }, { date }) => {
      if (date) {
        show(date.nth, () => event.date);
        return void queries.invalidateQueries({ queryKey: calendarKey });
      }
      forgetDates(queries);
      await refresh();
    },
    onError: async (_, { date }) => {
      if (date) show(date.nth, () => date);
      forgetDates(queries);
      await refresh();
    },
  });
}

/** Answers to an event, and what is read again of it, come one after the other. */
export const answersTo = (postId: number) => ({ id: `answer ${postId}` });

/** The server will answer this, if nobody is faster. */
function withAnswer(date: EventDate, { guests, note, ...wish }: Answer, capacity: number | null): EventDate {
  const before = date.my_answer?.is_stale ? null : date.my_answer;
  const counts = { ...date.counts };
  if (before) counts[before.answer] -= 1;
  if (before?.answer === 'yes') counts.places -= 1 + before.guests;
  const people = 1 + guests;
  const isFull = wish.answer === 'yes' && capacity !== null && counts.places + people > capacity;
  const answer = isFull ? 'waiting' : wish.answer;
  counts[answer] += 1;
  if (answer === 'yes') counts.places += people;
  return { ...date, counts, my_answer: { answer, guests, note, is_stale: false } };
}

export function useAnswers(postId: number, nth: string, answer: keyof Omit<EventDate['counts'], 'places'>) {
  const { request } = useTransport();
  return useInfiniteQuery({
    queryKey: ['answers', postId, nth, answer],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const params = { id: postId, nth };
      const query = { answer, page };
      const { answers, ...pages } = await request('GET /api/events/:id/:nth/answers', {
        params,
        query,
        signal,
      });
      return { people: answers, ...pages };
    },
    getNextPageParam: ({ current_page, total_pages }) =>
      current_page < total_pages ? current_page + 1 : undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
