import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/fake-transport.ts';
import { answersOf, button } from '../../../test/own-profile.ts';
import { renderScreen } from '../../../test/render.tsx';
import { member } from '../../../test/world.ts';

const read = 'GET /api/users/:id/email_change';
const ask = 'POST /api/users/:id/email_change';
const cancel = 'DELETE /api/users/:id/email_change';
const email_change = {
  email: 'ben.new@a.example',
  asked_at: '2026-11-28T10:30:00.000Z',
  confirm_until: '2026-12-01T10:30:00.000Z',
};
const openScreen = (answers: Answers = {}) =>
  renderScreen('/edit-account/email', {
    as: 'member',
    answers: {
      ...answersOf({ ...member, email: 'ben@a.example' }),
      [read]: { email_change: null },
      ...answers,
    },
  });
const newAddress = () => screen.findByLabelText('New e-mail address');
const ownPassword = () => screen.getByLabelText('Your password');

test('the settings lead to a screen that asks for the new address and the password, then says who has to confirm until when [11.47]', async () => {
  const { user, transport, isAt } = renderScreen('/edit-account', {
    as: 'member',
    answers: {
      ...answersOf({ ...member, email: 'ben@a.example' }),
      'GET /api/sessions': { sessions: [] },
      [read]: { email_change: null },
      [ask]: { email_change },
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Change e-mail address' }));
  await isAt('/edit-account/email');
  expect(await screen.findByText('ben@a.example')).toBeVisible();
  await user.type(await newAddress(), ' ben.new@a.example ');
  await user.type(ownPassword(), 'my password');
  await user.click(button('Send the link'));
  const words = await screen.findByText(/^We wrote to/);
  expect(words).toHaveTextContent(/ben\.new@a\.example\. Please confirm there by Tuesday,? 1 December 2026/);
  await waitFor(() => expect(words).toHaveFocus());
  expect(transport.callsOf(ask)).toEqual([
    { params: { id: member.id }, body: { email: 'ben.new@a.example', current_password: 'my password' } },
  ]);
});

test('an address that waits is cancelled there, and another can be asked for [11.47]', async () => {
  const { user, transport } = openScreen({
    [read]: { email_change },
    [cancel]: refusal('internal'),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel the change' }));
  expect(await screen.findByText(/^The change was not cancelled\./)).toHaveAttribute('role', 'alert');
  transport.answer({ [cancel]: null });
  await user.click(button('Cancel the change'));
  await waitFor(async () => expect(await newAddress()).toHaveFocus());
});

test('the form is checked before it is sent, and stays after a refusal [11.47]', async () => {
  const { user, transport } = openScreen({
    [ask]: refusal('wrong_password', { current_password: 'This password is incorrect' }),
  });
  await user.type(await newAddress(), 'BEN@a.example');
  await user.click(button('Send the link'));
  expect(await newAddress()).toHaveAccessibleDescription('This is your e-mail address already');
  expect(ownPassword()).toHaveAccessibleDescription('Password is required');
  expect(transport.callsOf(ask)).toEqual([]);
  await user.clear(await newAddress());
  await user.type(await newAddress(), 'ben.new@a.example');
  await user.type(ownPassword(), 'wrong');
  await user.click(button('Send the link'));
  await waitFor(() => expect(ownPassword()).toHaveAccessibleDescription('This password is incorrect'));
  transport.setOnline(false);
  await user.type(ownPassword(), '!');
  await user.click(button('Send the link'));
  expect(await screen.findByText(/^Nothing has been changed\. Loopyard could not be reached/)).toBeVisible();
  expect(await newAddress()).toHaveValue('ben.new@a.example');
});

test('an address that could not be loaded can be asked for again', async () => {
  const { user, transport } = openScreen({ [read]: refusal('internal') });
  const title = 'Your e-mail address could not be loaded';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  transport.answer({ [read]: { email_change: null } });
  await user.click(button('Try again'));
  expect(await newAddress()).toBeVisible();
});
