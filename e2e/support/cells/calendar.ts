import { type Act, answer, type Cell, fail, goOffline, hold, inTurn, press, show } from './cell.ts';

/** In a winter long before any run, so that the pictures stay the same. */
const month = '2030-01';
const date = (day: string, changes: object = {}) => ({
  ...{ nth: `${day.replaceAll('-', '')}T1700`, starts_local: `${day}T17:00`, ends_local: `${day}T18:30` },
  ...{ time_zone: 'Europe/London', starts_at: `${day}T17:00:00.000Z`, ends_at: `${day}T18:30:00.000Z` },
  ...{ place: 'Sports hall', is_changed: false, cancelled_at: null, cancel_text: null },
  ...{ answer_until: `${day}T17:00:00.000Z`, my_answer: null },
  counts: { yes: 12, no: 3, maybe: 1, waiting: 0, places: 12 },
  ...changes,
});
const planned = (day: string, name: string, changes: object = {}, dateChanges: object = {}) => ({
  ...{ id: 1, loop_id: 1000, name, is_all_day: false, is_series: false, answers: 'open', capacity: null },
  ...{ guests_max: 0, link: null, date: date(day, dateChanges), abilities: { answer: true, edit: false } },
  ...changes,
});
const full = ['Training', 'Choir', 'Chess club', 'Governors meet', 'Bake sale'];
const events = [
  ...full.map((name, id) => planned('2030-01-08', name, { id })),
  planned('2030-01-10', 'A name so long that it does not fit into the cell of a day', { id: 20 }),
  planned('2030-01-15', 'Training', { id: 30 }, { cancelled_at: '2030-01-02T00:00:00.000Z' }),
  planned('2030-01-25', 'Winter fair', { id: 40, is_all_day: true }, { ends_local: '2030-01-27T00:00' }),
  planned(
    '2030-01-22',
    'Call with Kolkata',
    { id: 50 },
    { time_zone: 'Asia/Kolkata', starts_local: '2030-01-22T22:30' },
  ),
];
const listing = /\/api\/events(\?|$)/;
const fillCalendar: Act = answer(listing, { events });
const calendar = { screen: 'calendar', viewer: 'member', path: `/calendar?month=${month}` } as const;
const feeds = {
  calendar_feeds: [
    {
      id: 1,
      loop_id: null,
      created_at: '2026-09-01T08:30:00.000Z',
      last_read_at: '2026-09-05T08:30:00.000Z',
    },
  ],
};
const newFeed = {
  id: 1,
  url: 'https://loopyard.example/ical/3k9d.ics',
  webcal_url: 'webcal://loopyard.example/ical/3k9d.ics',
};

const openDay: Act = (page) =>
  page.getByRole('gridcell', { name: /^Tuesday 8 January 2030, 5 dates/ }).press('Enter');

export const calendarCells: Cell[] = [
  { ...calendar, state: 'month', before: fillCalendar, open: press(/^Month$/) },
  { ...calendar, state: 'agenda', before: fillCalendar, open: press('Agenda') },
  {
    ...calendar,
    state: 'a day',
    before: fillCalendar,
    open: inTurn(press(/^Month$/), openDay),
    isFleeting: true,
  },
  { ...calendar, state: 'nothing planned', before: answer(listing, { events: [] }) },
  { ...calendar, state: 'loading', before: hold(listing), isHeld: true },
  { ...calendar, state: 'failed', before: fail(listing), isRefused: true },
  {
    ...calendar,
    state: 'offline',
    before: fillCalendar,
    open: inTurn(show('Training'), goOffline),
    isRefused: true,
  },
  {
    ...calendar,
    state: 'an address for other calendars',
    before: inTurn(fillCalendar, answer(/\/api\/calendar_feeds/, { ...feeds, ...newFeed })),
    open: inTurn(
      press('Subscribe in your calendar'),
      press('Make an address'),
      show(/^Your address is ready/),
    ),
    isFleeting: true,
  },
  { screen: 'new event', state: 'empty', viewer: 'admin', path: '/feed/new-post?event=2030-01-08' },
  {
    screen: 'new event',
    state: 'every week',
    viewer: 'admin',
    path: '/feed/new-post?event=2030-01-08',
    open: (page) => page.getByLabel('Repeats').selectOption('Every week'),
  },
  { screen: 'post', state: 'event', viewer: 'admin', path: ({ posts }) => `/feed/${posts.planned}` },
];
