import { fileSize } from '../media/media.ts';
import { BackupWords, MailWords, RecoveryWords, State, TextsWords } from './health-words.tsx';
import classes from './operator.module.css';
import type { Health } from './operator.ts';

export function HealthFacts({ storage, mail, recovery, backup, empty_texts, version }: Health) {
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
      <dt>Legal texts</dt>
      <dd>
        <TextsWords names={empty_texts} />
      </dd>
      <dt>Recovery</dt>
      <dd>
        <RecoveryWords recovery={recovery} />
      </dd>
    </dl>
  );
}
