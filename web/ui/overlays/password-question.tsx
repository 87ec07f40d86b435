import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { PasswordField } from '../form/password-field.tsx';
import { Problem } from '../form/problem.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import classes from './password-question.module.css';

const empty = { current_password: '' };

/** Asks whether one is sure, and for the password, before something is deleted for good. */
export function PasswordQuestion(props: {
  title: string;
  /** Whose the password is, to the browser that keeps passwords. */
  email: string;
  /** What goes, and whether it can come back. */
  children: ReactNode;
  /** Said before the reason why it was not done: `Your account was not deleted.` */
  refusal: string;
  /** What it throws of the password is said at its field. */
  onConfirm: (confirmation: { current_password: string }) => Promise<void>;
  onClose: () => void;
}) {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useForm({
    values,
    change: setValues,
    rules: ({ current_password }) =>
      fieldErrors({ current_password: current_password ? null : 'Password is required' }),
    submit: async (confirmation) => {
      setProblem(null);
      await props.onConfirm(confirmation);
    },
    onFailure: setProblem,
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
          <Problem problem={problem} prefix={props.refusal} />
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
