import type { DemoDate, EventRow, PostEvent } from './model.ts';

export const isOver = ({ ends_at }: DemoDate, now: Date): boolean => new Date(ends_at) <= now;

/** @param nth the date that is shown; without one, that which goes on or comes next */
export function shapeEvent(
  { dates, ...facts }: EventRow,
  viewerId: number,
  now: Date,
  nth?: string,
): PostEvent {
  const next = dates.find((date) => !isOver(date, now));
  const date = dates.find((each) => each.nth === nth) ?? next ?? dates.at(-1);
  if (!date) throw new Error('An event has dates');
  return { ...facts, date: shapeDate(date, viewerId) };
}

export function shapeDate({ answers, ...date }: DemoDate, viewerId: number): PostEvent['date'] {
  const present = [...answers.values()].filter(({ is_stale }) => !is_stale);
  const countOf = (answer: string) => present.filter((each) => each.answer === answer).length;
  return {
    ...date,
    counts: {
      ...{ yes: countOf('yes'), no: countOf('no'), maybe: countOf('maybe'), waiting: countOf('waiting') },
      places: placesTaken(answers),
    },
    my_answer: answers.get(viewerId) ?? null,
  };
}

export function placesTaken(answers: DemoDate['answers']): number {
  const coming = [...answers.values()].filter(({ answer, is_stale }) => answer === 'yes' && !is_stale);
  return coming.reduce((places, { guests }) => places + 1 + guests, 0);
}

export function takesAnswers({ answers, dates }: EventRow, now: Date): boolean {
  return answers !== 'off' && dates.some((date) => !isOver(date, now) && !date.cancelled_at);
}
