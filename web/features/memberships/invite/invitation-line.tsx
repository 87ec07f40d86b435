import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { isolated } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconMail } from '../../../ui/screen-icons.ts';
import { Facts } from '../../../ui/text/facts.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import type { Loop } from '../../loops/loops.ts';
import { appearance } from '../../profiles/profiles.ts';
import { useOutcome } from '../use-outcome.ts';
import classes from './invitation-list.module.css';
import { type Invitation, useWithdraw } from './invites.ts';

export function Line({ loop, invitation }: { loop: Loop; invitation: Invitation }) {
  const { email, user, role_id, status } = invitation;
  const role = loop.roles.find(({ id }) => id === role_id);
  return (
    <li className={classes.line} data-status={status}>
      <Face loopId={loop.id} invitation={invitation} />
      <span className={classes.words}>
        {user ? (
          <Link to={`/user/${user.id}/${loop.id}`} className={classes.name}>
            <Name>{appearance(user, loop.id).name}</Name>
          </Link>
        ) : (
          <span className={classes.name}>{email}</span>
        )}
        <Facts>
          {user && <span>{email}</span>}
          {role && (
            <span>
              as <Name>{role.name}</Name>
            </span>
          )}
          {invitation.school_answers && <span>the school answers</span>}
          <Fate invitation={invitation} />
        </Facts>
      </span>
      {status === 'invited' && <Withdrawal loop={loop} invitation={invitation} />}
    </li>
  );
}

function Face({ loopId, invitation: { user } }: { loopId: number; invitation: Invitation }) {
  if (user) {
    const { name, src } = appearance(user, loopId);
    return <Avatar name={name} src={src} size={44} />;
  }
  return (
    <span className={classes.letter} aria-hidden="true">
      <IconMail size={22} />
    </span>
  );
}

function Fate({ invitation }: { invitation: Invitation }) {
  const { status, created_at, accepted_at, expires_at } = invitation;
  if (status === 'joined')
    return (
      <span className={classes.joined}>
        Joined <TimeAgo iso={accepted_at ?? created_at} />
      </span>
    );
  if (status === 'withdrawn') return <span>Withdrawn</span>;
  if (status === 'expired')
    return (
      <span>
        Expired <TimeAgo iso={expires_at} />
      </span>
    );
  return (
    <span>
      Invited <TimeAgo iso={created_at} />
    </span>
  );
}

function Withdrawal({ loop, invitation }: { loop: Loop; invitation: Invitation }) {
  const withdraw = useWithdraw(loop.id);
  const confirm = useConfirm();
  const tell = useOutcome();
  const email = isolated(invitation.email);
  const ask = async () => {
    const isSure = await confirm({
      text: `The link in the e-mail to ${email} will stop working. You can invite them again.`,
      yes: 'Yes, withdraw it',
      no: 'No, keep it',
    });
    if (!isSure) return;
    const words = { success: 'Invitation withdrawn', failure: 'The invitation could not be withdrawn.' };
    await tell(withdraw.mutateAsync(invitation.id), words);
  };
  return (
    <Button
      variant="subtle"
      className={classes.withdraw}
      aria-label={`Withdraw the invitation to ${email}`}
      onClick={() => void ask()}
    >
      Withdraw
    </Button>
  );
}
