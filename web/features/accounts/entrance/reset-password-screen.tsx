import { accountLimits, confirmationError, newPasswordError } from '@loopyard/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { logIn } from '../signing-in.ts';
import classes from './accounts.module.css';

const empty = { password: '', confirmation: '' };

/** Where the link of the mail leads: `?token=…&email=…`. */
export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const email = search.get('email');
  return (
    <>
      <title>New password · Loopyard</title>
      {token && email ? (
        <NewPassword token={token} email={email} />
      ) : (
        <Scene
          heading="h1"
          title="This link is incomplete"
          text="Please open it from the e-mail again, or ask for a new one."
        >
          <Link to="/forgot-password">Send Reset Email</Link>
        </Scene>
      )}
    </>
  );
}

function NewPassword({ token, email }: { token: string; email: string }) {
  const transport = useTransport();
  const toast = useToast();
  const [values, change] = useState(empty);
  const [isSaved, setSaved] = useState(false);
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
    onFailure: () => toast('Error changing password, please try again', 'bad'),
  });
  if (isSaved) return <PasswordSaved email={email} password={values.password} />;
  return (
    <>
      <h1 className={classes.title}>Choose a new password</h1>
      <p className={classes.lead}>For {email}</p>
      <form className={classes.fields} method="post" onSubmit={form.onSubmit} noValidate>
        <PasswordField
          {...form.field('password')}
          label="Password"
          description={`${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters.`}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('confirmation')} label="Confirm password" autoComplete="new-password" />
        <Button type="submit" size="lg" loading={form.isSending}>
          Change Password
        </Button>
      </form>
    </>
  );
}

function PasswordSaved(input: { email: string; password: string }) {
  const session = useSession();
  const transport = useTransport();
  const toast = useToast();
  const navigate = useNavigate();
  const enter = async () => {
    try {
      await logIn({ session, transport }, input);
      void navigate('/feed', { replace: true });
    } catch {
      toast('Error logging in', 'bad');
    }
  };
  return (
    <Scene heading="h1" title="Saved Successfully" text="All other devices have been signed out.">
      <Button size="lg" onClick={() => void enter()}>
        Login with new password
      </Button>
    </Scene>
  );
}

function errorsOf({ password, confirmation }: typeof empty) {
  const weakness = newPasswordError(password);
  const mismatch = confirmationError(password, confirmation);
  return { ...(weakness && { password: weakness }), ...(mismatch && { confirmation: mismatch }) };
}
