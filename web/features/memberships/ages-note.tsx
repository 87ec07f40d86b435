import { Link } from 'react-router';
import { count } from '../../lib/words.ts';
import type { Loop } from '../loops/loops.ts';
import classes from './members.module.css';
import { useMembersWithoutAge } from './members.ts';

/** To the admins of a loop with members under 18, while nobody has said it of some. */
export function AgesNote({ loop }: { loop: Loop }) {
  const isAsked = loop.abilities.manage_members && !loop.adults_only;
  const members = useMembersWithoutAge(loop.id, 1, isAsked);
  const total = members.data?.total_items ?? 0;
  if (!isAsked || total === 0) return null;
  return (
    <p className={classes.note}>
      Nobody has said yet if {count(total, 'member')} {total === 1 ? 'is' : 'are'} under 18.{' '}
      <Link to={`/members/${loop.id}/ages`}>Staff or pupil?</Link>
    </p>
  );
}
