import { loginErrors } from '@loopyard/contract/accounts.ts';
import { useState } from 'react';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { logIn } from '../signing-in.ts';

export const empty = { email: '', password: '' };

export function useLogin(values: typeof empty, change: (values: typeof empty) => void) {
  const session = useSession();
  const transport = useTransport();
  const toast = useToast();
  const [isEntering, setEntering] = useState(false);
  const form = useForm({
    values,
    change,
    rules: loginErrors,
    submit: (input) => {
      setEntering(true);
      return logIn({ session, transport }, { ...input, email: input.email.trim() });
    },
    onFailure: (error) => {
      setEntering(false);
      const words = whyNot(error);
      toast(words, 'bad');
      return words;
    },
  });
  return { form, isEntering };
}

/** When the account is throttled because of someone else's guesses, a reset e-mail still works. */
function whyNot(error: unknown): string {
  const words = sentence(error, 'Error logging in');
  return isApiError(error) && error.code === 'too_many_requests'
    ? `${words}, or choose a new password`
    : words;
}
