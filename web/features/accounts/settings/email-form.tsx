import { accountLimits, emailChangeErrors } from '@loopyard/contract/accounts.ts';
import { emailMax } from '@loopyard/contract/email.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../../lib/use-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import type { Person } from '../accounts.ts';
import { useAskEmailChange } from '../email-change.ts';
import classes from './settings.module.css';
import { nothingChanged } from './settings-form.tsx';

const empty = { email: '', current_password: '' };

export function EmailForm(props: { viewer: Person; takesFocus: boolean; onSent: () => void }) {
  const { viewer, takesFocus, onSent } = props;
  const present = viewer.email ?? '';
  const [values, setValues] = useState(empty);
  const ask = useAskEmailChange(viewer.id);
  const form = useForm({
    values,
    change: setValues,
    rules: ({ email, current_password: password }) => emailChangeErrors({ email, password }, present),
    submit: async (form) => {
      onSent();
      await ask({ ...form, email: form.email.trim() });
    },
    onFailure: nothingChanged,
  });
  return (
    <form className={classes.form} method="post" onSubmit={form.onSubmit} noValidate>
      <p className={classes.about}>
        Your address is <strong className={classes.address}>{present}</strong>. We send a link to the new one.
        Once you open it and confirm, you log in with the new address, and all your other devices are logged
        out. For {accountLimits.emailUndoDays} days, the present address can undo it.
      </p>
      <TextInput
        {...form.field('email')}
        type="email"
        label="New e-mail address"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={emailMax}
        autoFocus={takesFocus}
      />
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={present} readOnly hidden />
      <PasswordField
        {...form.field('current_password')}
        label="Your password"
        autoComplete="current-password"
      />
      <Refusal>{form.refusal}</Refusal>
      <div>
        <Button type="submit" loading={form.isSending}>
          Send the link
        </Button>
      </div>
    </form>
  );
}
