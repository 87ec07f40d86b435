import type { ComponentProps } from 'react';
import classes from './round-button.module.css';

/** A button with an icon only; `aria-label` is its name. */
export function RoundButton({
  className = '',
  ...props
}: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" {...props} className={`${classes.round} ${className}`} />;
}
