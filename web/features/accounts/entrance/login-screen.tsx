import { Button, TextInput } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { withNext } from '../../../lib/addresses.ts';
import { useSession } from '../../../lib/app-context.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { PublicHead } from '../../../ui/pages/public-head.tsx';
import classes from './accounts.module.css';
import { EntranceHead, useEntrance, useFilledIn } from './entrance.tsx';
import { empty, useLogin } from './use-login.ts';
import { VersionNotice } from './version-notice.tsx';

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

function NewHere({ next }: { next: string | null }) {
  return (
    <p className={classes.other}>
      New here? <Link to={withNext('/register', next)}>Sign Up</Link>
    </p>
  );
}
