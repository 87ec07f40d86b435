import { parentErrors } from '@loopyard/contract/ages.ts';
import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { count, dayOf } from '../../../lib/words.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import { type OwnConsent, useAskParent, useOwnConsent } from '../consents.ts';
import { logOut } from '../signing-in.ts';
import classes from './accounts.module.css';

/** All that an account sees until a parent has agreed. It leads on by itself once they have. */
export default function WaitingScreen() {
  const { token, isWaiting } = useSession();
  const [wasWaiting] = useState(isWaiting);
  const consent = useOwnConsent(isWaiting);
  useEndOfWait(consent.data);
  return (
    <>
      <title>Waiting for your parent · Loopyard</title>
      <meta name="description" content="Your Loopyard account waits until a parent has agreed." />
      {isWaiting && (consent.data ? <Waiting consent={consent.data} /> : <NotYet query={consent} />)}
      {isWaiting && <LogOut />}
      {!isWaiting && (wasWaiting && !token ? <Closed /> : <LeadOn consent={consent.data} />)}
    </>
  );
}

function useEndOfWait(consent: OwnConsent | null | undefined) {
  const { isWaiting, endWait, selectLoop } = useSession();
  useEffect(() => {
    if (!isWaiting || consent === undefined || consent?.agreed_at === null) return;
    if (consent) selectLoop(consent.loop_id);
    endWait();
  }, [consent, isWaiting, endWait, selectLoop]);
}

/** To the loop that invited them, like after a sign-up. */
function LeadOn({ consent }: { consent: OwnConsent | null | undefined }) {
  if (!consent?.agreed_at) return <Navigate to="/feed" replace />;
  const to = consent.loop_id === DEFAULT_LOOP_ID ? '/what-next' : `/loop/${consent.loop_id}`;
  return <Navigate to={to} replace state={{ hasSignedUp: true }} />;
}

function NotYet({ query }: { query: ReturnType<typeof useOwnConsent> }) {
  if (query.isError)
    return (
      <TryAgain
        heading="h1"
        title="Your account could not be loaded"
        error={query.error}
        onRetry={query.refetch}
      />
    );
  return (
    <Skeleton height={320} radius="md" role="status" aria-busy="true" aria-label="Loading your account" />
  );
}

function Waiting({ consent }: { consent: OwnConsent }) {
  return (
    <>
      <h1 className={classes.title}>We have asked your parent</h1>
      <p className={classes.lead}>
        An e-mail is on its way to <strong className={classes.address}>{consent.parent_email}</strong>. Once
        your parent says yes, your account opens here by itself.
      </p>
      <p className={classes.lead}>
        {consent.erased_at &&
          `Without an answer by ${dayOf(consent.erased_at)}, your account is deleted. You can then sign up again.`}
      </p>
      <AskAgain key={consent.parent_email} consent={consent} />
    </>
  );
}

function AskAgain({ consent }: { consent: OwnConsent }) {
  const ask = useAskParent();
  const [values, change] = useState({ parent_email: consent.parent_email });
  const form = useForm({
    values,
    change,
    // The server alone knows the account's own address.
    rules: (values) => parentErrors({ ...values, email: '' }),
    submit: async ({ parent_email }) => {
      await ask.mutateAsync(parent_email.trim());
    },
  });
  if (consent.mails_left === 0)
    return (
      <p className={classes.lead} role="status">
        We have sent all the e-mails we can. Please show your parent the newest one, also in the spam folder.
      </p>
    );
  return (
    <form className={classes.fields} method="post" onSubmit={form.onSubmit} noValidate>
      <TextInput
        {...form.field('parent_email')}
        label="Your parent’s e-mail"
        description="If it was wrong, correct it here. With a new e-mail the earlier link stops working."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <Refusal>{form.refusal}</Refusal>
      <p role="status" className={classes.small}>
        {ask.isSuccess && 'A new e-mail is on its way. Please look into the spam folder, too.'}
      </p>
      <Button type="submit" variant="default" size="lg" loading={form.isSending}>
        Send it again
      </Button>
      <p className={classes.small}>{sendingsLeft(consent.mails_left)}</p>
    </form>
  );
}

const sendingsLeft = (mailsLeft: number) => `You can send it ${count(mailsLeft, 'more time')}.`;

function LogOut() {
  const session = useSession();
  const transport = useTransport();
  const navigate = useNavigate();
  return (
    <p className={classes.other}>
      <Button
        variant="subtle"
        onClick={() => {
          void logOut({ session, transport });
          void navigate('/login', { replace: true });
        }}
      >
        Logout
      </Button>
    </p>
  );
}

function Closed() {
  return (
    <Scene
      role="status"
      heading="h1"
      title="You are logged out"
      text="If your parent said no, or did not answer in time, your account has been deleted with everything in it."
    >
      <LinkButton to="/login">Login</LinkButton>
    </Scene>
  );
}
