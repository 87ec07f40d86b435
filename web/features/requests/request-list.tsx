import { dayOf } from '../../lib/words.ts';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import classes from './requests.module.css';
import { type DataRequest, requestLabels, useDataRequests } from './requests.ts';

export function RequestList() {
  const { data: requests, isError, error, refetch } = useDataRequests();
  if (!requests && isError)
    return (
      <TryAgain title="Your requests could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!requests) return <Awaited label="Loading your requests" height={60} />;
  if (requests.length === 0) return <p className={classes.about}>You have not asked anything yet.</p>;
  return (
    <EntryList label="Your requests">
      {requests.map((request) => (
        <Line key={request.id} request={request} />
      ))}
    </EntryList>
  );
}

function Line({ request }: { request: DataRequest }) {
  const { kind, text, created_at, due_at, answered_at, answer } = request;
  return (
    <Entry
      name={requestLabels[kind]}
      facts={
        <>
          <span>asked on {dayOf(created_at)}</span>
          <span>{answered_at ? `answered on ${dayOf(answered_at)}` : `answer by ${dayOf(due_at)}`}</span>
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
      <Badge isQuiet={answered_at !== null}>{answered_at ? 'Answered' : 'Waiting'}</Badge>
    </Entry>
  );
}
