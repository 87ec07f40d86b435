import { eventLimits } from '@loopyard/contract/calendar.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person } from '../../test/people.ts';
import {
  answerAs,
  dateFor,
  datesFor,
  eventBy,
  eventFor,
  nth,
  refusalIn,
  training,
} from './calendar.testing.ts';

let world: TestWorld;
let sql: postgres.Sql;
let ann: Person;
let ben: Person;
let cat: Person;
let dan: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1 });
  const people = await Promise.all(['Ann', 'Ben', 'Cat', 'Dan'].map((name) => world.person(name)));
  [ann, ben, cat, dan] = people as [Person, Person, Person, Person];
  loopId = await loopOf(ann, [ben, cat], { name: 'Chess Club' });
});
afterAll(() => sql.end());

const weekly = { rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20300723', left_out: ['2030-06-11'] };
const create = (event: object) =>
  ann.post('/api/posts', { title: 'Who comes?', loop_id: loopId, event: { ...training, ...event } });

test('an event has a name, a time and a place, and everything else is refused with a sentence [14.20, 14.21]', async () => {
  const { body } = await create({
    capacity: 12,
    guests_max: 2,
    answer_before_minutes: 1440,
    link: 'https://chess.example/a',
  });
  const event = {
    ...training,
    ...{ link: 'https://chess.example/a', is_all_day: false, rule: null, left_out: [], answers: 'open' },
    ...{ answer_before_minutes: 1440, capacity: 12, guests_max: 2, remind_minutes: [1440] },
    date: {
      ...{
        nth,
        starts_local: '2030-06-04T17:00',
        ends_local: '2030-06-04T18:30',
        time_zone: 'Europe/London',
      },
      ...{ starts_at: '2030-06-04T16:00:00.000Z', ends_at: '2030-06-04T17:30:00.000Z', place: 'The hall' },
      ...{ is_changed: false, cancelled_at: null, cancel_text: null, my_answer: null },
      answer_until: '2030-06-03T16:00:00.000Z',
      counts: { yes: 0, no: 0, maybe: 0, waiting: 0, places: 0 },
    },
  };
  expect(body.post).toMatchObject({ event, abilities: { answer: true } });
  expect(await eventFor(ben, body.post.id)).toEqual(event);

  const many = 'FREQ=DAILY;COUNT=401';
  for (const [wrong, errors] of [
    [{ name: ' ' }, { name: 'An event needs a name' }],
    [{ name: 'a'.repeat(101) }, { name: 'A name can have 100 characters at most' }],
    [{ ends_local: '2030-06-04T16:59' }, { ends_local: 'The end is before the start' }],
    [{ ends_local: '2030-07-06T17:00' }, { ends_local: 'An event can last 31 days at most' }],
    [{ starts_local: 'tomorrow' }, { starts_local: 'Please choose a day and a time' }],
    [
      { starts_local: '2020-06-04T17:00', ends_local: '2020-06-04T18:00' },
      { starts_local: 'Please choose a time in the future' },
    ],
    [
      { starts_local: '2030-03-31T01:30', ends_local: '2030-03-31T03:00' },
      { starts_local: 'This time does not exist on that day: the clocks change' },
    ],
    [{ time_zone: 'Europe/Atlantis' }, { time_zone: 'We don’t know this time zone' }],
    [{ rule: 'FREQ=HOURLY;COUNT=3' }, { rule: 'This repetition is not supported' }],
    [{ rule: many }, { rule: 'An event can have 400 dates at most' }],
    [{ rule: 'FREQ=DAILY;UNTIL=20320604' }, { rule: 'An event can have 400 dates at most' }],
    [{ left_out: ['Christmas'] }, { left_out: 'Please choose a day' }],
    [{ capacity: 0 }, { capacity: 'Please give a number from 1 to 10000' }],
    [{ guests_max: 11 }, { guests_max: 'Please give a number from 0 to 10' }],
    [{ link: 'javascript:alert(1)' }, { link: 'Please give an address that begins with https://' }],
    [{ place: 'a'.repeat(201) }, { place: 'A place can have 200 characters at most' }],
  ] as const)
    expect(refusalIn(await create(wrong))).toEqual([422, 'validation', errors]);
  expect((await create({ name: '\u0000\ud800', answers: 'always' })).status).toBe(422);
});

test('a series is one post with many dates, each of which stands by itself [14.22]', async () => {
  const post = await eventBy(ann, loopId, weekly);
  const dates = await datesFor(ben, post);
  expect(dates.map((date) => date.nth)).toEqual(
    ['04', '18', '25']
      .map((day) => `203006${day}T1700`)
      .concat(['02', '09', '16', '23'].map((day) => `203007${day}T1700`)),
  );
  expect(await eventFor(ben, post)).toMatchObject({ ...weekly, date: { nth } });
});

test('an all-day event has days and no hours [14.24]', async () => {
  const post = await eventBy(ann, loopId, {
    ...{
      is_all_day: true,
      starts_local: '2030-10-26T09:00',
      ends_local: '2030-10-27',
      time_zone: 'Europe/London',
    },
  });
  expect((await eventFor(ben, post)).date).toMatchObject({
    ...{ nth: '20301026', starts_local: '2030-10-26T00:00', ends_local: '2030-10-27T00:00' },
    ...{ starts_at: '2030-10-25T23:00:00.000Z', ends_at: '2030-10-28T00:00:00.000Z' },
  });
});

test('the calendar lists what one may see, by time, and nothing of what waits, is locked or is somebody else’s [14.25]', async () => {
  const [early, heldPost, lockedPost] = [
    await eventBy(ann, loopId, {
      name: 'Early',
      starts_local: '2031-01-31T23:00',
      ends_local: '2031-02-01T01:00',
    }),
    await eventBy(ann, loopId, {
      name: 'Held',
      starts_local: '2031-02-02T10:00',
      ends_local: '2031-02-02T11:00',
    }),
    await eventBy(ann, loopId, {
      name: 'Locked',
      starts_local: '2031-02-03T10:00',
      ends_local: '2031-02-03T11:00',
    }),
  ];
  await sql`update posts set held_for = 'reports', held_at = now() where id = ${heldPost}`;
  await ann.put(`/api/posts/${lockedPost}`, { password: 'sesame-sesame' });
  const february = 'from=2031-02-01T00:00:00Z&to=2031-03-01T00:00:00Z';
  const names = async (person: Person, query = february) =>
    ((await person.get(`/api/events?${query}`)).body.events ?? []).map(({ name }: { name: string }) => name);
  expect(await names(ben)).toEqual(['Early']);
  expect(await names(ben, `${february}&loop_id=${loopId}`)).toEqual(['Early']);
  const datesOf = async (post: number) =>
    ((await ben.get(`/api/events/${post}/dates?${february}`)).body.dates ?? []).map(
      ({ nth }: { nth: string }) => nth,
    );
  expect(await datesOf(early)).toEqual(['20310131T2300']);
  for (const post of [heldPost, lockedPost]) expect(await datesOf(post)).toEqual([]);
  expect(await names(ann)).toEqual(['Early', 'Locked']);
  expect(await names(dan)).toEqual([]);
  expect((await dan.get(`/api/events?loop_id=${loopId}`)).status).toBe(404);
  expect((await dan.get(`/api/events/${early}/dates`)).status).toBe(404);
  expect(await eventFor(ben, lockedPost)).toBeNull();
  expect(refusalIn(await ben.get('/api/events?from=2031-01-01T00:00:00Z&to=2033-01-01T00:00:00Z'))).toEqual([
    ...[422, 'validation', { to: `Please ask for ${eventLimits.listedDays} days at most` }],
  ]);
});

test('people answer each date, and may take an answer back [14.81, 14.82]', async () => {
  const post = await eventBy(ann, loopId, { ...weekly, guests_max: 1 });
  const { status, body } = await answerAs(ben, post, 'yes', { guests: 1, note: ' A bit late ' });
  expect([status, body.event.date.counts, body.event.date.my_answer]).toEqual([
    200,
    { yes: 1, no: 0, maybe: 0, waiting: 0, places: 2 },
    { answer: 'yes', guests: 1, note: 'A bit late', is_stale: false },
  ]);
  await answerAs(cat, post, 'maybe');
  await answerAs(ben, post, 'no', { guests: 1 });
  expect(await dateFor(ann, post)).toMatchObject({
    ...{ counts: { yes: 0, no: 1, maybe: 1, waiting: 0, places: 0 }, my_answer: null },
  });
  await answerAs(cat, post, 'yes', { guests: 1, note: 'By bus' });
  await answerAs(cat, post, 'yes', { date: 'all' });
  const [date, ...otherDates] = await datesFor(cat, post);
  expect(date).toMatchObject({ counts: { yes: 1, places: 2 }, my_answer: { guests: 1, note: 'By bus' } });
  expect(otherDates.map(({ counts }) => [counts.yes, counts.places])).toEqual(Array(6).fill([1, 1]));
  for (const [answer, refusal] of [
    [await answerAs(ben, post, 'perhaps'), [422, 'validation', { answer: 'Please choose one of these' }]],
    [
      await answerAs(ben, post, 'yes', { guests: 2 }),
      [422, 'validation', { guests: 'You can bring 1 person at most' }],
    ],
    [await answerAs(ben, post, 'yes', { date: '20300605T1700' }), [404, 'not_found']],
    [await answerAs(dan, post, 'yes'), [404, 'not_found']],
  ] as const)
    expect(refusalIn(answer).slice(0, refusal.length)).toEqual(refusal);
});
