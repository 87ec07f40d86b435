import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postEvent } from '../../test/events.ts';
import { answerCall, counts, going, myAnswer, openCard, postWith } from './event-card.testing.tsx';

const now = new Date('2026-06-01T09:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const { starts_at, ends_at, place } = postEvent().date;
const frame = {
  ...{ type: 'Event' as const, post_id: 7, nth: '20260602T1700', is_cancelled: false },
  ...{ starts_at, ends_at, place },
};

test('an event follows what others answer, and reads again what a frame doesn’t say [14.41]', async () => {
  const { box, transport } = await openCard(postEvent());
  act(() => transport.channel('LoopsChannel').send({ ...frame, counts: counts({ yes: 4, places: 4 }) }));
  expect(await box.findByText('4 going')).toBeInTheDocument();
  for (const change of [{ place: 'The yard' }, { place: 'The roof', ends_at: '2026-06-02T18:30:00.000Z' }]) {
    transport.answer({ ShowPost: { post: postWith(postEvent({}, change)) } });
    act(() => transport.channel('LoopsChannel').send({ ...frame, counts: counts(), ...change }));
    expect(await box.findByText(change.place)).toBeInTheDocument();
  }
  const off = { cancelled_at: '2026-06-01T08:00:00.000Z', cancel_text: 'Too hot' };
  transport.answer({ ShowPost: { post: postWith(postEvent({}, off)) } });
  act(() => transport.channel('LoopsChannel').send({ ...frame, counts: counts(), is_cancelled: true }));
  expect(await box.findByText('Too hot')).toBeInTheDocument();
});

test('an event is not read again before an answer that is on its way [14.41]', async () => {
  const staleAnswer = { counts: counts({ yes: 1, places: 1 }), my_answer: myAnswer('yes', true) };
  const full = postEvent({ capacity: 1 }, staleAnswer);
  const { box, user, transport } = await openCard(full);
  const answer = transport.hold(answerCall);
  await user.click(going(box));
  expect(await box.findByText(/^You are on the waiting list/)).toBeInTheDocument();
  act(() => transport.channel('LoopsChannel').send({ ...frame, counts: counts({ yes: 1, places: 1 }) }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(transport.callsOf('ShowPost')).toEqual([]);
  const myEvent = postEvent(
    { capacity: 1 },
    { counts: counts({ yes: 1, places: 1 }), my_answer: myAnswer('yes') },
  );
  transport.answer({ [answerCall]: { event: full }, ShowPost: { post: postWith(myEvent) } });
  answer();
  await waitFor(() => expect(going(box)).toHaveAttribute('aria-pressed', 'true'));
});
