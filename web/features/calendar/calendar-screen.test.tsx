import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventDate, listedEvent } from '../../test/events.ts';
import { refusal } from '../../test/fake-transport.ts';
import { narrowWindow } from '../../test/narrow-window.ts';
import { renderScreen } from '../../test/render.tsx';
import { LOOP, loopSeenBy, member, people } from '../../test/world.ts';

const now = new Date('2026-06-10T09:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const training = listedEvent('2026-06-02T17:00');
const fair = listedEvent(
  '2026-06-20T00:00',
  { id: 8, name: 'Summer fair' },
  { is_all_day: true, ends_local: '2026-06-22T00:00' },
);
const many = ['08:00', '09:00', '10:00', '11:00', '12:00'].map((time, at) =>
  listedEvent(`2026-06-11T${time}`, { id: 20 + at, name: `Lesson ${at + 1}` }),
);
const off = listedEvent('2026-06-12T18:00', { id: 9, name: 'Choir' }, { is_cancelled: true });
const late = listedEvent('2026-06-18T22:30', { id: 10, name: 'Disco' });
const all = [training, fair, ...many, off, late];

function open(path = '/calendar', events = all, as: 'admin' | 'member' = 'member') {
  return renderScreen(path, { as, answers: { 'GET /api/events': { events }, ShowPost: { post: null } } });
}
const grid = async () => within(await screen.findByRole('grid'));
const dayCell = async (name: RegExp) => (await grid()).findByRole('gridcell', { name });

test('a month is a grid of weeks from Monday with the dates of each day [14.31]', async () => {
  const { transport } = open();
  expect(await dayCell(/^Tuesday 2 June 2026, 1 date$/)).toHaveTextContent('17:00 Training');
  const columns = (await grid()).getAllByRole('columnheader').map((column) => column.textContent);
  expect(columns).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect((await grid()).getAllByRole('row')).toHaveLength(6);
  expect(await dayCell(/^Wednesday 10 June 2026, no dates$/)).toHaveAttribute('aria-current', 'date');
  for (const day of [20, 21, 22])
    expect(
      within(await dayCell(new RegExp(` ${day} June 2026, 1 date$`))).getByText('Summer fair'),
    ).toBeVisible();
  expect(await dayCell(/^Thursday 18 June 2026, 1 date$/)).toHaveTextContent('22:30 Disco');
  expect(await dayCell(/^Friday 19 June 2026, no dates$/)).toBeInTheDocument();
  const cancelled = within(await dayCell(/^Friday 12 June/)).getByRole('link', {
    name: 'Cancelled: 18:00 Choir',
  });
  expect(cancelled).toHaveAttribute('href', '/feed/9?date=20260612T1800');
  const full = within(await dayCell(/^Thursday 11 June 2026, 5 dates$/));
  expect(full.getAllByRole('link')).toHaveLength(3);
  expect(full.getByText('2 more')).toBeInTheDocument();
  const [call] = transport.callsOf('GET /api/events');
  expect(call?.query).toEqual({
    loop_id: LOOP,
    from: '2026-05-31T00:00:00.000Z',
    // A month from today on, for the agenda.
    to: '2026-07-13T00:00:00.000Z',
  });
  expect(document.title).toBe('Calendar · Loopyard');
});

test('keys move by day, week and month, go to today, and open what there is [14.32]', async () => {
  const { user, isAt } = open();
  (await dayCell(/^Wednesday 10 June/)).focus();
  const focused = (name: RegExp) => waitFor(async () => expect(await dayCell(name)).toHaveFocus());
  const steps: [string, RegExp][] = [
    ['{ArrowRight}', /^Thursday 11 June/],
    ['{ArrowDown}', /^Thursday 18 June/],
    ['{Home}', /^Monday 15 June/],
    ['{End}', /^Sunday 21 June/],
    ['{ArrowLeft}{ArrowUp}', /^Saturday 13 June/],
    ['{PageDown}', /^Monday 13 July 2026/],
    ['{PageUp}{PageUp}', /^Wednesday 13 May 2026/],
    ['t', /^Wednesday 10 June/],
  ];
  for (const [keys, name] of steps) {
    await user.keyboard(keys);
    await focused(name);
  }
  const stops = (await grid()).getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0);
  expect(stops).toHaveLength(1);
  await user.keyboard('{ArrowRight}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Thursday 11 June 2026' }));
  expect(dialog.getAllByRole('link', { name: /^08:00|Lesson/ })).toHaveLength(5);
  expect(dialog.getByRole('link', { name: 'New event' })).toHaveAttribute(
    'href',
    '/feed/new-post?event=2026-06-11',
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  (await dayCell(/^Tuesday 2 June/)).focus();
  await user.keyboard('{Enter}');
  await isAt('/feed/7?date=20260602T1700');
});

