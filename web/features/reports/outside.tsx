import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { decisionErrors, reportLimits } from '@loopyard/contract/reports.ts';
import { Button } from '@mantine/core';
import { useDraft } from '../../lib/drafts.ts';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { Words } from './decide-form.tsx';
import classes from './reports.module.css';
import type { Case, Decision } from './reports.ts';

/** The heading of a case that is about no post, comment or person. */
export function LoopTitle({ item }: { item: Case }) {
  if (item.loop_id === DEFAULT_LOOP_ID) return 'Something in an unknown loop';
  if (item.loop === null) return 'Something in a deleted loop';
  return (
    <>
      Something in <Name>{item.loop}</Name>
    </>
  );
}

export function OutsideReports({ item }: { item: Case }) {
  if (item.outside.length === 0)
    return item.subject_type === 'Loop' ? (
      <p className={classes.time}>The words of this report are not kept any more.</p>
    ) : null;
  return (
    <ul className={classes.reasons} aria-label="Reports from outside">
      {item.outside.map(({ email, place, reason, created_at }) => (
        <li key={`${created_at} ${email} ${place} ${reason}`} className={classes.reason}>
          <p className={classes.reasonHead}>
            Somebody without an account{' '}
            <span className={classes.time}>
              <TimeAgo iso={created_at} />
            </span>
          </p>
          <p>
            About: <Name>{place}</Name>
          </p>
          <p>
            <Name>{reason}</Name>
          </p>
          {email ? (
            <>
              <p className={classes.time}>The outcome goes to this address, which nobody has checked:</p>
              <a className={classes.address} href={`mailto:${encodeURIComponent(email)}`}>
                {email}
              </a>
            </>
          ) : (
            <p className={classes.time}>The address was erased, so nobody is told of the outcome.</p>
          )}
        </li>
      ))}
    </ul>
  );
}

const acts: { outcome: Decision['outcome']; label: string }[] = [
  { outcome: 'kept', label: 'Nothing to do' },
  { outcome: 'warned', label: 'I spoke to the person' },
  { outcome: 'removed', label: 'I removed it' },
];

/** Nothing can be taken away by itself, so it says what was done by hand. */
export function CloseForm(props: {
  item: Case;
  decide: { mutate(decision: Decision, more: { onSuccess(): void }): void; isPending: boolean };
  onDecided: () => void;
}) {
  const { item, decide, onDecided } = props;
  const [note, setNote, clear] = useDraft(`case.${item.id}.note`, '');
  const errors = decisionErrors({ note, text: '' });
  const send = (outcome: Decision['outcome']) =>
    decide.mutate(
      { outcome, note: note.trim() || null },
      {
        onSuccess: () => {
          clear();
          onDecided();
        },
      },
    );
  return (
    <div className={classes.resolve}>
      <p className={classes.time}>
        First do what is needed where it is. This only says what you did: it removes nothing, and tells
        whoever wrote.
      </p>
      <Words
        label="Note (optional)"
        description="Only the people who decide see it."
        value={note}
        max={reportLimits.note}
        error={errors.note}
        onChange={setNote}
      />
      <div className={classes.acts}>
        {acts.map(({ outcome, label }) => (
          <Button
            key={outcome}
            variant="default"
            disabled={errors.note !== undefined || decide.isPending}
            onClick={() => send(outcome)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
