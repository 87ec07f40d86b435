import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Puts a dot between its children, which are separate elements. */
export function Facts({ children }: { children: ReactNode }) {
  return <span className={classes.facts}>{children}</span>;
}
