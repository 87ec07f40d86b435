import { Button } from '@mantine/core';
import { count } from '../../lib/words.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import classes from './operator.module.css';
import { type Queue, useAct, useQueues } from './operator.ts';
import { WhenLoaded } from './shown-list.tsx';

export function Queues() {
  const queues = useQueues();
  const retry = useAct((transport) => transport.request('POST /api/operator/events/retry'), {
    success: ({ retried }) => `${count(retried, 'failed task')} will be tried again`,
    failure: 'Nothing was tried again.',
  });
  return (
    <WhenLoaded noun="the waiting work" query={queues}>
      {(answer) => (
        <>
          <EntryList label="Waiting work">
            {answer.queues.map((queue) => (
              <QueueLine key={queue.kind} queue={queue} />
            ))}
          </EntryList>
          <div className={`${classes.foot} ${classes.beneath}`}>
            {answer.queues.some(({ kind, failed }) => kind === 'events' && failed > 0) && (
              <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
                Try the failed work again
              </Button>
            )}
          </div>
        </>
      )}
    </WhenLoaded>
  );
}

/** Other jobs show the name used in the server's log. */
const queueWords: Record<string, string> = {
  events: 'Follow-up work, such as notifications',
  mails: 'E-mails',
  uploads: 'Files to prepare',
};

function QueueLine({ queue: { kind, waiting, failed, oldest_seconds } }: { queue: Queue }) {
  return (
    <Entry
      name={queueWords[kind] ?? `Job ${kind}`}
      facts={
        <>
          <span>{waiting === 0 ? 'Nothing is waiting' : `${waiting.toLocaleString('en-GB')} waiting`}</span>
          {oldest_seconds !== null && oldest_seconds > 0 && (
            <span>the oldest has waited {durationWords(oldest_seconds)}</span>
          )}
        </>
      }
    >
      {failed > 0 && <Badge>{failed.toLocaleString('en-GB')} failed</Badge>}
    </Entry>
  );
}

function durationWords(seconds: number): string {
  if (seconds >= 86_400) return count(Math.trunc(seconds / 86_400), 'day');
  if (seconds >= 3_600) return count(Math.trunc(seconds / 3_600), 'hour');
  if (seconds >= 60) return count(Math.trunc(seconds / 60), 'minute');
  return count(seconds, 'second');
}
