import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LONG_AGO, LOOP } from '../../../test/world.ts';

const make = 'POST /api/calendar_feeds';
const list = 'GET /api/calendar_feeds';
const remove = 'DELETE /api/calendar_feeds/:id';
const feed = { id: 4, loop_id: LOOP, created_at: LONG_AGO, last_read_at: LONG_AGO };
const address = 'https://loopyard.example/ical/secret.ics';

test('an address is made, shown once with the ways into other calendars, listed and removed [14.50]', async () => {
  const { user, transport } = renderScreen('/calendar', {
    as: 'member',
    answers: {
      [list]: { calendar_feeds: [] },
      [make]: refusal('too_many_requests'),
      [remove]: null,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe in your calendar' }));
  expect(dialog.getByText(/^Anyone who has the address can read the dates/)).toBeInTheDocument();
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: 'Dates of' })).toHaveDisplayValue('Brindlewick School'),
  );
  await user.click(dialog.getByRole('button', { name: 'Make an address' }));
  expect(await dialog.findByText(/^Too many|^Please wait|many/i)).toBeInTheDocument();
  transport.answer({
    [make]: { id: 4, url: address, webcal_url: address.replace('https', 'webcal') },
    [list]: { calendar_feeds: [feed, { ...feed, id: 5, loop_id: null, last_read_at: null }] },
  });
  await user.click(dialog.getByRole('button', { name: 'Make an address' }));
  expect(await dialog.findByText(address)).toBeInTheDocument();
  expect(transport.callsOf(make).at(-1)?.body).toEqual({ loop_id: LOOP });
  expect(dialog.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
    'href',
    'webcal://loopyard.example/ical/secret.ics',
  );
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(address);
  for (const way of ['Google Calendar', 'Apple Calendar', 'Outlook']) {
    const steps = dialog.getByText(way).closest('details') as HTMLElement;
    expect(within(steps).getAllByRole('listitem', { hidden: true })).toHaveLength(3);
  }
  const [first, second] = await dialog.findAllByText(/^Made on/);
  expect(first).toHaveTextContent(/^Made on 1 March 2020 · last read .* years ago$/);
  expect(second).toHaveTextContent('not read yet');
  await user.click(dialog.getByRole('button', { name: 'Remove the address of Brindlewick School' }));
  transport.answer({ [list]: { calendar_feeds: [] } });
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this address?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(transport.callsOf(remove)[0]?.params).toEqual({ id: 4 }));
  await waitFor(() => expect(dialog.queryByText(/^Made on/)).toBeNull());
});

test('addresses that can’t be loaded are tried again [14.50]', async () => {
  const { user, transport } = renderScreen('/calendar', {
    as: 'member',
    answers: { [list]: refusal('internal') },
  });
  await user.click(await screen.findByRole('button', { name: 'Subscribe in your calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe in your calendar' }));
  const againButton = await dialog.findByRole('button', { name: 'Try again' });
  transport.answer({ [list]: { calendar_feeds: [feed] } });
  await user.click(againButton);
  expect(await dialog.findByText(/^Made on/)).toBeInTheDocument();
});
