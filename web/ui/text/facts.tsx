import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** What there is to say below a name, each in an element of its own, with a dot between them. */
export function Facts({ children }: { children: ReactNode }) {
  return <span className={classes.facts}>{children}</span>;
}
