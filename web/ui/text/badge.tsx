import type { ReactNode } from 'react';
import classes from './badge.module.css';

export function Badge({ isQuiet, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <span className={classes.badge} data-quiet={isQuiet || undefined}>
      {children}
    </span>
  );
}
