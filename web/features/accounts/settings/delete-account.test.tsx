import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, offlineError } from '../../../lib/api-error.ts';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import { refusal } from '../../../test/fake-transport.ts';
import { answersOf } from '../../../test/own-profile.ts';
import { renderScreen } from '../../../test/render.tsx';
import { member } from '../../../test/world.ts';

afterEach(() => void vi.useRealTimers());

async function askToDelete() {
  const screenOfMember = renderScreen('/edit-account', {
    as: 'member',
    answers: {
      ...answersOf(),
      'GET /api/sessions': { sessions: [] },
      'DELETE /api/users/:id': null,
    },
  });
  await screenOfMember.user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  return { ...screenOfMember, dialog, password: dialog.getByLabelText('Your password') };
}

const deletions = ({ transport }: Awaited<ReturnType<typeof askToDelete>>) =>
  transport.callsOf('DELETE /api/users/:id');

test('an account is deleted after a warning and the password, and this device is cleared [2.181, 4.64, 4.65, 8.32, 8.37, 8.41]', async () => {
  deviceStoreOf(member.id).write('draft.new-post.a', 'Half a post');
  const question = await askToDelete();
  const { user, dialog, session, isAt, password } = question;
  expect(dialog.getByText('Be careful, once deleted there’s no going back!')).toBeInTheDocument();
  const losses = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(losses.join(' ')).toMatch(
    /posts, pictures and files are deleted for everyone.*‘\[Deleted\]’.*90 days/,
  );
  await user.type(password, 'my password');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const confirmedAt = Date.now();
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Deleted!' })).toBeInTheDocument();
  expect(screen.getByText('Account has been deleted.')).toBeInTheDocument();
  await isAt('/edit-account');
  expect(deletions(question)).toEqual([
    { params: { id: member.id }, body: { current_password: 'my password' } },
  ]);
  expect(session.read()).toMatchObject({ token: null, userId: null });
  expect(deviceStoreOf(member.id).names()).toEqual([]);
  const isSaid = () => screen.queryByText('Account has been deleted.') !== null;
  for (let step = 0; step < 16 && isSaid(); step++) await act(() => vi.advanceTimersByTimeAsync(100));
  expect(Date.now() - confirmedAt).toBeGreaterThanOrEqual(1_500);
  expect(isSaid()).toBe(false);
  expect(
    await screen.findByRole('heading', { name: 'Your people. Your pictures. Nobody else.' }),
  ).toBeVisible();
});

test.each([
  ['is answered', () => null],
  ['loses its answer', () => Promise.reject(offlineError())],
])('its end is said too where another call is refused before the deletion %s', async (_, answer) => {
  const question = await askToDelete();
  const { user, dialog, password, session, transport, isAt } = question;
  transport.answer({
    'DELETE /api/users/:id': () => {
      session.signOut();
      return answer();
    },
  });
  await user.type(password, 'my password');
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByText('Account has been deleted.')).toBeInTheDocument();
  await waitFor(() => expect(deletions(question)).toHaveLength(1));
  await isAt('/edit-account');
});

test('cancelling keeps the account [8.32]', async () => {
  const question = await askToDelete();
  await question.user.click(question.dialog.getByRole('button', { name: 'No, keep it' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(deletions(question)).toEqual([]);
  expect(question.session.read().token).toBe('token');
});

test('the account is not deleted without the password', async () => {
  const question = await askToDelete();
  await question.user.click(question.dialog.getByRole('button', { name: 'Yes, delete it!' }));
  expect(question.password).toHaveAccessibleDescription('Password is required');
  expect(deletions(question)).toEqual([]);
});

test('a wrong password is shown at its field, and nothing is deleted', async () => {
  const { user, dialog, password, transport, session, isAt } = await askToDelete();
  const detail = 'This password is incorrect';
  transport.answer({ 'DELETE /api/users/:id': refusal('wrong_password', { current_password: detail }) });
  await user.type(password, 'not the one');
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription(detail));
  expect(password).toHaveFocus();
  act(session.signOut);
  await isAt('/login?next=%2Fedit-account');
  expect(screen.queryByText('Account has been deleted.')).toBeNull();
});

test('the only admin of a loop with others is told which loop', async () => {
  const { user, dialog, password, transport } = await askToDelete();
  const detail = 'Make someone else admin first: The choir';
  transport.answer({ 'DELETE /api/users/:id': new ApiError({ code: 'last_admin', status: 409, detail }) });
  await user.type(password, 'my password');
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await dialog.findByText(`Your account was not deleted. ${detail}`)).toHaveAttribute('role', 'alert');
});
