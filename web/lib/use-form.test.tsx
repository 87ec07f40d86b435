import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { MantineProvider, NumberInput, Switch, TextInput } from '@mantine/core';
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

function Form({ submit, onFailure }: { submit: () => Promise<void>; onFailure: (error: unknown) => string }) {
  const [values, change] = useState({ email: '', name: '' });
  const form = useForm({ values, change, rules, submit, onFailure });
  const [email, name] = [form.field('email'), form.field('name')];
  return (
    <form aria-label="Form" onSubmit={form.onSubmit}>
      <input aria-label="Email" {...{ ...email, error: undefined }} />
      <p>{email.error}</p>
      <input aria-label="Name" {...{ ...name, error: undefined }} />
      <p>{name.error}</p>
      <button type="submit">{form.isSending ? 'Sending' : 'Send'}</button>
      <output>{form.isValid ? 'valid' : 'not valid'}</output>
      <p role="alert">{form.refusal}</p>
    </form>
  );
}

function showForm(submit: () => Promise<void> = async () => undefined) {
  const onSubmit = vi.fn(submit);
  const onFailure = vi.fn(() => 'It was not sent.');
  render(<Form submit={onSubmit} onFailure={onFailure} />);
  const [email, name] = [screen.getByLabelText('Email'), screen.getByLabelText('Name')];
  return { user: userEvent.setup(), onSubmit, onFailure, email, name };
}

test('a field shows no error before it was left', async () => {
  const { user, email } = showForm();
  await user.type(email, 'ann');
  expect(screen.queryByText('E-mail must be valid')).toBeNull();
  await user.tab();
  expect(screen.getByText('E-mail must be valid')).toBeInTheDocument();
  expect(screen.queryByText('Name is required')).toBeNull();
  await user.type(email, '@a.example');
  expect(screen.queryByText('E-mail must be valid')).toBeNull();
});

test('sending an invalid form shows all errors, focuses the first field and sends nothing', async () => {
  const { user, onSubmit, email, name } = showForm();
  await user.type(email, 'ann@a.example');
  await user.click(screen.getByRole('button'));
  expect(screen.getByText('Name is required')).toBeInTheDocument();
  expect(name).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('not valid');
});

test('a valid form is sent once, however often the button is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, onSubmit, email, name } = showForm(() => promise);
  await user.type(email, 'ann@a.example');
  await user.type(name, 'Ann{Enter}{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sending' }));
  expect(onSubmit.mock.calls).toEqual([[{ email: 'ann@a.example', name: 'Ann' }]]);
  resolve();
  expect(await screen.findByRole('button', { name: 'Send' })).toBeInTheDocument();
});

test('a server error stays at its field until that changes, and the field gets the focus', async () => {
  const error = refusal('validation', { email: 'This address is known' });
  const { user, onFailure, email, name } = showForm(() => Promise.reject(error));
  await user.type(email, 'ann@a.example');
  await user.type(name, 'Ann');
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('This address is known')).toBeInTheDocument();
  expect(onFailure).toHaveBeenCalledWith(error);
  expect(email).toHaveFocus();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await user.type(name, 'a');
  expect(screen.getByText('This address is known')).toBeInTheDocument();
  await user.type(email, 'x');
  expect(screen.queryByText('This address is known')).toBeNull();
});

test('a refusal stands as an alert until the next change, and the focus stays', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { user, onSubmit, email, name } = showForm(() => promise);
  await user.type(email, 'ann@a.example');
  await user.type(name, 'Ann');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  // Browsers take the focus from a disabled button.
  (await screen.findByRole('button', { name: 'Sending' })).blur();
  reject(new Error('broken'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('It was not sent.'));
  expect(await screen.findByRole('button', { name: 'Send' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  expect(await screen.findByText('It was not sent.')).toBe(screen.getByRole('alert'));
  await user.type(name, 'a');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

type Plan = { isPublic: boolean; members: number | null; emails: string[] };

function PlanForm({ submit }: { submit: (plan: Plan) => Promise<void> }) {
  const [values, change] = useState<Plan>({ isPublic: false, members: null, emails: [] });
  const form = useForm({
    values,
    change,
    rules: ({ members }) => fieldErrors({ members: members === null ? 'How many?' : null }),
    submit,
  });
  const { error: _, ...isPublic } = form.toggle('isPublic');
  const { error: wrongNumber, ...members } = form.number('members');
  const emails = form.list('emails');
  return (
    <form onSubmit={form.onSubmit}>
      <Switch {...isPublic} label="Public" />
      <NumberInput {...members} label="Members" error={wrongNumber} />
      {emails.items.map(({ value, set, remove, error, name, onBlur }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of this test have no other name
        <div key={at}>
          <TextInput
            {...{ name, value, error, onBlur }}
            label={`E-mail ${at + 1}`}
            onChange={(event) => set(event.currentTarget.value)}
          />
          <button type="button" onClick={remove}>
            Remove {at + 1}
          </button>
        </div>
      ))}
      <p>{emails.error}</p>
      <button type="button" onClick={() => emails.add('')}>
        Add
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

test('switches, numbers and lists work like text fields', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn(async (_: Plan) => undefined);
  render(<PlanForm submit={onSubmit} />, { wrapper: MantineProvider });
  await user.click(screen.getByRole('switch', { name: 'Public' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('How many?')).toBeInTheDocument();
  expect(screen.getByLabelText('Members')).toHaveFocus();

  await user.type(screen.getByLabelText('Members'), '12');
  for (const email of ['a@a.example', 'b@a.example', 'c@a.example']) {
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const fields = screen.getAllByRole('textbox', { name: /E-mail/ });
    await user.type(fields.at(-1) as HTMLElement, email);
  }
  await user.click(screen.getByRole('button', { name: 'Remove 2' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const emails = ['a@a.example', 'c@a.example'];
  expect(onSubmit.mock.calls).toEqual([[{ isPublic: true, members: 12, emails }]]);

  await user.clear(screen.getByLabelText('Members'));
  await user.type(screen.getByLabelText('Members'), '-');
  expect(screen.getByText('How many?')).toBeInTheDocument();
});

test('a server error of a list item stays at that item until the list changes', async () => {
  const user = userEvent.setup();
  const error = refusal('validation', { 'emails.1': 'Nobody is there', emails: 'These are too many' });
  render(<PlanForm submit={() => Promise.reject(error)} />, { wrapper: MantineProvider });
  await user.type(screen.getByLabelText('Members'), '3');
  for (const _ of ['first', 'second', 'third']) await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const [first, second] = screen.getAllByRole('textbox', { name: /E-mail/ });
  await waitFor(() => expect(second).toHaveFocus());
  expect(second).toHaveAccessibleDescription('Nobody is there');
  expect(first).not.toHaveAccessibleDescription();
  expect(screen.getByText('These are too many')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove 1' }));
  expect(screen.queryByText('Nobody is there')).toBeNull();
});
