import { type ReactNode, useState } from 'react';
import classes from './more.module.css';

/** Content that few need, folded until its label is pressed. @param isOpen at first */
export function More(props: { label: string; isOpen?: boolean; children: ReactNode }) {
  const { label, isOpen = false, children } = props;
  const [isOpenFirst] = useState(isOpen);
  return (
    <details className={classes.more} open={isOpenFirst}>
      <summary>{label}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  );
}
