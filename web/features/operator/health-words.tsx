import { lawfulTexts } from '@loopyard/contract/lawful-texts.ts';
import { Link } from 'react-router';
import { count } from '../../lib/words.ts';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import classes from './operator.module.css';
import type { Health, MailState } from './operator.ts';

export function State({ isGood = false, children }: { isGood?: boolean; children: string }) {
  return <span className={isGood ? classes.good : classes.bad}>{children}</span>;
}

export function MailWords({ mail }: { mail: MailState }) {
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

export function BackupWords({ backup: { state, whole_at } }: { backup: Health['backup'] }) {
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

export function RecoveryWords({ recovery: { state, until } }: { recovery: Health['recovery'] }) {
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

export function TextsWords({ names }: { names: Health['empty_texts'] }) {
  if (names.length === 0) return <State isGood>All are written</State>;
  return (
    <>
      <State>{`${count(names.length, 'text')} still empty`}</State>
      <span className={classes.note}>{names.map((name) => lawfulTexts[name].heading).join(' · ')}</span>
      <Link className={classes.link ?? ''} to="/operator/texts">
        Write them
      </Link>
    </>
  );
}
