import { emailError } from '@loopyard/contract/email.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useNextAddress, withNext } from '../../../lib/addresses.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { PublicHead } from '../../../ui/pages/public-head.tsx';
import classes from './accounts.module.css';
import { NeedsScript } from './entrance.tsx';

export default function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [values, change] = useState({ email: '' });
  const next = useNextAddress();
  return (
    <>
      <PublicHead
        path="/forgot-password"
        title="Forgot Password · Loopyard"
        description="Forgot the password of your Loopyard account? Get a link by e-mail to choose a new one."
      />
      {sentTo === null ? (
        <RequestForm values={values} change={change} onSent={setSentTo} />
      ) : (
        <LinkSent email={sentTo} onBack={() => setSentTo(null)} />
      )}
      <p className={classes.other}>
        <Link to={withNext('/login', next)}>Login</Link> or{' '}
        <Link to={withNext('/register', next)}>Sign Up</Link>
      </p>
    </>
  );
}

type Values = { email: string };

function RequestForm(props: {
  values: Values;
  change: (values: Values) => void;
  onSent: (email: string) => void;
}) {
  const transport = useTransport();
  const toast = useToast();
  const form = useForm({
    values: props.values,
    change: props.change,
    rules: errorsOf,
    submit: async (values) => {
      const email = values.email.trim();
      await transport.request('POST /api/password_resets', { body: { email } });
      toast('Password reset email sent');
      props.onSent(email);
    },
    onFailure: () => {
      const words = 'Please try again';
      toast(words, 'bad');
      return words;
    },
  });
  return (
    <>
      <NeedsScript />
      <h1 className={classes.title}>Forgot Password</h1>
      <p className={classes.lead}>
        We will send you a link to choose a new password. It works for 30 minutes.
      </p>
      <form className={classes.fields} method="post" onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.field('email')}
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          autoFocus={props.values.email !== ''}
        />
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" size="lg" disabled={!form.isValid} loading={form.isSending}>
          Send Reset Email
        </Button>
      </form>
    </>
  );
}

/** The answer is the same for every address, so that it doesn't reveal who has an account. */
function LinkSent({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 className={classes.title} ref={heading} tabIndex={-1}>
        Check your inbox
      </h1>
      <p className={classes.lead}>
        If there is an account for <strong className={classes.address}>{email}</strong>, we have sent a link
        to choose a new password. It works for 30 minutes.
      </p>
      <p className={classes.lead}>No e-mail after a few minutes? Please check your spam folder.</p>
      <Button variant="default" size="lg" onClick={onBack}>
        Use another e-mail address
      </Button>
    </>
  );
}

function errorsOf({ email }: Values): FieldErrors {
  const error = emailError(email);
  return error ? { email: error } : {};
}
