import type { ComponentProps } from 'react';
import classes from './round-button.module.css';

/** A button that is one sign; what it does is in its `aria-label`. */
export function RoundButton({
  className = '',
  ...props
}: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" {...props} className={`${classes.round} ${className}`} />;
}
