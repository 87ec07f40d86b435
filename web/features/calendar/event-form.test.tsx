import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventDate, postEvent } from '../../test/events.ts';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { recorded } from '../../test/recorded.ts';
import { renderScreen } from '../../test/render.tsx';
import { postSeenBy, settingsOf } from '../../test/world.ts';

const now = new Date('2026-06-01T09:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const create = 'POST /api/posts';
const save = () => screen.getByRole('button', { name: 'Save' });
const write = (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
};

test('New event opens the form with its event first, on the day that was chosen, and comes back [14.46]', async () => {
  const { user, transport, isAt } = renderScreen('/calendar?month=2026-06', {
    as: 'member',
    answers: { 'GET /api/events': { events: [] }, [create]: recorded(create) },
  });
  (await screen.findByRole('gridcell', { name: /^Tuesday 9 June/ })).focus();
  await user.keyboard('{Enter}');
  const day = within(await screen.findByRole('dialog', { name: 'Tuesday 9 June 2026' }));
  await user.click(day.getByRole('link', { name: 'New event' }));
  expect(await screen.findByRole('switch', { name: /^Event/ })).toBeChecked();
  expect(screen.getByLabelText('Starts on')).toHaveValue('2026-06-09');
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveDisplayValue('Europe/London');
  write('Description', 'Bring shoes');
  expect(save()).toBeDisabled();
  fireEvent.blur(screen.getByLabelText('Name of the event'));
  expect(screen.getByText('An event needs a name')).toBeInTheDocument();
  write('Name of the event', 'Training');
  write('Starts at', '18:30');
  expect(screen.getByLabelText('Ends at')).toHaveValue('19:30');
  write('Ends at', '18:00');
  expect(screen.getByText('The end is before the start')).toBeInTheDocument();
  write('Ends at', '20:00');
  write('Place (optional)', 'Hall');
  await user.click(save());
  await waitFor(() => expect(transport.callsOf(create)).toHaveLength(1));
  expect(transport.callsOf(create)[0]?.body.event).toEqual({
    ...{ name: 'Training', place: 'Hall', link: '', time_zone: 'Europe/London', is_all_day: false },
    ...{ starts_local: '2026-06-09T18:30', ends_local: '2026-06-09T20:00', rule: null, left_out: [] },
    ...{ answers: 'open', answer_before_minutes: 0, capacity: null, guests_max: 0, remind_minutes: [1440] },
  });
  await isAt('/calendar?month=2026-06');
});

test('a repetition is chosen in plain words and said in a sentence, with the days left out [14.47]', async () => {
  const { user, transport } = renderScreen('/feed/new-post?event=2026-06-09', {
    as: 'member',
    answers: { [create]: refusal('validation', { rule: 'This repetition has no date' }) },
  });
  const repeats = await screen.findByRole('combobox', { name: 'Repeats' });
  write('Description', 'Bring shoes');
  write('Name of the event', 'Training');
  await user.selectOptions(repeats, 'Every week');
  expect(screen.getByText('Every week on Tuesday until 9 September 2026')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Thursday' }));
  write('Every how many weeks', '2');
  write('Until', '2026-07-17');
  expect(screen.getByText('Every 2 weeks on Tuesday and Thursday until 17 July 2026')).toBeInTheDocument();
  write('Until', '');
  expect(screen.getByText('Please choose until when it repeats')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ends' }), 'After a number of times');
  write('Times', '4');
  expect(screen.getByText('Every 2 weeks on Tuesday and Thursday, 4 times')).toBeInTheDocument();
  write('Days to skip (optional)', '2026-06-11');
  await user.click(screen.getByRole('button', { name: 'Add day' }));
  write('Days to skip (optional)', '2026-06-23');
  await user.click(screen.getByRole('button', { name: 'Add day' }));
  await user.click(screen.getByRole('button', { name: 'Remove Tuesday 23 June 2026' }));
  await user.click(save());
  expect(await screen.findByText('This repetition has no date')).toBeInTheDocument();
  expect(transport.callsOf(create)[0]?.body.event).toMatchObject({
    ...{ rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4', left_out: ['2026-06-11'] },
  });
  for (const [choice, sentence] of [
    ['Every day', /^Every day, 4 times$/],
    ['Every month on this date', /^Every month on the 9th, 4 times$/],
    ['Every month on this weekday', /^Every month on the second Tuesday, 4 times$/],
    ['Every year', /^Every year on 9 June, 4 times$/],
  ] as const) {
    await user.selectOptions(repeats, choice);
    expect(screen.getByText(sentence)).toBeInTheDocument();
  }
  await user.selectOptions(repeats, 'Never');
  expect(screen.queryByLabelText('Days to skip (optional)')).toBeNull();
});

test('the form asks who comes, how many may and when they are reminded [14.48]', async () => {
  const { user, transport } = renderScreen('/feed/new-post?event=2026-06-09', {
    as: 'member',
    answers: { [create]: refusal('conflict') },
  });
  await screen.findByLabelText('Name of the event');
  write('Description', 'Bring shoes');
  write('Name of the event', 'Summer fair');
  await user.click(screen.getByRole('switch', { name: /^All day/ }));
  expect(screen.queryByLabelText('Starts at')).toBeNull();
  write('First day', '2026-06-10');
  expect(screen.getByLabelText('Last day')).toHaveValue('2026-06-10');
  write('Last day', '2026-06-12');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ask who comes' }), 'Everybody is asked');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answers are taken' }), '1 week before');
  write('Places (optional)', '0');
  expect(screen.getByText('Please give a number from 1 to 10000')).toBeInTheDocument();
  write('Places (optional)', '20');
  write('Guests each person may bring', '2');
  for (const name of ['2 hours before', '1 week before'])
    await user.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: '30 minutes before' })).toBeDisabled();
  write('Link (optional)', 'ftp://x');
  expect(screen.getByText('Please give an address that begins with https://')).toBeInTheDocument();
  write('Link (optional)', 'https://meet.example.org/x');
  await user.click(save());
  await waitFor(() => expect(transport.callsOf(create)).toHaveLength(1));
  expect(transport.callsOf(create)[0]?.body.event).toMatchObject({
    ...{ is_all_day: true, starts_local: '2026-06-10T00:00', ends_local: '2026-06-12T00:00' },
    ...{ answers: 'wanted', answer_before_minutes: 10_080, capacity: 20, guests_max: 2 },
    ...{ remind_minutes: [1440, 120, 10_080], link: 'https://meet.example.org/x' },
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ask who comes' }), 'Nobody is asked');
  expect(screen.queryByLabelText('Places (optional)')).toBeNull();
});

