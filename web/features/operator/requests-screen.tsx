import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { count, isolated } from '../../lib/words.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { requestLabels } from '../requests/requests.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import classes from './operator.module.css';
import { type AskedRequest, pageIn, useAskedRequests } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { ShownList } from './shown-list.tsx';

export default function RequestsScreen() {
  return (
    <OperatorPage
      title="Data requests"
      lead="What people ask about their data. Each is answered within 30 days."
    >
      <Requests />
    </OperatorPage>
  );
}

function Requests() {
  const page = pageIn(useSearchParams()[0]);
  return (
    <ShownList
      noun="the requests"
      label="Data requests"
      query={useAskedRequests(page)}
      items={(answer) => answer.data_requests}
      empty={{
        title: 'No requests yet',
        text: 'They appear here, those that have to be answered first on top. Answered ones are kept for a year.',
      }}
      page={page}
      address={(n) => `/operator/requests?page=${n}`}
    >
      {(request) => <Line key={request.id} request={request} />}
    </ShownList>
  );
}

function Line({ request }: { request: AskedRequest }) {
  const [isAnswering, setAnswering] = useState(false);
  const { name, email, kind, text, created_at, answered_at, answer } = request;
  return (
    <Entry
      name={<Name>{name}</Name>}
      facts={
        <>
          <span className={classes.address}>{email}</span>
          <span>{requestLabels[kind]}</span>
          <span>
            asked <TimeAgo iso={created_at} />
          </span>
        </>
      }
      below={
        <>
          <p className={classes.quote}>{text}</p>
          {answer && (
            <p className={classes.quote}>
              <strong>The answer:</strong> {answer}
            </p>
          )}
        </>
      }
    >
      <TimeLeft request={request} />
      {!answered_at && (
        <Button
          variant="default"
          aria-label={`Answer the request from ${isolated(name)}`}
          onClick={() => setAnswering(true)}
        >
          Answer
        </Button>
      )}
      {isAnswering && <AnswerDialog request={request} onClose={() => setAnswering(false)} />}
    </Entry>
  );
}

const dayMs = 86_400_000;

function TimeLeft({ request: { answered_at, due_at } }: { request: AskedRequest }) {
  if (answered_at) return <Badge isQuiet>Answered</Badge>;
  const days = Math.ceil((Date.parse(due_at) - Date.now()) / dayMs);
  if (days > 0) return <Badge isQuiet>{`${count(days, 'day')} left`}</Badge>;
  return <Badge>{days === 0 ? 'Overdue since today' : `Overdue by ${count(-days, 'day')}`}</Badge>;
}
