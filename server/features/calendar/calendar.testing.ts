import { type Person, postOf } from '../../test/people.ts';

/** Its first date is `nth`, a Tuesday. */
export const training = {
  ...{ name: 'Training', place: 'The hall', time_zone: 'Europe/London' },
  ...{ starts_local: '2030-06-04T17:00', ends_local: '2030-06-04T18:30' },
};
export const nth = '20300604T1700';

export const eventBy = (person: Person, loopId: number, event: object = {}) =>
  postOf(person, loopId, 'Who comes?', { event: { ...training, ...event } });

type More = { date?: string; guests?: number; note?: string };
export const answerAs = (person: Person, post: number, answer: string, { date = nth, ...more }: More = {}) =>
  person.put(`/api/events/${post}/${date}/answer`, { answer, ...more });

const dateFields = `nth starts_local ends_local time_zone starts_at ends_at place is_changed cancelled_at cancel_text answer_until
  counts { yes no maybe waiting places } my_answer { answer guests note is_stale }`;

export async function eventFor(person: Person, post: number) {
  const { data } =
    await person.graphql(`{ post(id: ${post}) { event { name place link time_zone is_all_day starts_local
    ends_local rule left_out answers answer_before_minutes capacity guests_max remind_minutes date { ${dateFields} } } } }`);
  return data.post.event;
}

export const dateFor = async (person: Person, post: number) => (await eventFor(person, post)).date;

// biome-ignore lint/suspicious/noExplicitAny: the answer is the test’s to look at
export async function datesFor(person: Person, post: number): Promise<any[]> {
  const { body } = await person.get(
    `/api/events/${post}/dates?from=2030-01-01T00:00:00Z&to=2031-01-01T00:00:00Z`,
  );
  return body.dates;
}

export const refusalIn = ({ status, body }: Awaited<ReturnType<Person['get']>>) => [
  ...[status, body.code],
  body.errors ?? body.detail,
];