test('an edit of a series is for all dates to come, or for this and later ones [14.49]', async () => {
  const event = postEvent({ rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260717' });
  const dates = ['02', '09', '16'].map((day) => eventDate(`2026-06-${day}T17:00`));
  const answers: Answers = {
    ShowPost: { post: postSeenBy('admin', '7', { event }) },
    PostSettings: { post: settingsOf('7', { event }) },
    'GET /api/events/:id/dates': { dates },
    'PUT /api/posts/:id': refusal('conflict'),
  };
  const { user, transport } = renderScreen('/feed/7/edit', { as: 'admin', answers });
  expect(await screen.findByRole('radio', { name: 'All future dates' })).toBeChecked();
  expect(screen.getByText('Every week on Tuesday until 17 July 2026')).toBeInTheDocument();
  write('Place (optional)', 'Gym');
  await user.click(save());
  await waitFor(() => expect(transport.callsOf('PUT /api/posts/:id')).toHaveLength(1));
  expect(transport.callsOf('PUT /api/posts/:id')[0]?.body?.event).toMatchObject({ place: 'Gym' });
  expect(transport.callsOf('PUT /api/posts/:id')[0]?.body?.event).not.toHaveProperty('from_nth');
  await user.click(screen.getByRole('radio', { name: 'This and later' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Tue 9 June, 17:00–18:30');
  expect(screen.getByLabelText('Starts on')).toHaveValue('2026-06-09');
  write('Starts at', '18:00');
  await user.click(save());
  await waitFor(() => expect(transport.callsOf('PUT /api/posts/:id')).toHaveLength(2));
  expect(transport.callsOf('PUT /api/posts/:id')[1]?.body?.event).toMatchObject({
    ...{ from_nth: '20260609T1700', starts_local: '2026-06-09T18:00', ends_local: '2026-06-09T19:30' },
  });
});

test('any post can get an event under Advanced, and lose it [14.46]', async () => {
  const { user } = renderScreen('/feed/new-post', { as: 'member' });
  await user.click(await screen.findByRole('button', { name: /^Advanced/ }));
  await user.click(await screen.findByRole('switch', { name: /^Event/ }));
  expect(screen.getByLabelText('Starts on')).toHaveValue('2026-06-02');
  expect(screen.getByRole('button', { name: /^Advanced ?1 in use$/ })).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: /^Event/ }));
  expect(screen.queryByLabelText('Starts on')).toBeNull();
});
