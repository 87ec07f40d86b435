import type { Repetition } from '@loopyard/contract/repetition.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loops, people, posts } from '../../../seeds/world.ts';
import { renderDemo } from '../../test/render.tsx';
import { eventDays } from './event-days.ts';

afterEach(() => vi.unstubAllGlobals());

const rule = (changes: Partial<Repetition>): Repetition => ({
  ...{ freq: 'WEEKLY', interval: 1, byDay: [], byMonthDay: [], bySetPos: [], count: 3, until: null },
  ...changes,
});

test.each([
  [{}, ['2026-06-09', '2026-06-16', '2026-06-23']],
  [{ interval: 2, byDay: ['TU', 'TH'] }, ['2026-06-09', '2026-06-11', '2026-06-23']],
  [{ freq: 'DAILY', interval: 3 }, ['2026-06-09', '2026-06-12', '2026-06-15']],
  [{ freq: 'MONTHLY' }, ['2026-06-09', '2026-07-09', '2026-08-09']],
  [{ freq: 'MONTHLY', byDay: ['2TU'] }, ['2026-06-09', '2026-07-14', '2026-08-11']],
  [{ freq: 'YEARLY', count: 2 }, ['2026-06-09', '2027-06-09']],
  [{ count: null, until: '2026-06-16' }, ['2026-06-09', '2026-06-16']],
] as [Partial<Repetition>, string[]][])(
  'a demo knows the days of what its form offers: %o',
  (changes, days) => {
    expect(eventDays('2026-06-09', rule(changes))).toEqual(days);
  },
);

test('in a demo one makes an event, answers it, and finds it in the calendar [2.33, 14.37]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people, loops, posts }));
  const { user } = renderDemo('/calendar');
  await user.click(await screen.findByRole('link', { name: 'New event' }));
  const write = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await screen.findByLabelText('Name of the event');
  write('Description', 'Bring boots');
  write('Name of the event', 'Hedge planting');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Every week');
  write('Places (optional)', '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Agenda' }));
  const [next] = await screen.findAllByRole('link', { name: /Hedge planting/ });
  await user.click(next as HTMLElement);
  const post = within(await screen.findByRole('dialog', { name: 'Ruth Ashdown' }));
  await post.findByRole('button', { name: 'Cancel this date' });
  const event = within(post.getByRole('region', { name: 'Event: Hedge planting' }));
  const group = within(event.getByRole('group', { name: 'Are you coming?' }));
  await user.click(group.getByRole('button', { name: 'Going' }));
  expect(await event.findByText('1 of 1 place taken')).toBeInTheDocument();
  await user.click(event.getByRole('button', { name: '1 going: see who' }));
  expect(await screen.findByRole('dialog', { name: 'Going' })).toBeInTheDocument();
  await user.click(
    within(screen.getByRole('dialog', { name: 'Going' })).getByRole('button', { name: 'Close' }),
  );
  await user.click(event.getByRole('button', { name: 'Change this date' }));
  const changing = within(await screen.findByRole('dialog', { name: 'Change this date' }));
  fireEvent.change(changing.getByLabelText('Starts on'), { target: { value: '2020-06-09' } });
  await user.click(changing.getByRole('button', { name: 'Change this date' }));
  expect(await changing.findByText('Please choose a time in the future')).toBeInTheDocument();
  await user.click(changing.getByRole('button', { name: 'Cancel' }));
  await user.click(await event.findByRole('button', { name: 'Cancel this date' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this date?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel this date' }));
  await waitFor(() => expect(screen.getAllByText('This date was cancelled.')[0]).toBeInTheDocument());
});

test('a demo has the seeded dates with answers, in the calendar and on cards that were there before [2.33]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ people, loops, posts }));
  renderDemo('/feed');
  const card = (await screen.findByText(/^Football is back on the lower field/)).closest('article');
  expect(await within(card as HTMLElement).findByText('Football practice')).toBeVisible();
  expect(await within(card as HTMLElement).findByText(/3 going/)).toBeVisible();
});
