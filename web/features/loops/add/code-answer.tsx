import { Button, Loader } from '@mantine/core';
import { IconAlertCircle } from '../../../ui/icons.ts';
import { IconCheck } from '../../../ui/screen-icons.ts';
import type { CodeCheck } from '../../invitations/invitations.ts';
import classes from './add-loops.module.css';

export function Outcome({ refusal, check }: { refusal: string | null; check: CodeCheck }) {
  const state = refusal ? 'invalid' : check.state;
  return (
    <p id="code-answer" className={classes.answer} data-state={state} role="status">
      {refusal ?? <Answer check={check} />}
    </p>
  );
}

function Answer({ check }: { check: CodeCheck }) {
  if (check.state === 'valid') {
    return (
      <>
        <IconCheck size={20} aria-hidden /> Code valid
      </>
    );
  }
  if (check.state === 'invalid') {
    return (
      <>
        <IconAlertCircle size={20} aria-hidden /> Code invalid
      </>
    );
  }
  if (check.state === 'checking') {
    return (
      <>
        <Loader size={16} aria-hidden /> Checking the code
      </>
    );
  }
  if (check.state === 'unknown') {
    return (
      <>
        {check.reason}
        <Button variant="subtle" size="compact-sm" onClick={check.retry}>
          Try again
        </Button>
      </>
    );
  }
  return null;
}
