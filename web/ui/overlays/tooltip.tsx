import type { ReactNode } from 'react';
import classes from './tooltip.module.css';

/** A short tooltip on hover and focus; `text` must also be the accessible name of what it wraps, or decorate it. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: string;
  side?: 'top' | 'bottom';
  children: ReactNode;
}) {
  return (
    <span className={classes.tooltip} data-side={side}>
      {children}
      <span className={classes.text} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}
