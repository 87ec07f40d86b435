import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import type { Entrance } from './invitations.ts';
import classes from './inviting-loop.module.css';

/** The loop that a code opens, and who asked one in. */
export function InvitingLoop({ loop, inviter }: Entrance) {
  return (
    <div className={classes.loop}>
      <Avatar name={loop.name} src={loop.logo?.url ?? null} size={56} shape="square" />
      <div className={classes.words}>
        <p className={classes.name}>
          <Name>{loop.name}</Name>
        </p>
        <p className={classes.who}>
          {inviter ? (
            <>
              <Name>{inviter}</Name> invites you
            </>
          ) : (
            'You have a code for this loop'
          )}
        </p>
      </div>
    </div>
  );
}
