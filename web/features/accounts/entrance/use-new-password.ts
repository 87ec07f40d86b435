import { confirmationError, newPasswordError } from '@loopyard/contract/accounts.ts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';

const empty = { password: '', confirmation: '' };

export type ResetLink = { token: string; email: string };

export function useNewPassword({ token, email }: ResetLink) {
  const transport = useTransport();
  const toast = useToast();
  const [values, change] = useState(empty);
  const [isSaved, setSaved] = useState(false);
  const [isDead, setDead] = useState(false);
  const form = useForm({
    values,
    change,
    rules: errorsOf,
    submit: async ({ password, confirmation }) => {
      const body = { email, user: { password, password_confirmation: confirmation } };
      await transport.request('PUT /api/password_resets/:token', { params: { token }, body });
      setSaved(true);
      toast('Password changed successfully');
    },
    onFailure: (error) => {
      setDead(isApiError(error) && error.code === 'not_found');
      const words = 'Error changing password, please try again';
      toast(words, 'bad');
      return words;
    },
  });
  return { form, isDead, savedPassword: isSaved ? values.password : null };
}

function errorsOf({ password, confirmation }: typeof empty) {
  const weakness = newPasswordError(password);
  const mismatch = confirmationError(password, confirmation);
  return { ...(weakness && { password: weakness }), ...(mismatch && { confirmation: mismatch }) };
}
