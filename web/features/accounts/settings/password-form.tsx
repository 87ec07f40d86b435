import { accountLimits, confirmationError, newPasswordError } from '@loopyard/contract/accounts.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { useState } from 'react';
import { useGoBack } from '../../../lib/addresses.ts';
import { useForm } from '../../../lib/use-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type NewPassword, useChangePassword } from '../accounts.ts';
import { nothingChanged, SettingsForm } from './settings-form.tsx';

const empty: NewPassword = { current_password: '', password: '', password_confirmation: '' };

export function PasswordForm({ email }: { email: string }) {
  const [values, setValues] = useState(empty);
  const [isChanged, setChanged] = useState(false);
  const changePassword = useChangePassword();
  const goBack = useGoBack();
  const toast = useToast();
  const form = useForm({
    values,
    change: setValues,
    rules: errorsOf,
    submit: async (password) => {
      await changePassword(password);
      setValues(empty);
      form.reset();
      setChanged(true);
      toast('Saved Successfully');
    },
    onFailure: nothingChanged,
  });
  return (
    <SettingsForm
      form={form}
      note={isChanged ? 'You have been logged out on all your other devices.' : ''}
      onCancel={goBack}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('current_password')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('password')}
        label="New password"
        description={`${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters. Changing it logs you out on all your other devices.`}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
      />
    </SettingsForm>
  );
}

function errorsOf({ current_password, password, password_confirmation }: NewPassword) {
  return fieldErrors({
    current_password: current_password ? null : 'Password is required',
    password: newPasswordError(password),
    password_confirmation: confirmationError(password, password_confirmation),
  });
}
