import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-foot.module.css';

/** Cancel and Save below the fields of a page, with what went wrong and what there is to wait for. */
export function FormFoot(props: {
  /** Said at once; empty where nothing went wrong. */
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

/** What went wrong, told as it comes; takes no room where nothing did. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  );
}
