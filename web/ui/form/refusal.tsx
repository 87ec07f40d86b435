import type { ReactNode } from 'react';
import classes from './refusal.module.css';

/** Says above a form's button why it was refused. A live region, without room while it is empty. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.refusal}>
      {children}
    </p>
  );
}
