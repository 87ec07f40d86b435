import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sentence } from '../../lib/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../form/password-field.tsx';
import { Refusal } from '../form/refusal.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import classes from './password-question.module.css';

const empty = { current_password: '' };

export function PasswordQuestion(props: {
  title: string;
  /** Tells a password manager which account this is. */
  email: string;
  /** Says what is deleted, and whether it can come back. */
  children: ReactNode;
  /** Shown before the reason of a failure: `Your account was not deleted.` */
  refusal: string;
  /** If it rejects because of the password, the field shows why. */
  onConfirm: (confirmation: { current_password: string }) => Promise<void>;
  onClose: () => void;
}) {
  const [values, setValues] = useState(empty);
  const form = useForm({
    values,
    change: setValues,
    rules: ({ current_password }) =>
      fieldErrors({ current_password: current_password ? null : 'Password is required' }),
    submit: props.onConfirm,
    onFailure: (error) => `${props.refusal} ${sentence(error)}`,
  });
  return (
    <Dialog role="alertdialog" width={520} title={props.title} onClose={props.onClose}>
      <form method="post" onSubmit={form.onSubmit} noValidate>
        <div className={classes.question}>
          {props.children}
          <input type="email" autoComplete="username" value={props.email} readOnly hidden />
          <PasswordField
            {...form.field('current_password')}
            label="Your password"
            autoComplete="current-password"
          />
          <Refusal>{form.refusal}</Refusal>
        </div>
        <DialogActions>
          <Button variant="default" onClick={props.onClose}>
            No, keep it
          </Button>
          <Button type="submit" color="pink" loading={form.isSending}>
            Yes, delete it!
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
