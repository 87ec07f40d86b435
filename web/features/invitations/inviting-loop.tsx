import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { feeSentence } from '../fees/fees.ts';
import type { Entrance } from './invitations.ts';
import classes from './inviting-loop.module.css';

export function InvitingLoop({ loop, inviter }: Entrance) {
  const price = feeSentence(loop);
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
        {price && <p>{price}</p>}
      </div>
    </div>
  );
}
