import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/fake-transport.ts';
import { renderScreen } from '../../../test/render.tsx';

const send = { name: 'Send Reset Email' };

test('a link is sent, with the same answer for every address [2.50, 2.74, 2.76, 8.5]', async () => {
  const { user, transport } = renderScreen('/forgot-password', {
    answers: { 'POST /api/password_resets': {} },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeInTheDocument();
  expect(screen.getByRole('button', send)).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), ' ben@a.example ');
  await user.click(screen.getByRole('button', send));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your inbox' });
  expect(heading).toHaveFocus();
  expect(screen.getByText('ben@a.example').parentElement).toHaveTextContent(/^If there is an account for/);
  expect(screen.getByText('Password reset email sent')).toBeInTheDocument();
  expect(transport.callsOf('POST /api/password_resets')).toMatchObject([
    { body: { email: 'ben@a.example' } },
  ]);
});

test('another address can be tried, beginning with the one that was', async () => {
  const { user } = renderScreen('/forgot-password', { answers: { 'POST /api/password_resets': {} } });
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ben@a.example{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Use another e-mail address' }));
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ben@a.example');
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
});

test('an invalid address is not sent [2.76, 5.11]', async () => {
  const { user } = renderScreen('/forgot-password');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ben');
  await user.tab();
  expect(screen.getByText('E-mail must be valid')).toBeInTheDocument();
  expect(screen.getByRole('button', send)).toBeDisabled();
  await user.clear(screen.getByRole('textbox', { name: 'E-mail' }));
  expect(screen.getByText('E-mail is required')).toBeInTheDocument();
  expect(screen.getByRole('button', send)).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ben@a.example');
  expect(screen.getByRole('button', send)).toBeEnabled();
});

test('the ways to log in and to sign up take along what was asked for [2.75]', () => {
  renderScreen('/forgot-password?next=%2Fsupport');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Fsupport');
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register?next=%2Fsupport');
});

test('a failure can be retried [8.6]', async () => {
  const { user } = renderScreen('/forgot-password', {
    answers: { 'POST /api/password_resets': refusal('internal') },
  });
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ben@a.example{Enter}');
  await screen.findByText('Please try again', { selector: '[role="alert"]' });
  expect(screen.getAllByText('Please try again')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ben@a.example');
});
