import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/app-context.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { useConfirmEmail } from '../email-confirmation.ts';
import classes from './confirm-email.module.css';

/** Opened from the first e-mail: `?token=…`. It asks first, since mail scanners open links too. */
export default function ConfirmEmailScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <>
      <title>Confirm your e-mail · Loopyard</title>
      <meta name="description" content="Confirm the e-mail address of your Loopyard account." />
      {token ? <Confirmation token={token} /> : <DeadLink title="This link is incomplete" />}
    </>
  );
}

function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail();
  if (confirm.isSuccess) return <Confirmed />;
  const { error } = confirm;
  if (isApiError(error) && error.status === 404)
    return <DeadLink title={error.detail === 'Not found' ? 'This link does not work' : error.detail} />;
  return (
    <Scene
      heading="h1"
      title="Confirm your e-mail"
      text="Then Loopyard may send you the e-mails you ask for. If you did not sign up, please close this page."
    >
      <p role="alert" className={classes.problem}>
        {error && `Your e-mail is not confirmed yet. ${sentence(error)}`}
      </p>
      <Button size="lg" loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {error ? 'Try again' : 'Confirm my e-mail'}
      </Button>
    </Scene>
  );
}

function Confirmed() {
  const isLoggedIn = useSession().token !== null;
  return (
    <Scene role="status" heading="h1" title="Your e-mail is confirmed" text="You can close this page.">
      <LinkButton to={isLoggedIn ? '/feed' : '/login'}>{isLoggedIn ? 'Open Loopyard' : 'Login'}</LinkButton>
    </Scene>
  );
}

function DeadLink({ title }: { title: string }) {
  return (
    <Scene
      role="status"
      heading="h1"
      title={title}
      text="If your e-mail is not confirmed yet, your settings say so and send you a new link."
    >
      <LinkButton to="/edit-account">Open your settings</LinkButton>
    </Scene>
  );
}
