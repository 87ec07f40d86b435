import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventDate, postEvent } from '../../test/events.ts';
import { type Answers, refusal } from '../../test/fake-transport.ts';
import { renderScreen } from '../../test/render.tsx';
import { admin, LONG_AGO, member, people } from '../../test/world.ts';
import type { EventDate } from './calendar.ts';
import {
  answerCall,
  counts,
  type Event,
  going,
  myAnswer,
  openCard,
  postWith,
  type Role,
} from './event-card.testing.tsx';

const now = new Date('2026-06-01T09:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const icsCall = 'GET /api/events/:id/:nth/ics as a file';
const answerOf = (person: typeof member) => ({
  ...{ person, answer: 'yes' as const, guests: 0, note: null, answered_at: LONG_AGO },
});

async function openPost(event: Event, more: Answers = {}, as: Role = 'member', path = '/feed/7') {
  const post = postWith(event, as);
  const rendered = renderScreen(path, {
    as,
    answers: { Feed: { allPosts: [post] }, ShowPost: { post }, ...more },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Amina Admin' }));
  await dialog.findByRole('button', { name: 'Add to my calendar' });
  return { ...rendered, box: within(await dialog.findByRole('region', { name: /^Event: / })) };
}

describe('on a card an event', () => {
  test('says what, when in both time zones, where and how often [14.37]', async () => {
    const user = { ...member, time_zone: 'Asia/Kolkata' };
    const event = postEvent({
      ...{ place: 'Sports hall', link: 'https://meet.example.org/x' },
      rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270717',
    });
    const { box } = await openCard(event, {
      'GET /api/users/:id': ({ params }) => ({ user: params.id === member.id ? user : people.admin }),
    });
    expect(box.getByText('Training')).toBeInTheDocument();
    expect(box.getByText('Tue 2 June, 17:00–18:30').parentElement).toHaveTextContent(
      'Tue 2 June, 17:00–18:30 (London)',
    );
    expect(await box.findByText('Tue 2 June, 21:30–23:00 by your clock (Kolkata)')).toBeInTheDocument();
    expect(box.getByText('Sports hall')).toBeInTheDocument();
    expect(box.getByRole('link', { name: 'meet.example.org' })).toHaveAttribute('href', event.link);
    expect(box.getByText('Every week on Tuesday until 17 July 2027')).toBeInTheDocument();
    expect(box.getByText('Nobody has answered yet')).toBeInTheDocument();
  });

  test('takes an answer at once, and puts the one before back with the reason if it is refused [14.38]', async () => {
    const event = postEvent(
      {},
      { counts: counts({ yes: 12, no: 3, places: 12 }), my_answer: myAnswer('no') },
    );
    const { user, box, transport } = await openCard(event, { [answerCall]: refusal('muted') });
    expect(box.getByText('12 going, 3 can’t')).toBeInTheDocument();
    await waitFor(() => expect(box.queryByText(/by your clock/)).toBeNull());
    transport.answer({ ShowPost: refusal('internal') });
    const release = transport.hold(answerCall);
    await user.click(going(box));
    expect(going(box)).toHaveAttribute('aria-pressed', 'true');
    expect(box.getByText('13 going, 2 can’t')).toBeInTheDocument();
    release();
    expect(await box.findByText('You may not write here for a while')).toBeInTheDocument();
    expect(box.getByRole('button', { name: 'Can’t' })).toHaveAttribute('aria-pressed', 'true');
    expect(box.getByText('12 going, 3 can’t')).toBeInTheDocument();
    expect(transport.callsOf(answerCall)[0]).toMatchObject({
      params: { id: 7, nth: '20260602T1700' },
      body: { answer: 'yes', guests: 0, note: null },
    });
  });

  test('takes guests and a note with the answer [14.39]', async () => {
    const event = postEvent(
      { guests_max: 2 },
      { counts: counts({ yes: 1, places: 1 }), my_answer: myAnswer('yes') },
    );
    const { user, box, transport } = await openCard(event, { [answerCall]: { event } });
    await user.selectOptions(box.getByRole('combobox', { name: 'People you bring' }), '2');
    await user.click(box.getByRole('button', { name: 'Add a note' }));
    await user.type(box.getByRole('textbox', { name: 'Note' }), 'We come by bike');
    await user.click(box.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(transport.callsOf(answerCall)).toHaveLength(2));
    const bodies = transport.callsOf(answerCall).map(({ body }) => body);
    expect(bodies[0]).toEqual({ answer: 'yes', guests: 2, note: null });
    expect(bodies[1]).toMatchObject({ answer: 'yes', note: 'We come by bike' });
  });

  test.each([
    [
      'is full',
      { capacity: 2 },
      { counts: counts({ yes: 2, places: 2 }) },
      /^Full\. Going puts you on the waiting list/,
    ],
    ['has one waiting', { capacity: 2 }, { my_answer: myAnswer('waiting') }, /^You are on the waiting list/],
    [
      'has moved',
      {},
      { my_answer: myAnswer('yes', true) },
      'The time changed, can you still come? Your answer was “Going”.',
    ],
    ['takes no more', {}, { answer_until: '2026-05-31T16:00:00.000Z' }, /^The time to answer is over/],
    [
      'asks everybody',
      { answers: 'wanted' },
      { answer_until: '2026-06-01T16:00:00.000Z' },
      'Please answer by Mon 1 June, 17:00.',
    ],
  ] as [string, Partial<Event>, Partial<EventDate>, RegExp | string][])(
    'says so when it %s [14.40]',
    async (_, changes, dateChanges, words) => {
      const { box } = await openCard(postEvent(changes, dateChanges));
      expect(box.getByText(words)).toBeInTheDocument();
      expect(going(box).hasAttribute('disabled')).toBe(
        dateChanges.answer_until === '2026-05-31T16:00:00.000Z',
      );
      expect(box.getByRole('button', { name: 'Can’t' })).toBeEnabled();
    },
  );

  test('that is cancelled or over takes no answer, nor does one for a guest or one that asks nobody [14.40]', async () => {
    const off = { cancelled_at: '2026-05-20T00:00:00.000Z', cancel_text: 'The hall is flooded' };
    const { box, unmount } = await openCard(postEvent({}, off));
    expect(box.getByRole('status')).toHaveTextContent('This date was cancelled.The hall is flooded');
    expect(box.queryByRole('button', { name: 'Going' })).toBeNull();
    unmount();
    vi.setSystemTime(new Date('2026-06-03T09:00:00Z'));
    const past = await openCard(postEvent());
    expect(past.box.getByText('This event is over.')).toBeInTheDocument();
    expect(past.box.queryByRole('button')).toBeNull();
    past.unmount();
    vi.setSystemTime(now);
    const forGuest = await openCard(postEvent(), {}, 'guest', false);
    expect(forGuest.box.queryByRole('button')).toBeNull();
    forGuest.unmount();
    const silent = await openCard(postEvent({ answers: 'off' }));
    expect(silent.box.queryByRole('button')).toBeNull();
    expect(silent.box.queryByText('Nobody has answered yet')).toBeNull();
  });
});

describe('on its post an event', () => {
  const rule = 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260717';
  const series = ['02', '09', '16', '23', '30'].map((day) =>
    eventDate(`2026-06-${day}T17:00`, day === '16' ? { cancelled_at: LONG_AGO } : {}),
  );
  const dates: Answers = { 'GET /api/events/:id/dates': { dates: series } };

  test('lists the other dates of its series, each to be answered, or all at once [14.42]', async () => {
    const { user, box, transport } = await openPost(
      postEvent({ rule }),
      {
        ...dates,
        [answerCall]: ({ params }) => ({
          event: postEvent({
            date: eventDate('2026-06-09T17:00', { nth: params.nth, my_answer: myAnswer('yes') }),
          }),
        }),
      },
      'member',
      '/feed/7?date=20260609T1700',
    );
    expect(await box.findByText('Tue 9 June, 17:00–18:30')).toBeInTheDocument();
    const otherDates = within(await box.findByRole('region', { name: 'Other dates' }));
    expect(otherDates.getAllByRole('listitem')).toHaveLength(4);
    expect(otherDates.getByText('Cancelled')).toBeInTheDocument();
    await user.click(going(within(otherDates.getByRole('group', { name: 'Tue 23 June, 17:00–18:30' }))));
    await user.click(
      within(otherDates.getByRole('group', { name: 'Answer all future dates' })).getByRole('button', {
        name: 'Maybe',
      }),
    );
    await user.click(going(within(box.getByRole('group', { name: 'Are you coming?' }))));
    await waitFor(() => expect(transport.callsOf(answerCall)).toHaveLength(3));
    const alone = { answer: 'yes', guests: 0, note: null };
    expect(transport.callsOf(answerCall).map(({ params, body }) => [params.nth, body])).toEqual([
      ['20260623T1700', alone],
      ['all', { answer: 'maybe' }],
      ['20260609T1700', alone],
    ]);
  });

  test('lists who answered, with the notes for those who run it [14.43]', async () => {
    const event = postEvent({ capacity: 20 }, { counts: counts({ yes: 2, places: 3 }) });
    const page = { total_items: 2, current_page: 1, total_pages: 1 };
    const { user, box, transport } = await openPost(
      event,
      {
        'GET /api/events/:id/:nth/answers': {
          ...page,
          answers: [{ ...answerOf(member), guests: 1, note: 'We come by bike' }, answerOf(admin)],
        },
      },
      'admin',
    );
    expect(box.getByText('3 of 20 places taken')).toBeInTheDocument();
    await user.click(box.getByRole('button', { name: '2 going: see who' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Going' }));
    expect(await sheet.findByText('Ben Member')).toBeInTheDocument();
    expect(sheet.getByText('and 1 guest')).toBeInTheDocument();
    expect(sheet.getByText('We come by bike')).toBeInTheDocument();
    expect(transport.callsOf('GET /api/events/:id/:nth/answers')[0]?.query).toEqual({
      answer: 'yes',
      page: 1,
    });
  });

  test('is changed, cancelled and asked about by those who run it [14.44]', async () => {
    const remind = 'POST /api/events/:id/:nth/remind';
    const cancel = 'POST /api/events/:id/:nth/cancel';
    const change = 'PUT /api/events/:id/:nth';
    const { user, box, transport } = await openPost(
      postEvent({ place: 'Hall' }),
      {
        [remind]: { told_count: 3 },
        [cancel]: null,
        [change]: refusal('validation', {
          starts_local: 'This time does not exist on that day: the clocks change',
        }),
      } as Answers,
      'admin',
    );
    await user.click(box.getByRole('button', { name: 'Remind those who haven’t answered' }));
    expect(await screen.findByText('3 people are asked again')).toBeInTheDocument();
    await user.click(box.getByRole('button', { name: 'Change this date' }));
    const changing = within(await screen.findByRole('dialog', { name: 'Change this date' }));
    const set = async (label: string, value: string) => {
      const field = changing.getByLabelText(label);
      await user.clear(field);
      await user.type(field, value);
    };
    await set('Starts at', '19:00');
    expect(changing.getByLabelText('Ends at')).toHaveValue('20:30');
    await user.click(changing.getByRole('button', { name: 'Change this date' }));
    expect(await changing.findByText(/^This time does not exist/)).toBeInTheDocument();
    transport.answer({ [change]: { event: postEvent() } } as Answers);
    await user.click(changing.getByRole('button', { name: 'Change this date' }));
    expect(await screen.findByText('Everybody who answered is told')).toBeInTheDocument();
    expect(transport.callsOf(change).at(-1)?.body).toEqual({
      ...{ starts_local: '2026-06-02T19:00', ends_local: '2026-06-02T20:30', place: 'Hall' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change this date' })).toBeNull());
    await user.click(box.getByRole('button', { name: 'Cancel this date' }));
    const cancelling = within(await screen.findByRole('dialog', { name: 'Cancel this date?' }));
    await user.type(cancelling.getByLabelText('What they should know (optional)'), 'The hall is flooded');
    await user.click(cancelling.getByRole('button', { name: 'Cancel this date' }));
    expect(await screen.findByText('The date is cancelled')).toBeInTheDocument();
    expect(transport.callsOf(cancel)[0]?.body).toEqual({ text: 'The hall is flooded' });
  });

  test('gives a file for one’s own calendar, and members nothing to run it with [14.45]', async () => {
    const { user, box, transport } = await openPost(postEvent(), { [icsCall]: 'BEGIN:VCALENDAR' } as Answers);
    expect(box.queryByRole('button', { name: /Change this date|Cancel this date|Remind/ })).toBeNull();
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    await user.click(box.getByRole('button', { name: 'Add to my calendar' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(transport.calls.find(({ key }) => key === icsCall)).toMatchObject({
      key: icsCall,
      input: { params: { id: 7, nth: '20260602T1700' } },
    });
  });
});
