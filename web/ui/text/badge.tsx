import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** A word about somebody beside their name. `isQuiet`: one of several that count for less. */
export function Badge({ isQuiet, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <span className={classes.badge} data-quiet={isQuiet || undefined}>
      {children}
    </span>
  );
}
