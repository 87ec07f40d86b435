import { invitationWords } from '@loopyard/contract/invitations.ts';
import classes from './mail-preview.module.css';

export function MailPreview(props: { loop: string; inviter: string; note: string }) {
  const words = invitationWords(props);
  const note = props.note.trim();
  return (
    <section aria-label="Preview" className={classes.preview}>
      <p className={classes.envelope}>
        Preview · <strong>{words.subject}</strong>
      </p>
      <div className={classes.mail}>
        <p className={classes.product}>Loopyard</p>
        <div className={classes.body}>
          <p className={classes.heading}>{words.heading}</p>
          <p>{words.paragraph}</p>
          {note && <blockquote className={classes.note}>{note}</blockquote>}
          <p className={classes.button}>{words.button}</p>
        </div>
        <p className={classes.footer}>{words.footer}</p>
      </div>
    </section>
  );
}
