import { dayOf } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { QrCode } from '../../../ui/pictures/qr-code.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { codeLink, type InvitationCode, lastDayOf } from '../../invitations/invitations.ts';
import { type Loop, logoAddress } from '../loops.ts';
import classes from './poster.module.css';

export function Poster({ loop, code }: { loop: Loop; code: InvitationCode }) {
  const link = codeLink(code);
  const lastDay = lastDayOf(code);
  return (
    <article className={classes.sheet} aria-label="Print preview">
      <Avatar name={loop.name} src={logoAddress(loop.logo)} size={96} shape="square" />
      <p className={classes.kicker}>Join us on Loopyard</p>
      <h2 className={classes.name}>
        <Name>{loop.name}</Name>
      </h2>
      <div className={classes.square}>
        <QrCode link={link} label={`QR code of ${link}`} />
      </div>
      <p className={classes.step}>Point your phone’s camera at the square, or go to</p>
      <p className={classes.address}>{`${window.location.host}/join-loop`}</p>
      <p className={classes.step}>and type this code:</p>
      <p className={classes.code}>{code.loop_code}</p>
      <p className={classes.step}>
        or these words: <b>{code.friendly_token.replaceAll('-', ' ')}</b>
      </p>
      {(lastDay || code.single_use) && (
        <p className={classes.limits}>
          {[
            ...(code.single_use ? ['For one person'] : []),
            ...(lastDay ? [`Until ${dayOf(lastDay)}`] : []),
          ].join(' · ')}
        </p>
      )}
    </article>
  );
}
