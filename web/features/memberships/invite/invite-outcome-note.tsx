import { useEffect, useRef } from 'react';
import { count } from '../../../lib/words.ts';
import classes from './invite-outcome-note.module.css';
import type { InviteOutcome, SkipReason } from './invites.ts';

const reasons: Record<SkipReason, string> = {
  invalid: 'isn’t an e-mail address',
  member: 'is already a member',
  invited: 'has already been invited and can still join',
  too_often: 'has been invited too often today: try again tomorrow',
  no_seat: 'can’t be invited: the loop’s plan has no room for more members',
};

export function InviteOutcomeNote({ outcome }: { outcome: InviteOutcome }) {
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    if (outcome) note.current?.scrollIntoView({ block: 'center' });
  }, [outcome]);
  const { invited: invitedCount, skipped: skippedEmails } = outcome;
  return (
    <section ref={note} role="status" className={classes.note} data-none={invitedCount === 0 || undefined}>
      <p className={classes.sum}>
        {invitedCount > 0 ? `${count(invitedCount, 'invitation')} sent.` : 'No invitation was sent.'}
        {skippedEmails.length > 0 && ` ${count(skippedEmails.length, 'address', 'addresses')} left out:`}
      </p>
      {skippedEmails.length > 0 && (
        <ul className={classes.list}>
          {skippedEmails.map(({ email, reason }) => (
            <li key={email}>
              <strong>{email}</strong> {reasons[reason]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
