import { Face } from '../../ui/face.tsx';
import { Name } from '../../ui/name.tsx';
import classes from './inviting-loop.module.css';
import { type Loop, logoAddress } from './loops.ts';

/** The loop that a code opens, and who asked one in. */
export function InvitingLoop({ loop, inviter }: { loop: Pick<Loop, 'name' | 'logo'>; inviter?: string }) {
  return (
    <div className={classes.loop}>
      <Face name={loop.name} src={logoAddress(loop.logo)} size={56} shape="square" />
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
