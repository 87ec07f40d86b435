import { answersClosed, type EventAnswer } from '@loopyard/contract/calendar.ts';
import type { Answer, EventDate, PostEvent } from './calendar.ts';
import { momentWords, staleWords, untilWords } from './date-words.ts';

/** Then it takes only a no. */
export const isAnsweringOver = ({ answer_until }: EventDate): boolean =>
  Date.parse(answer_until) <= Date.now();

/** An answer that changes only a part is sent with the rest of this. */
export function presentAnswer({ my_answer: myAnswer }: EventDate): Answer {
  const answer: EventAnswer = !myAnswer || myAnswer.answer === 'waiting' ? 'yes' : myAnswer.answer;
  return { answer, guests: myAnswer?.guests ?? 0, note: myAnswer?.note ?? null };
}

/** The one thing to know before one answers. */
export function noticeOf(
  { answers, capacity }: Pick<PostEvent, 'answers' | 'capacity'>,
  date: EventDate,
): string | null {
  const { my_answer: myAnswer, counts } = date;
  if (myAnswer?.is_stale) return staleWords(myAnswer.answer);
  if (myAnswer?.answer === 'waiting')
    return 'You are on the waiting list, and are told when a place is free.';
  if (isAnsweringOver(date)) return `${answersClosed}.`;
  if (capacity !== null && counts.places >= capacity && myAnswer?.answer !== 'yes')
    return 'Full. Going puts you on the waiting list.';
  if (myAnswer || date.answer_until === date.starts_at) return null;
  return untilWords(momentWords(date.answer_until, date.time_zone), answers === 'wanted');
}
