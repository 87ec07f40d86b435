import { Button } from '@mantine/core';
import classes from './kept-changes.module.css';

/** Says that a form shows what was typed into it before, and not what is saved. */
export function KeptChanges({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <div className={classes.kept} role="status">
      <p>These are the changes you did not save last time.</p>
      <Button variant="subtle" onClick={onDiscard}>
        Discard them
      </Button>
      <Button variant="subtle" onClick={onKeep}>
        Keep them
      </Button>
    </div>
  );
}
