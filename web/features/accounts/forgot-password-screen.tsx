import type { FieldErrors } from '@loopyard/contract/errors.ts';
import { emailError } from '@loopyard/contract/forms.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTransport } from '../../lib/app-context.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useToast } from '../../ui/toast.tsx';
import classes from './accounts.module.css';

export default function ForgotPasswordScreen() {
  const transport = useTransport();
  const toast = useToast();
  const [values, change] = useState({ email: '' });
  const form = useForm({
    values,
    change,
    rules: errorsOf,
    submit: async ({ email }) => {
      await transport.request('POST', '/password_resets', { body: { email: email.trim() } });
      toast('Password reset email sent');
    },
    failed: () => toast('Please try again', 'bad'),
  });
  return (
    <>
      <title>Forgot Password · Loopyard</title>
      <meta name="description" content="Get a link by e-mail to choose a new password." />
      <h1 className={classes.title}>Forgot Password</h1>
      <p className={classes.lead}>We send you a link to choose a new one. It works for 30 minutes.</p>
      <form className={classes.fields} method="post" onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.field('email')}
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <Button type="submit" size="lg" disabled={!form.isValid} loading={form.isSending}>
          Send Reset Email
        </Button>
      </form>
      <p className={classes.other}>
        <Link to="/login">Login</Link> or <Link to="/register">Sign Up</Link>
      </p>
    </>
  );
}

function errorsOf({ email }: { email: string }): FieldErrors {
  const error = emailError(email);
  return error ? { email: error } : {};
}
