import { pastDate } from '@loopyard/contract/calendar.ts';
import { beforeAll, expect, test } from 'vitest';
import { loopChannel, openCable } from '../../test/cable.ts';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices, mailsTo } from '../../test/mail.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { answerAs, dateFor, datesFor, eventBy, nth, refusalIn, training } from './calendar.testing.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let cat: Person;
let dan: Person;
let loopId: number;

beforeAll(async () => {
  world = await startWorld();
  const people = await Promise.all(['Ann', 'Ben', 'Cat', 'Dan'].map((name) => world.person(name)));
  [ann, ben, cat, dan] = people as [Person, Person, Person, Person];
  loopId = await loopOf(ann, [ben, cat, dan], { name: 'Chess Club' });
});

const weekly = { rule: 'FREQ=WEEKLY;COUNT=3' };
const first = 'Training on Tue 4 June 2030, 17:00';
const answerOf = async (person: Person, post: number) => (await dateFor(person, post)).my_answer;
const countsOf = async (post: number) => (await dateFor(ann, post)).counts;

async function bell(person: Person, post: number): Promise<string[]> {
  await world.settle();
  const { data } = await person.graphql(
    `{ allNotificationGroups(filter: { loop_id: ${loopId} }) { notifiable_id sentence url } }`,
  );
  return data.allNotificationGroups.flatMap((line: { notifiable_id: string; sentence: string }) =>
    Number(line.notifiable_id) === post ? [line.sentence] : [],
  );
}

test('the last place is given once, and those who wait get a free one by turn and are told [14.83, 14.84]', async () => {
  const cable = await openCable(world.url, ben.token);
  await cable.subscribe(loopChannel(loopId));
  const post = await eventBy(ann, loopId, { capacity: 2, guests_max: 1 });
  await answerAs(ben, post, 'yes', { guests: 1 });
  await answerAs(cat, post, 'yes');
  await answerAs(dan, post, 'yes', { guests: 1 });
  expect(await answerOf(cat, post)).toMatchObject({ answer: 'waiting', guests: 0 });
  expect(await countsOf(post)).toEqual({ yes: 1, no: 0, maybe: 0, waiting: 2, places: 2 });
  await answerAs(ben, post, 'yes', { guests: 0 });
  expect([await answerOf(cat, post), await answerOf(dan, post)]).toMatchObject([
    ...[{ answer: 'yes' }, { answer: 'waiting' }],
  ]);
  const counts = { yes: 2, no: 0, maybe: 0, waiting: 1, places: 2 };
  expect(
    await cable.next(loopChannel(loopId), (frame) => frame.type === 'Event' && frame.counts.yes === 2),
  ).toEqual({
    ...{ type: 'Event', post_id: post, nth, is_cancelled: false, place: 'The hall', counts },
    ...{ starts_at: '2030-06-04T16:00:00.000Z', ends_at: '2030-06-04T17:30:00.000Z' },
  });
  cable.close();
  expect(refusalIn(await answerAs(ben, post, 'yes', { guests: 1 }))).toEqual([
    ...[409, 'conflict', 'There are not enough places for the people you bring'],
  ]);
  expect(refusalIn(await ann.put(`/api/posts/${post}`, { event: { ...training, capacity: 1 } }))).toEqual([
    ...[422, 'validation', { capacity: '2 places are taken already, so please choose 2 or more' }],
  ]);
  await ann.put(`/api/posts/${post}`, { event: { ...training, capacity: 4, guests_max: 1 } });
  expect(await countsOf(post)).toEqual({ yes: 3, no: 0, maybe: 0, waiting: 0, places: 4 });
  expect(await bell(cat, post)).toEqual([`You have a place now: ${first}`]);
  expect(await bell(dan, post)).toEqual([`You have a place now: ${first}`]);
});

