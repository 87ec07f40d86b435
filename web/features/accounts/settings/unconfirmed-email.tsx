import { Button } from '@mantine/core';
import { sentence } from '../../../lib/api-error.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/pages/page.tsx';
import type { Person } from '../accounts.ts';
import { useSendConfirmation } from '../email-confirmation.ts';
import classes from './unconfirmed-email.module.css';

/** Nothing for someone whose e-mail is confirmed. */
export function UnconfirmedEmail({ viewer }: { viewer: Person | undefined }) {
  const send = useSendConfirmation();
  if (viewer?.email_confirmed !== false) return null;
  return (
    <Panel title="Confirm your e-mail">
      <div className={classes.note}>
        <p>
          We have sent a link to <strong className={classes.address}>{viewer.email}</strong>. Until you open
          it, you get no other e-mails from us.
        </p>
        <p role="alert" className={classes.problem}>
          {send.isError && `The link was not sent. ${sentence(send.error)}`}
        </p>
        <p role="status">{send.isSuccess && 'The link is on its way. Please check your spam folder, too.'}</p>
        <div className={classes.ways}>
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            Send the link again
          </Button>
          <LinkButton variant="default" to="/edit-account/email">
            Change the address
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}
