import { Button } from '@mantine/core';
import { count } from '../../lib/words.ts';
import { Panel } from '../../ui/pages/page.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { fileSize } from '../media/media.ts';
import classes from './operator.module.css';
import { type Health, type MailState, type Queue, useAct, useHealth, useQueues } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { WhenLoaded } from './shown-list.tsx';

export default function OverviewScreen() {
  return (
    <OperatorPage title="This server" lead="The server’s health, what it holds and the work that is waiting.">
      <div className={classes.panels}>
        <HealthPanels />
        <Panel title="Waiting work">
          <Queues />
        </Panel>
      </div>
    </OperatorPage>
  );
}

function HealthPanels() {
  const health = useHealth();
  return (
    <>
      <Panel title="Health">
        <WhenLoaded noun="the server’s health" query={health}>
          {(answer) => <HealthFacts {...answer} />}
        </WhenLoaded>
        <Counts />
      </Panel>
      {health.data && (
        <Panel title="Contents">
          <Stock stock={health.data.stock} />
        </Panel>
      )}
    </>
  );
}

function HealthFacts({ storage, mail, recovery, backup, version }: Health) {
  const { files, space, free_bytes, total_bytes } = storage;
  return (
    <dl className={classes.facts}>
      <dt>Database</dt>
      <dd>
        <State isGood>Working</State> <span className={classes.note}>version {version}</span>
      </dd>
      <dt>Files</dt>
      <dd>
        {files === 'reachable' ? (
          <State isGood>Can be saved and read</State>
        ) : (
          <State>Can’t be reached. Does the bucket in S3_BUCKET exist?</State>
        )}
      </dd>
      <dt>Space</dt>
      <dd>
        {space === 'enough' && <State isGood>Enough</State>}
        {space === 'low' && <State>Low: no more uploads are accepted</State>}
        {space === 'unknown' && <State>Could not be measured</State>}
        {free_bytes !== null && total_bytes !== null && (
          <span className={classes.note}>
            {fileSize(free_bytes)} free of {fileSize(total_bytes)}
          </span>
        )}
      </dd>
      <dt>E-mails</dt>
      <dd>
        <MailWords mail={mail} />
      </dd>
      <dt>Backup</dt>
      <dd>
        <BackupWords backup={backup} />
      </dd>
      <dt>Recovery</dt>
      <dd>
        <RecoveryWords recovery={recovery} />
      </dd>
    </dl>
  );
}

function State({ isGood = false, children }: { isGood?: boolean; children: string }) {
  return <span className={isGood ? classes.good : classes.bad}>{children}</span>;
}

function MailWords({ mail }: { mail: MailState }) {
  if (mail.state === 'goes_out') return <State isGood>Being sent</State>;
  if (mail.state === 'shown_here') return <State isGood>Shown on this machine, at /dev/outbox</State>;
  if (mail.state === 'not_set_up') return <State>Waiting, because SMTP_URL is not set</State>;
  return (
    <>
      <State>{`${count(mail.waiting, 'e-mail')} could not be sent yet`}</State>
      <span className={classes.note}>{mail.reason}</span>
    </>
  );
}

const backupWords = {
  done: 'Made',
  old: 'Old: does the daily backup still run?',
  failed: 'The last backup failed',
};

function BackupWords({ backup: { state, whole_at } }: { backup: Health['backup'] }) {
  if (state === 'none') return <State>None was made yet</State>;
  return (
    <>
      <State isGood={state === 'done'}>{backupWords[state]}</State>
      <span className={classes.note}>
        {whole_at === null ? (
          'there is no whole one'
        ) : (
          <>
            the newest whole one is from <TimeAgo iso={whole_at} />
          </>
        )}
      </span>
    </>
  );
}

function RecoveryWords({ recovery: { state, until } }: { recovery: Health['recovery'] }) {
  if (state === 'off') return <span>Only from a backup, because RECOVERY_DIR is not set</span>;
  if (state === 'away') return <State>The folder in RECOVERY_DIR can’t be reached</State>;
  if (until === null) return <State>There is no copy to restore from yet</State>;
  return (
    <>
      <State isGood>Possible to any moment of the last few days</State>
      <span className={classes.note}>
        the newest copy is from <TimeAgo iso={until} />
      </span>
    </>
  );
}

/** It scans whole tables, so it runs only on request. */
function Counts() {
  const check = useAct((transport) => transport.request('GET /api/operator/counts'), {
    success: ({ findings }) => (findings.length === 0 ? 'All counts are correct' : 'Some counts are wrong'),
    failure: 'The counts were not checked.',
  });
  const findings = check.data?.findings ?? [];
  return (
    <>
      {findings.length > 0 && (
        <div role="status" className={classes.quote}>
          {findings.map((finding) => (
            <p key={finding}>{finding}.</p>
          ))}
          <p>Run “check --fix” on the command line to correct them.</p>
        </div>
      )}
      <div className={`${classes.foot} ${classes.beneath}`}>
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate(undefined)}>
          Check the counts
        </Button>
      </div>
    </>
  );
}

function Stock({ stock }: { stock: Health['stock'] }) {
  const numbers: [label: string, n: number][] = [
    ['People', stock.people],
    ['Suspended', stock.suspended],
    ['Loops', stock.loops],
    ['Posts', stock.posts],
    ['Comments', stock.comments],
    ['Files', stock.files],
  ];
  return (
    <dl className={classes.numbers}>
      {numbers.map(([label, n]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{n.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Queues() {
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