test('one date can be moved, and answers are asked for again; others keep theirs [14.26, 14.85]', async () => {
  const post = await eventBy(ann, loopId, weekly);
  await answerAs(ben, post, 'yes', { date: 'all' });
  await answerAs(cat, post, 'no');
  const { status, body } = await ann.put(`/api/events/${post}/${nth}`, {
    ...{ starts_local: '2030-06-05T18:00', ends_local: '2030-06-05T19:00', place: 'The library' },
  });
  expect([status, body.event.date]).toMatchObject([
    200,
    {
      ...{ nth, starts_local: '2030-06-05T18:00', starts_at: '2030-06-05T17:00:00.000Z', is_changed: true },
      ...{ place: 'The library', counts: { yes: 0, no: 0, maybe: 0, waiting: 0, places: 0 } },
    },
  ]);
  expect(await answerOf(ben, post)).toMatchObject({ answer: 'yes', is_stale: true });
  expect((await datesFor(ben, post)).map((date) => date.counts.yes)).toEqual([0, 1, 1]);
  await answerAs(ben, post, 'yes');
  expect(await answerOf(ben, post)).toMatchObject({ is_stale: false });
  const sentence = 'The time or place has changed: Training on Wed 5 June 2030, 18:00';
  expect([await bell(ben, post), await bell(cat, post)]).toEqual([[sentence], []]);

  await ann.put(`/api/events/${post}/20300611T1700`, {
    ...{ starts_local: '2030-06-11T17:00', ends_local: '2030-06-11T18:30', place: 'The yard' },
  });
  expect((await datesFor(ben, post))[1]).toMatchObject({
    place: 'The yard',
    my_answer: { is_stale: false },
  });
  for (const [wrong, refusal] of [
    [
      { starts_local: '2030-06-05T18:00', ends_local: '2030-06-05T17:00' },
      { ends_local: 'The end is before the start' },
    ],
    [
      { starts_local: '2030-03-31T01:30', ends_local: '2030-03-31T05:00' },
      { starts_local: 'This time does not exist on that day: the clocks change' },
    ],
    [{ starts_local: '2020-06-05T18:00', ends_local: '2020-06-05T19:00' }, { starts_local: pastDate }],
  ] as const)
    expect(refusalIn(await ann.put(`/api/events/${post}/${nth}`, wrong))).toEqual([
      422,
      'validation',
      refusal,
    ]);
  expect((await ben.put(`/api/events/${post}/${nth}`, { ...training })).status).toBe(403);
});

