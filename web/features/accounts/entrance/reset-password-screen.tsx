import { accountLimits, confirmationError, newPasswordError } from '@loopyard/contract/accounts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { logIn } from '../signing-in.ts';
import classes from './accounts.module.css';

const empty = { password: '', confirmation: '' };

type ResetLink = { token: string; email: string };

/** Opened from the reset e-mail: `?token=…&email=…`. */
export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const email = search.get('email');
  return (
    <>
      <title>New password · Loopyard</title>
      <meta name="description" content="Choose a new password for your Loopyard account." />
      {token && email ? (
        <NewPassword token={token} email={email} />
      ) : (
        <Scene
          heading="h1"
          title="This link is incomplete"
          text="Please open it from the e-mail again, or ask for a new one."
        >
          <LinkButton to="/forgot-password">Send Reset Email</LinkButton>
        </Scene>
      )}
    </>
  );
}

function useNewPassword({ token, email }: ResetLink) {
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

function NewPassword({ token, email }: ResetLink) {
  const { form, isDead, savedPassword } = useNewPassword({ token, email });
  if (savedPassword !== null) return <PasswordSaved email={email} password={savedPassword} />;
  return (
    <>
      <h1 className={classes.title}>Choose a new password</h1>
      <p className={classes.lead}>
        For <strong className={classes.address}>{email}</strong>
      </p>
      <div role="status">{isDead && <DeadLink />}</div>
      <form className={classes.fields} method="post" onSubmit={form.onSubmit} noValidate>
        {/* Tells password managers which account the new password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label="Password"
          description={`${accountLimits.passwordMin} to ${accountLimits.passwordMax} characters.`}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('confirmation')} label="Confirm password" autoComplete="new-password" />
        <Refusal>{form.refusal}</Refusal>
        <Button type="submit" size="lg" loading={form.isSending}>
          Change Password
        </Button>
      </form>
      <p className={classes.other}>
        Changed your mind? <Link to="/login">Login</Link>
      </p>
    </>
  );
}

function DeadLink() {
  return (
    <div className={classes.notice} data-bad>
      <p>
        This link has been used already, or is older than 30 minutes.{' '}
        <Link to="/forgot-password">Ask for a new link</Link>
      </p>
    </div>
  );
}

function PasswordSaved(input: { email: string; password: string }) {
  const session = useSession();
  const transport = useTransport();
  const toast = useToast();
  const navigate = useNavigate();
  const [isEntering, setEntering] = useState(false);
  const enter = async () => {
    setEntering(true);
    try {
      await logIn({ session, transport }, input);
      void navigate('/feed', { replace: true });
    } catch {
      setEntering(false);
      toast('Error logging in', 'bad');
    }
  };
  return (
    <Scene
      heading="h1"
      title="Saved Successfully"
      text="Your old password no longer works. You have been logged out on every device."
    >
      {/* The form that held the focus is gone. */}
      <Button size="lg" autoFocus loading={isEntering} onClick={() => void enter()}>
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
