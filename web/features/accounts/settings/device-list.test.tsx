import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { answersOf } from '../../../test/own-profile.ts';
import { renderScreen } from '../../../test/render.tsx';
import { LONG_AGO } from '../../../test/world.ts';
import type { Device } from './sessions.ts';

const times = { created_at: LONG_AGO, last_used_at: LONG_AGO };
const thisDevice: Device = { id: 1, device: 'Firefox on Windows', is_current: true, ...times };
const phone: Device = { id: 2, device: 'Safari on iPhone', is_current: false, ...times };
const library: Device = { id: 3, device: 'Chrome on Linux', is_current: false, ...times };

function devices(...all: Device[]) {
  let present = all;
  return renderScreen('/edit-account', {
    as: 'member',
    answers: {
      ...answersOf(),
      'GET /api/sessions': () => ({ sessions: present }),
      'DELETE /api/sessions/:id': ({ params }) => {
        present = present.filter(({ id }) => id !== params.id);
        return null;
      },
    },
  });
}

const list = () => screen.findByRole('list', { name: 'Devices' });
const rows = async () => within(await list()).getAllByRole('listitem');

test('all devices are listed, including this one', async () => {
  devices(thisDevice, phone);
  const [first, second] = await rows();
  expect(first).toHaveTextContent(
    /^Firefox on WindowsThis deviceLast used \d+ years ago, logged in \d+ years ago$/,
  );
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent(/^Safari on iPhoneLast used/);
  expect(screen.getByText(/keeps the last feed it showed until it is next opened/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
});

test('one of them is logged out', async () => {
  const { user, transport } = devices(thisDevice, phone, library);
  await user.click(await screen.findByRole('button', { name: /^Log out Safari on iPhone, last used/ }));
  expect(await screen.findByText('Logged out')).toBeInTheDocument();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(await list()).toHaveFocus();
  expect(transport.callsOf('DELETE /api/sessions/:id')).toMatchObject([{ params: { id: phone.id } }]);
});

test('all others are logged out after confirmation', async () => {
  const { user, transport } = devices(thisDevice, phone, library);
  const all = await screen.findByRole('button', { name: 'Log out all other devices' });
  await user.click(all);
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(question).toHaveTextContent(
    /You will be logged out on 2 other devices.*This device stays logged in/,
  );
  await user.click(within(question).getByRole('button', { name: 'No, keep them' }));
  expect(transport.callsOf('DELETE /api/sessions/:id')).toEqual([]);
  await user.click(all);
  await user.click(await screen.findByRole('button', { name: 'Yes, log out' }));
  expect(await screen.findByText('Logged out 2 devices')).toBeInTheDocument();
  expect(await screen.findByText('You are logged in on this device only.')).toBeInTheDocument();
  expect(await rows()).toHaveLength(1);
});

test('a session that has already ended is fine, and a failure is shown', async () => {
  const { user, transport } = devices(thisDevice, phone);
  const logOut = await screen.findByRole('button', { name: /^Log out Safari/ });
  transport.answer({ 'DELETE /api/sessions/:id': refusal('internal') });
  await user.click(logOut);
  expect(
    await screen.findByText('Some devices could not be logged out. Something went wrong on our side'),
  ).toBeInTheDocument();
  transport.answer({ 'DELETE /api/sessions/:id': refusal('not_found') });
  await user.click(logOut);
  expect(await screen.findByText('Logged out')).toBeInTheDocument();
});

test('the list can be retried when loading fails', async () => {
  const { user, transport } = devices(thisDevice);
  transport.answer({ 'GET /api/sessions': refusal('internal') });
  expect(screen.getByRole('status', { name: 'Loading your devices' })).toBeInTheDocument();
  const panel = within(screen.getByRole('region', { name: 'Where you are logged in' }));
  expect(await panel.findByRole('heading', { name: 'Your devices could not be loaded' })).toBeVisible();
  transport.answer({ 'GET /api/sessions': { sessions: [thisDevice] } });
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});
