import type { ComponentProps } from 'react';
import classes from './round-button.module.css';

export function RoundButton({
  className = '',
  ...props
}: ComponentProps<'button'> & { 'aria-label': string }) {
  return <button type="button" {...props} className={`${classes.round} ${className}`} />;
}
