import type { ReactNode } from 'react';
import { IconX } from '../icons.ts';
import classes from './entry-chip.module.css';

export function EntryChip(props: {
  children: ReactNode;
  /** Accessible name of the remove button. */
  name: string;
  onRemove: () => void;
  /** Makes a wrong entry a button that opens it for correction. */
  correction?: { label: string; onCorrect: () => void } | undefined;
}) {
  const { children, name, correction } = props;
  return (
    <span className={classes.chip} data-bad={Boolean(correction) || undefined}>
      {correction ? (
        <button
          type="button"
          className={classes.text}
          aria-label={correction.label}
          onClick={correction.onCorrect}
        >
          {children}
        </button>
      ) : (
        <span className={classes.text}>{children}</span>
      )}
      <button type="button" className={classes.remove} aria-label={`Remove ${name}`} onClick={props.onRemove}>
        <IconX size={16} aria-hidden />
      </button>
    </span>
  );
}
