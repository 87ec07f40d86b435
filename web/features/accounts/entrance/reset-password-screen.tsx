import { accountLimits } from '@loopyard/contract/accounts.ts';
import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import classes from './accounts.module.css';
import { PasswordSaved } from './password-saved.tsx';
import { type ResetLink, useNewPassword } from './use-new-password.ts';

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
