import type { ReactNode } from 'react';
import classes from './text-page.module.css';

/** A public page to be read. @param kicker the line above the title */
export function TextPage(props: { kicker: string; title: string; children: ReactNode }) {
  const { kicker, title, children } = props;
  return (
    <div className={classes.page}>
      <p className={classes.kicker}>{kicker}</p>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
