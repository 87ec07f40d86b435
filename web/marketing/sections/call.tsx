import type { CallToAct } from '../page.ts';
import classes from './call.module.css';
import { Actions, Part } from './parts.tsx';

export function CallSection({ section: { title, text, actions, id } }: { section: CallToAct }) {
  return (
    <Part title={title} id={id} className={classes.call}>
      <p className={classes.text}>{text}</p>
      <Actions actions={actions} on="dark" />
    </Part>
  );
}
