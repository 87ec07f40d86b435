import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-foot.module.css';

export function FormFoot(props: {
  /** Announced at once; empty without a problem. */
  problem: ReactNode;
  note?: string | null | undefined;
  isSending: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
}) {
  return (
    <footer className={classes.foot}>
      <FormProblem>{props.problem}</FormProblem>
      <p role="status" className={classes.note}>
        {props.note}
      </p>
      <Button variant="default" onClick={props.onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={props.isDisabled ?? false} loading={props.isSending}>
        Save
      </Button>
    </footer>
  );
}

/** A live region. It takes no room while it is empty. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  );
}
