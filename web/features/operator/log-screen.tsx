import { Link, useSearchParams } from 'react-router';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry } from '../../ui/text/entry-list.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import classes from './operator.module.css';
import { type Act, pageIn, useActs } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { ShownList } from './shown-list.tsx';

export default function LogScreen() {
  return (
    <OperatorPage
      title="Log"
      lead="Everything the people who run this server have done, here and on the command line. Entries are kept for two years."
    >
      <Log />
    </OperatorPage>
  );
}

function Log() {
  const page = pageIn(useSearchParams()[0]);
  return (
    <ShownList
      noun="the log"
      label="Log"
      query={useActs(page)}
      items={(answer) => answer.acts}
      empty={{ title: 'Nothing yet', text: 'Actions will be listed here.' }}
      page={page}
      address={(n) => `/operator/log?page=${n}`}
    >
      {(act) => <Line key={act.id} act={act} />}
    </ShownList>
  );
}

/** Keyed by command. Commands newer than this page show as they are. */
const words: Record<string, string> = {
  'admin add': 'Made someone an admin of a loop',
  backup: 'Made a backup',
  check: 'Checked counts and files',
  'change-email': 'Changed an e-mail address',
  'contact-forms': 'Read the contact forms',
  'contact-forms answered': 'Marked a contact form as answered',
  'data-request answered': 'Answered a data request',
  'data-requests': 'Read the data requests',
  export: 'Exported someone’s data',
  'first-admin': 'Made the first loop and its admin',
  'lead add': 'Named someone a safeguarding lead',
  'lead remove': 'Took the safeguarding lead from someone',
  'move-files': 'Moved the files',
  'operator add': 'Made someone an operator',
  'operator remove': 'Removed someone as an operator',
  people: 'Viewed the list of people',
  purge: 'Deleted old data for good',
  reactivate: 'Brought someone back',
  reconcile: 'Compared the payments',
  'reset-password': 'Sent a link for a new password',
  restore: 'Restored a backup',
  'restore-loop': 'Brought a loop back',
  'retry-events': 'Retried failed work',
  'retry-mails': 'Sent failed e-mails again',
  suspend: 'Suspended someone',
  'test-mail': 'Sent a test e-mail',
  'texts clear': 'Emptied a legal text',
  'texts set': 'Changed a legal text',
  upgrade: 'Upgraded the server',
};

const outcomes: Record<string, string> = { begun: 'Not finished', failed: 'Failed' };

function Line({ act }: { act: Act }) {
  return (
    <Entry
      name={words[act.act] ?? act.act}
      facts={
        <>
          {act.user_id !== null && (
            <span>
              to <Account id={act.user_id} />
            </span>
          )}
          {act.loop_id !== null && (
            <span>
              <Link className={classes.link ?? ''} to={`/operator/loops?name=${act.loop_id}`}>
                loop {act.loop_id}
              </Link>
            </span>
          )}
          <span>
            by{' '}
            {act.by_user_id === null ? `${act.os_user} on the command line` : <Account id={act.by_user_id} />}
          </span>
          <TimeAgo iso={act.at} />
        </>
      }
    >
      {act.outcome !== 'done' && <Badge>{outcomes[act.outcome] ?? 'Refused'}</Badge>}
    </Entry>
  );
}

/** The log stores no names; look the account up in the list of people. */
function Account({ id }: { id: number }) {
  return (
    <Link className={classes.link ?? ''} to={`/operator/people?name=${id}`}>
      account {id}
    </Link>
  );
}
