import { Button } from '@mantine/core';
import classes from './kept-changes.module.css';

export function KeptChanges({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <div className={classes.kept} role="status">
      <p>You made these changes last time, but did not save them.</p>
      <Button variant="subtle" onClick={onDiscard}>
        Discard them
      </Button>
      <Button variant="subtle" onClick={onKeep}>
        Keep them
      </Button>
    </div>
  );
}
