import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { answersOf, button, field, saves } from '../../../test/own-profile.ts';
import { renderScreen } from '../../../test/render.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { member } from '../../../test/world.ts';

const ben = { ...member, email: 'ben@a.example' };
const answers = () => ({ ...answersOf(ben), 'GET /api/sessions': { sessions: [] } });
const settings = () => renderScreen('/edit-account', { as: 'member', answers: answers() });

describe('the settings of an account', () => {
  test('are two tabs, each at an address of its own [2.22, 2.180, 2.181, 2.182]', async () => {
    const { user, isAt } = settings();
    expect(screen.getByRole('heading', { level: 1, name: 'User Settings' })).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Account',
      'Change Password',
    ]);
    expect(screen.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true');
    expect(await field('First Name')).toHaveValue('Ben');
    expect(button('Delete Account')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Change Password' }));
    await isAt('/edit-account?tab=password');
    expect(screen.getByLabelText('Current password')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'First Name' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
    await user.keyboard('{ArrowLeft}');
    await isAt('/edit-account');
  });

  test('hold one’s names, which are changed, and the e-mail, which stays [2.180, 2.183, 6.23, 8.47]', async () => {
    const { user, transport } = settings();
    expect(await field('Last Name')).toHaveValue('Member');
    expect(await field('Email')).toHaveValue('ben@a.example');
    expect(await field('Email')).toHaveAttribute('readonly');
    await user.clear(await field('First Name'));
    await user.type(await field('First Name'), 'Benjamin');
    await user.type(await field('Last Name'), 'ship');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button('Save'));
    await expectToast('Saved Successfully');
    expect(saves(transport)).toEqual([{ user: { first_name: 'Benjamin', last_name: 'Membership' } }]);
    expect(await field('First Name')).toHaveValue('Benjamin');
    expect(await field('Last Name')).toHaveValue('Membership');
    expect(button('Save')).toHaveFocus();
  });

  test('say that the e-mail is not confirmed, and send the link again [9.50]', async () => {
    const { user, transport } = renderScreen('/edit-account', {
      as: 'member',
      answers: {
        ...answersOf({ ...ben, email_confirmed: false }),
        'GET /api/sessions': { sessions: [] },
        'POST /api/email_confirmations': refusal('too_many_requests'),
      },
    });
    const note = within(await screen.findByRole('region', { name: 'Confirm your e-mail' }));
    expect(note.getByText('ben@a.example')).toBeInTheDocument();
    await user.click(note.getByRole('button', { name: 'Send the link again' }));
    expect(await note.findByText(/^The link was not sent\./)).toHaveAttribute('role', 'alert');
    transport.answer({ 'POST /api/email_confirmations': {} });
    await user.click(note.getByRole('button', { name: 'Send the link again' }));
    expect(await note.findByText(/^The link is on its way\./)).toHaveAttribute('role', 'status');
    expect(transport.callsOf('POST /api/email_confirmations')).toHaveLength(2);
  });

  test('take no names that break a rule', async () => {
    const { user, transport } = settings();
    await user.clear(await field('First Name'));
    await user.click(await field('Last Name'));
    await user.paste('n'.repeat(51));
    await user.click(button('Save'));
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(screen.getByText(/^Last name .* 50 characters/)).toBeInTheDocument();
    expect(await field('First Name')).toHaveFocus();
    expect(saves(transport)).toEqual([]);
  });

  test('that could not be saved stay as they were typed, and say so', async () => {
    const { user, transport } = settings();
    await user.type(await field('First Name'), 'jamin');
    transport.setOnline(false);
    await user.click(button('Save'));
    expect(
      await screen.findByText(
        'Nothing has been changed. Loopyard could not be reached. Check your connection and try again.',
      ),
    ).toHaveAttribute('role', 'alert');
    expect(await field('First Name')).toHaveValue('Benjamin');
    transport.setOnline(true);
    await user.click(button('Save'));
    await screen.findByText('Saved Successfully');
    expect(screen.queryByText(/^Nothing has been changed/)).toBeNull();
  });

  test('are left by Cancel as they were [2.183, 2.218]', async () => {
    const { user, transport, isAt } = settings();
    await user.type(await field('First Name'), 'jamin');
    await user.click(button('Cancel'));
    await isAt('/feed');
    expect(saves(transport)).toEqual([]);
  });

  test('that do not come can be asked for again, and the rest is there', async () => {
    const { user, transport } = renderScreen('/edit-account', {
      as: 'member',
      answers: { ...answers(), 'GET /api/users/:id': refusal('internal') },
    });
    const account = within(screen.getByRole('region', { name: 'Account' }));
    expect(await account.findByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeInTheDocument();
    transport.answer(answersOf(ben));
    await user.click(account.getByRole('button', { name: 'Try again' }));
    expect(await field('Email')).toHaveValue('ben@a.example');
  });

  test('choose the colours for this device', async () => {
    const { user } = settings();
    const colours = screen.getByRole('region', { name: 'Colours' });
    expect(within(colours).getAllByRole('radio')[0]).toBeChecked();
    await user.click(within(colours).getByRole('radio', { name: 'Dark' }));
    expect(within(colours).getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  });

  test('are for who is logged in', async () => {
    await renderScreen('/edit-account').isAt('/login?next=%2Fedit-account');
  });
});

describe('the password', () => {
  const form = () => renderScreen('/edit-account?tab=password', { as: 'member', answers: answers() });
  const currentPassword = () => screen.getByLabelText('Current password');
  const newPassword = () => screen.getByLabelText('New password');
  const confirmation = () => screen.getByLabelText('Confirm new password');

  test('is changed by who gives the present one; all other devices are signed out [2.182, 2.183, 8.47]', async () => {
    const { user, transport, isAt } = form();
    await user.type(currentPassword(), 'the old password');
    await user.type(newPassword(), 'the new password');
    await user.type(confirmation(), 'the new password');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button('Save'));
    await expectToast('Saved Successfully');
    expect(saves(transport)).toEqual([
      {
        user: {
          current_password: 'the old password',
          password: 'the new password',
          password_confirmation: 'the new password',
        },
      },
    ]);
    expect(screen.getByText('You have been logged out on all your other devices.')).toBeInTheDocument();
    for (const emptied of [currentPassword(), newPassword(), confirmation()]) expect(emptied).toHaveValue('');
    expect(screen.queryByText(/ is required$/)).toBeNull();
    await user.click(button('Cancel'));
    await isAt('/feed');
  });

  test('is not sent while a field is empty or the two differ [5.13]', async () => {
    const { user, transport } = form();
    await user.click(button('Save'));
    expect(await screen.findAllByText('Password is required')).toHaveLength(2);
    expect(screen.getByText('Password confirmation is required')).toBeInTheDocument();
    expect(currentPassword()).toHaveFocus();
    await user.type(currentPassword(), 'the old password');
    await user.type(newPassword(), 'short');
    await user.type(confirmation(), 'other');
    expect(screen.getByText('Password must have at least 8 characters')).toBeInTheDocument();
    expect(screen.getByText("Passwords don't match")).toBeInTheDocument();
    await user.click(button('Save'));
    expect(newPassword()).toHaveFocus();
    expect(saves(transport)).toEqual([]);
  });

  test('is refused where the present one is wrong, which its field says [8.9]', async () => {
    const { user, transport } = form();
    const detail = 'This password is incorrect';
    transport.answer({ 'PUT /api/users/:id': refusal('wrong_password', { current_password: detail }) });
    await user.type(currentPassword(), 'not the one');
    await user.type(newPassword(), 'the new password');
    await user.type(confirmation(), 'the new password');
    await user.click(button('Save'));
    await waitFor(() => expect(currentPassword()).toHaveAccessibleDescription(detail));
    expect(currentPassword()).toHaveFocus();
    expect(newPassword()).toHaveValue('the new password');
    expect(screen.queryByText(/^Nothing has been changed/)).toBeNull();
    expect(screen.queryByText('Saved Successfully')).toBeNull();
  });

  test('says why it was not changed where no field is to blame', async () => {
    const { user, transport } = form();
    transport.answer({ 'PUT /api/users/:id': refusal('too_many_requests') });
    await user.type(currentPassword(), 'not the one');
    await user.type(newPassword(), 'the new password');
    await user.type(confirmation(), 'the new password');
    await user.click(button('Save'));
    expect(
      await screen.findByText('Nothing has been changed. Too many attempts, please wait a moment'),
    ).toBeInTheDocument();
  });
});
