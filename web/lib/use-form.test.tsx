import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../test/fake-transport.ts';
import { useForm } from './use-form.ts';

const rules = ({ email, name }: { email: string; name: string }) => ({
  ...(!email.includes('@') && { email: 'E-mail must be valid' }),
  ...(!name && { name: 'Name is required' }),
});

function Form({ submit, failed }: { submit: () => Promise<void>; failed: (error: unknown) => void }) {
  const [values, change] = useState({ email: '', name: '' });
  const form = useForm({ values, change, rules, submit, failed });
  const [email, name] = [form.field('email'), form.field('name')];
  return (
    <form aria-label="Form" onSubmit={form.onSubmit}>
      <input aria-label="Email" {...{ ...email, error: undefined }} />
      <p>{email.error}</p>
      <input aria-label="Name" {...{ ...name, error: undefined }} />
      <p>{name.error}</p>
      <button type="submit">{form.isSending ? 'Sending' : 'Send'}</button>
      <output>{form.isValid ? 'valid' : 'not valid'}</output>
    </form>
  );
}

function show(submit: () => Promise<void> = async () => undefined) {
  const sent = vi.fn(submit);
  const failed = vi.fn();
  render(<Form submit={sent} failed={failed} />);
  const [email, name] = [screen.getByLabelText('Email'), screen.getByLabelText('Name')];
  return { user: userEvent.setup(), sent, failed, email, name };
}

test('nothing is said of a field before it was left', async () => {
  const { user, email } = show();
  await user.type(email, 'ann');
  expect(screen.queryByText('E-mail must be valid')).toBeNull();
  await user.tab();
  expect(screen.getByText('E-mail must be valid')).toBeInTheDocument();
  expect(screen.queryByText('Name is required')).toBeNull();
  await user.type(email, '@a.example');
  expect(screen.queryByText('E-mail must be valid')).toBeNull();
});

test('sending says all that is wrong, goes to the first of it and sends nothing', async () => {
  const { user, sent, email, name } = show();
  await user.type(email, 'ann@a.example');
  await user.click(screen.getByRole('button'));
  expect(screen.getByText('Name is required')).toBeInTheDocument();
  expect(name).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('not valid');
});

test('what is right is sent, once, however often it is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, sent, email, name } = show(() => promise);
  await user.type(email, 'ann@a.example');
  await user.type(name, 'Ann{Enter}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sending' }));
  expect(sent.mock.calls).toEqual([[{ email: 'ann@a.example', name: 'Ann' }]]);
  resolve();
  expect(await screen.findByRole('button', { name: 'Send' })).toBeInTheDocument();
});

test('what the server says of a field stands there until it changes, and has the focus', async () => {
  const error = refusal('validation', { email: 'This address is known' });
  const { user, failed, email, name } = show(() => Promise.reject(error));
  await user.type(email, 'ann@a.example');
  await user.type(name, 'Ann');
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('This address is known')).toBeInTheDocument();
  expect(failed).toHaveBeenCalledWith(error);
  expect(email).toHaveFocus();
  await user.type(name, 'a');
  expect(screen.getByText('This address is known')).toBeInTheDocument();
  await user.type(email, 'x');
  expect(screen.queryByText('This address is known')).toBeNull();
});

test('what is thrown otherwise is told, and it can be sent again', async () => {
  const { user, sent, failed, email, name } = show(() => Promise.reject(new Error('broken')));
  await user.type(email, 'ann@a.example');
  await user.type(name, 'Ann{Enter}');
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledTimes(2);
});
