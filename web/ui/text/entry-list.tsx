import { formatPence } from '@loopyard/contract/money.ts';
import type { ReactNode } from 'react';
import classes from './entry-list.module.css';
import { Facts } from './facts.tsx';

export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** @param props.facts separate elements; `children` stand at the end of the line, `below` under it */
export function Entry(props: { name: ReactNode; facts: ReactNode; below?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className={classes.words}>
        <span className={classes.name}>{props.name}</span> <Facts>{props.facts}</Facts>
      </span>
      <span className={classes.end}>{props.children}</span>
      {props.below && <div className={classes.below}>{props.below}</div>}
    </li>
  );
}

/** @param props.isBack shows a refund */
export function Sum({ pence, isBack = false }: { pence: number; isBack?: boolean }) {
  return (
    <span className={classes.sum} data-back={isBack || undefined}>
      {formatPence(pence)}
    </span>
  );
}
