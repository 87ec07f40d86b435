import { Button } from '@mantine/core';
import classes from './kept-changes.module.css';

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
