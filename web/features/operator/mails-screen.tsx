import { emailError } from '@loopyard/contract/email.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentence } from '../../lib/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { count } from '../../lib/words.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry } from '../../ui/text/entry-list.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import classes from './operator.module.css';
import { pageIn, type UnsentMail, useAct, useTestMail, useUnsentMails } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { ShownList } from './shown-list.tsx';

export default function MailsScreen() {
  return (
    <OperatorPage
      title="E-mails"
      lead="E-mails that have not been sent yet, and a test e-mail to check that sending works."
    >
      <TestMail />
      <Unsent />
    </OperatorPage>
  );
}

function TestMail() {
  const send = useTestMail();
  const [values, setValues] = useState({ email: '' });
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof send>> | null>(null);
  const form = useForm({
    values,
    change: setValues,
    rules: ({ email }) => fieldErrors({ email: emailError(email) }),
    async submit({ email }) {
      setOutcome(null);
      setOutcome(await send(email));
    },
    onFailure: (error) => `The e-mail was not sent. ${sentence(error)}`,
  });
  return (
    <Panel title="Test e-mail">
      <form method="post" className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextInput {...form.field('email')} label="Send it to" type="email" autoComplete="email" />
        <Refusal>{form.refusal}</Refusal>
        <p role="status" className={`${classes.outcome} ${outcome?.is_sent ? classes.good : classes.bad}`}>
          {outcome?.sentence}
        </p>
        <div className={classes.foot}>
          <Button type="submit" loading={form.isSending}>
            Send a test e-mail
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Unsent() {
  const page = pageIn(useSearchParams()[0]);
  const mails = useUnsentMails(page);
  const retry = useAct((transport) => transport.request('POST /api/operator/mails/retry'), {
    success: ({ retried, lost: lostCount }) =>
      lostCount > 0
        ? `${count(retried, 'e-mail')} will be sent again. ${lostCount} can’t be sent again: people can ask for new ones`
        : `${count(retried, 'e-mail')} will be sent again`,
    failure: 'The e-mails were not sent again.',
  });
  return (
    <ShownList
      noun="the e-mails"
      label="E-mails"
      query={mails}
      items={(answer) => answer.mails}
      empty={{ title: 'No e-mails waiting', text: 'Every e-mail of the last few weeks has been sent.' }}
      page={page}
      address={(n) => `/operator/mails?page=${n}`}
      foot={({ mails: unsent }) =>
        unsent.some(({ failed_at }) => failed_at) && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Send the failed ones again
          </Button>
        )
      }
    >
      {(mail) => <Line key={mail.id} mail={mail} />}
    </ShownList>
  );
}

function Line({ mail }: { mail: UnsentMail }) {
  return (
    <Entry
      name={mail.to}
      facts={
        <>
          <span>
            written <TimeAgo iso={mail.created_at} />
          </span>
          {mail.error && <span>{mail.error}</span>}
        </>
      }
    >
      <Badge isQuiet={!mail.failed_at}>
        {mail.failed_at ? 'Failed' : mail.error ? 'Will be retried' : 'Waiting'}
      </Badge>
    </Entry>
  );
}