test('one date can be cancelled: it stays to be seen, takes no answer, and those who come are told [14.27, 14.86]', async () => {
  const post = await eventBy(ann, loopId, weekly);
  await answerAs(ben, post, 'maybe');
  await answerAs(cat, post, 'no');
  const cancel = () => ann.post(`/api/events/${post}/${nth}/cancel`, { text: 'The hall is closed' });
  const cancels = await Promise.all([cancel(), cancel()]);
  expect(cancels.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const [cancelled] = await datesFor(ben, post);
  expect(cancelled).toMatchObject({
    cancelled_at: expect.any(String),
    cancel_text: 'The hall is closed',
  });
  expect((await dateFor(ben, post)).nth).toBe('20300611T1700');
  expect(refusalIn(await answerAs(dan, post, 'yes'))).toEqual([409, 'closed', 'This date was cancelled']);
  expect([await bell(ben, post), await bell(cat, post), await bell(dan, post)]).toEqual([
    ...[[`Cancelled: ${first}`], [], []],
  ]);
});

test('an edit of later dates leaves earlier ones; a date of the same day keeps its answers, others are gone [14.28, 14.29]', async () => {
  const post = await eventBy(ann, loopId, { rule: 'FREQ=WEEKLY;COUNT=4' });
  await answerAs(ben, post, 'yes', { date: 'all' });
  const edit = (event: object) => ann.put(`/api/posts/${post}`, { event: { ...training, ...event } });
  const later = {
    starts_local: '2030-06-18T17:00',
    ends_local: '2030-06-18T19:00',
    from_nth: '20300618T1700',
  };
  expect((await edit({ ...later, rule: 'FREQ=WEEKLY;COUNT=1' })).status).toBe(200);
  const seenDates = async () =>
    (await datesFor(ben, post)).map((date) => {
      const times = `${date.nth}: ${date.starts_local} to ${date.ends_local.slice(11)}, ${date.starts_at.slice(11, 16)}`;
      return [times, date.my_answer?.is_stale ?? null];
    });
  expect(await seenDates()).toEqual([
    ['20300604T1700: 2030-06-04T17:00 to 18:30, 16:00', false],
    ['20300611T1700: 2030-06-11T17:00 to 18:30, 16:00', false],
    ['20300618T1700: 2030-06-18T17:00 to 19:00, 16:00', false],
  ]);
  const twice = { starts_local: '2030-06-04T16:00', ends_local: '2030-06-04T18:00' };
  await edit({ ...twice, rule: 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20300613' });
  expect(await seenDates()).toEqual([
    ['20300604T1700: 2030-06-04T16:00 to 18:00, 15:00', true],
    ['20300606T1600: 2030-06-06T16:00 to 18:00, 15:00', null],
    ['20300611T1700: 2030-06-11T16:00 to 18:00, 15:00', true],
    ['20300613T1600: 2030-06-13T16:00 to 18:00, 15:00', null],
  ]);
  expect(refusalIn(await edit({ ...later, from_nth: '20300619T1700' }))).toEqual([
    ...[422, 'validation', { from_nth: 'This date could not be found' }],
  ]);
  expect(refusalIn(await ann.put(`/api/posts/${post}`, { event: null }))).toEqual([
    ...[422, 'validation', { event: 'People have answered, so the event stays. You can cancel its dates' }],
  ]);
});

test('everybody asked hears of an event, is asked again before answers end, and reminded before it begins [14.87, 14.88, 14.89]', async () => {
  const now = world.clock.now();
  const inDays = (n: number) => new Date(now.getTime() + days(n)).toISOString().slice(0, 16);
  await ben.put('/api/notification_preferences', { notification_preferences: { event: true } });
  const match = {
    ...{ name: 'Match', time_zone: 'UTC', starts_local: inDays(10), ends_local: inDays(11) },
    ...{ answers: 'wanted', answer_before_minutes: 2880, remind_minutes: [1440, 120] },
  };
  const post = await eventBy(ann, loopId, match);
  const asks = expect.stringMatching(/^Ann .* asks if you come to Match on /);
  expect([await bell(ben, post), await bell(cat, post)]).toEqual([[asks], [asks]]);
  const date = (await dateFor(ann, post)).nth;
  await answerAs(ben, post, 'yes', { date });
  await mailNotices(world, days(6) + minutes(11));
  const wants = expect.stringMatching(/^Please say if you come to Match on /);
  expect([await bell(ben, post), await bell(cat, post)]).toEqual([[asks], [wants, asks]]);
  const remind = (person: Person) => person.post(`/api/events/${post}/${date}/remind`);
  expect(refusalIn(await remind(ann)).slice(0, 2)).toEqual([409, 'too_soon']);
  expect((await remind(ben)).status).toBe(403);
  world.clock.advance(days(1));
  expect((await remind(ann)).body).toEqual({ told_count: 2 });
  await world.settle();
  world.clock.advance(days(1) + minutes(30));
  expect(refusalIn(await answerAs(cat, post, 'yes', { date }))).toEqual([
    ...[409, 'closed', 'The time to answer is over. You can still say that you can’t come'],
  ]);
  expect((await answerAs(cat, post, 'no', { date })).status).toBe(200);
  await mailNotices(world, days(1.5));
  const soon = expect.stringMatching(/^Soon: Match on /);
  expect([await bell(ben, post), await bell(cat, post)]).toEqual([
    [soon, asks],
    [wants, wants, asks],
  ]);
  const tooLate = { ...training, ...match, remind_minutes: [2880, 1440, 120] };
  expect((await ann.put(`/api/posts/${post}`, { event: tooLate })).status).toBe(200);
  await mailNotices(world);
  const subjects = (await mailsTo(world, ben.email)).map(({ subject }) => subject);
  expect(subjects.slice(0, 2)).toEqual([
    expect.stringMatching(/^Soon: Match on .* in Chess Club$/),
    expect.stringMatching(/asks if you come to Match/),
  ]);
  expect(await bell(ben, post)).toEqual([soon, asks]);
});

test('members see who comes where the rule shows names, and notes are for those who may edit [14.90]', async () => {
  const post = await eventBy(ann, loopId);
  await answerAs(ben, post, 'yes', { note: 'By train' });
  const comers = async (person: Person) => {
    const { status, body } = await person.get(`/api/events/${post}/${nth}/answers?answer=yes`);
    return [
      status,
      body.answers?.map(({ note, person }: { note: string; person: Person }) => [person.id, note]),
    ];
  };
  expect([await comers(ann), await comers(ben), await comers(cat)]).toEqual([
    ...[
      [200, [[ben.id, 'By train']]],
      [200, [[ben.id, 'By train']]],
      [200, [[ben.id, null]]],
    ],
  ]);
  await ann.put(`/api/loops/${loopId}/rules`, { event_answers: false });
  expect([(await comers(ann))[0], (await comers(cat))[0]]).toEqual([200, 403]);
});

test('only those whom the rule lets add events add them [14.30]', async () => {
  await ann.put(`/api/loops/${loopId}/rules`, { events_by: 'admins' });
  const event = { title: 'Who comes?', loop_id: loopId, event: training };
  expect(refusalIn(await ben.post('/api/posts', event))).toEqual([
    ...[403, 'may_not_post', 'In this loop only admins may add events'],
  ]);
  const { abilities } = (await ben.get(`/api/loops/${loopId}`)).body.loop;
  expect([abilities.post, abilities.plan]).toEqual([true, false]);
});

test('a summary has the dates of the coming week, but those to which one does not come [14.91]', async () => {
  const inHours = (n: number) =>
    new Date(world.clock.now().getTime() + n * 3_600_000).toISOString().slice(0, 16);
  const when = (n: number) => ({ time_zone: 'UTC', starts_local: inHours(n), ends_local: inHours(n + 1) });
  const club = await loopOf(ann, [dan], { name: 'Picnic Club' });
  await eventBy(ann, club, { name: 'Later', ...when(24 * 8) });
  const picnic = await eventBy(ann, club, { name: 'Picnic', ...when(24) });
  await eventBy(ann, club, { name: 'Chess', ...when(1), rule: 'FREQ=DAILY;COUNT=7' });
  await answerAs(dan, picnic, 'no', { date: 'all' });
  const { body } = await dan.get('/api/notification_settings/digest');
  const { lines } = body.loops.find(({ id }: { id: number }) => id === club);
  const comingLines = lines.filter((line: string) => /^(Coming|And)/.test(line));
  expect(comingLines).toEqual([
    ...Array.from({ length: 5 }, () => expect.stringMatching(/^Coming: Chess on /)),
    'And 2 more dates',
  ]);
});
