import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** A label beside a name. `isQuiet` is for one of several minor ones. */
export function Badge({ isQuiet, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <span className={classes.badge} data-quiet={isQuiet || undefined}>
      {children}
    </span>
  );
}
