import { loginErrors } from '@loopyard/contract/accounts.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { withNext } from '../../../lib/addresses.ts';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { PublicHead } from '../../../ui/pages/public-head.tsx';
import { logIn } from '../signing-in.ts';
import classes from './accounts.module.css';
import { EntranceHead, useEntrance, useFilledIn } from './entrance.tsx';
import { VersionNotice } from './version-notice.tsx';

const empty = { email: '', password: '' };

export default function LoginScreen() {
  const session = useSession();
  const { check, next, email } = useEntrance();
  const [values, change] = useFilledIn(empty, email);
  const { form, isEntering } = useLogin(values, change);
  return (
    <>
      {/* The form stays until the next screen's script is there. */}
      {session.token && <Navigate to={next ?? (isEntering ? '/feed' : '/')} replace />}
      <PublicHead
        path="/login"
        title="Login · Loopyard"
        description="Log in to Loopyard, the private network of your school, club or union."
      />
      <EntranceHead
        check={check}
        usual={{ title: 'Welcome back', lead: "Log in to see what's new in your loops." }}
        invited={{ title: 'You are invited', lead: 'Log in to join the loop.' }}
      />
      <VersionNotice />
      <form className={classes.fields} method="post" onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        <Link to={withNext('/forgot-password', next)} className={classes.forgot}>
          Forgot Password
        </Link>
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" size="lg" loading={form.isSending || session.token !== null}>
          Login
        </Button>
      </form>
      <NewHere next={next} />
    </>
  );
}

function useLogin(values: typeof empty, change: (values: typeof empty) => void) {
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

function NewHere({ next }: { next: string | null }) {
  return (
    <p className={classes.other}>
      New here? <Link to={withNext('/register', next)}>Sign Up</Link>
    </p>
  );
}