test('a phone begins with an agenda from today on, and remembers what one chose [14.33]', async () => {
  narrowWindow();
  const july = ['2026-07-09', '2026-07-12'].map((day, at) =>
    listedEvent(`${day}T10:00`, { id: 40 + at, name: 'Rehearsal' }),
  );
  const first = open('/calendar', [...all, ...july]);
  const day = within(await screen.findByRole('region', { name: 'Thursday 11 June 2026' }));
  expect(day.getAllByRole('link')).toHaveLength(5);
  expect(day.getByRole('link', { name: /^08:00–09:30 ?Lesson 1/ })).toHaveAttribute(
    'href',
    '/feed/20?date=20260611T0800',
  );
  const choirEntry = within(screen.getByRole('region', { name: 'Friday 12 June 2026' })).getByRole('link');
  expect(choirEntry).toHaveTextContent('Cancelled');
  expect(screen.getByRole('region', { name: 'Thursday 9 July 2026' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Sunday 12 July 2026' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Tuesday 2 June 2026' })).toBeNull();
  await first.user.click(screen.getByRole('button', { name: 'Show earlier dates' }));
  expect(screen.getByRole('region', { name: 'Tuesday 2 June 2026' })).toBeInTheDocument();
  await first.user.click(screen.getByRole('button', { name: 'July 2026' }));
  await first.isAt('/calendar?month=2026-07');
  expect(await screen.findByRole('region', { name: 'Sunday 12 July 2026' })).toBeInTheDocument();
  await first.user.click(screen.getByRole('button', { name: 'Month' }));
  await grid();
  first.unmount();
  open();
  await grid();
  expect(screen.getByRole('button', { name: 'Month' })).toHaveAttribute('aria-pressed', 'true');
});

test('it shows the loop of the top bar, another or all of them, month by month [14.34]', async () => {
  const choir = loopSeenBy('member', { id: 1001, name: 'The choir' });
  const { user, transport, isAt } = renderScreen('/calendar', {
    as: 'member',
    answers: {
      'GET /api/loops': { loops: [loopSeenBy('member'), choir] },
      'GET /api/events': { events: [{ ...training, loop_id: 1001 }] },
    },
  });
  const field = await screen.findByRole('combobox', { name: 'Loop' });
  await waitFor(() => expect(field).toHaveDisplayValue('Brindlewick School'));
  await user.selectOptions(field, 'All my loops');
  await isAt('/calendar?loop=all');
  await waitFor(() =>
    expect(transport.callsOf('GET /api/events').at(-1)?.query).not.toHaveProperty('loop_id'),
  );
  await user.click(screen.getByRole('button', { name: 'Agenda' }));
  await user.click(await screen.findByRole('button', { name: 'Show earlier dates' }));
  expect(screen.getByRole('link', { name: /Training.*The choir/ })).toBeInTheDocument();
  await user.selectOptions(field, 'The choir');
  await waitFor(() =>
    expect(transport.callsOf('GET /api/events').at(-1)?.query).toMatchObject({ loop_id: 1001 }),
  );
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await isAt('/calendar?loop=1001&month=2026-07');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByRole('heading', { name: 'May 2026' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findByRole('heading', { name: 'June 2026' })).toBeInTheDocument();
});

test('times are those of the reader’s clock, with the event’s own where it differs [14.35]', async () => {
  const user = { ...member, time_zone: 'Asia/Kolkata' };
  const late = listedEvent('2026-06-11T20:30', { id: 30, name: 'Late talk' });
  window.localStorage.setItem('calendar-view', 'agenda');
  renderScreen('/calendar', {
    as: 'member',
    answers: {
      'GET /api/events': { events: [late] },
      'GET /api/users/:id': ({ params }) => ({ user: params.id === member.id ? user : people.admin }),
    },
  });
  const day = within(await screen.findByRole('region', { name: 'Friday 12 June 2026' }));
  expect(day.getByRole('link')).toHaveTextContent(/01:00–02:30.*Thu 11 June, 20:30–22:00 \(London\)/);
});

test('it says when there is nothing, when it can’t be loaded and when one is offline, and follows changes [14.36]', async () => {
  const { transport, user, unmount } = open('/calendar', []);
  expect(await screen.findByText('Nothing planned. Add the first date.')).toBeInTheDocument();
  const [newEvent] = screen.getAllByRole('link', { name: 'New event' });
  expect(newEvent).toHaveAttribute('href', '/feed/new-post?event=new');
  transport.answer({ 'GET /api/events': { events: [training] } });
  const { nth, starts_at, ends_at, place, counts } = eventDate('2026-06-02T17:00');
  transport
    .channel('LoopsChannel')
    .send({ type: 'Event', post_id: 7, nth, starts_at, ends_at, place, counts, is_cancelled: false });
  await dayCell(/^Tuesday 2 June 2026, 1 date$/);
  unmount();
  const failed = renderScreen('/calendar', {
    as: 'member',
    answers: { 'GET /api/events': refusal('internal') },
  });
  const againButton = await screen.findByRole('button', { name: 'Try again' });
  failed.transport.answer({ 'GET /api/events': { events: [training] } });
  await user.click(againButton);
  await dayCell(/^Tuesday 2 June 2026, 1 date$/);
  failed.unmount();
  open(
    '/calendar?loop=all',
    Array.from({ length: 500 }, (_, at) => ({ ...training, id: 100 + at })),
  );
  expect(
    await screen.findByText('Only the first 500 dates are shown. Choose one loop to see more.'),
  ).toBeVisible();
});
