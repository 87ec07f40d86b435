import { Button } from '@mantine/core';
import { exactTime } from '../../../lib/words.ts';
import { Name } from '../../../ui/text/name.tsx';
import { isReadable, type Loop, useLoops } from '../../loops/loops.ts';
import { notifyWords } from '../levels/level-words.ts';
import { useNotifyDialog } from '../levels/use-notify-dialog.tsx';
import classes from './preferences.module.css';

/** The feed beside this page says when the loops could not be loaded. */
export function LoopLevels() {
  const { data: loops } = useLoops();
  const ownLoops = loops?.filter(isReadable) ?? [];
  if (loops && ownLoops.length === 0) return <p>You are in no loop yet.</p>;
  return (
    <ul className={classes.loops}>
      {ownLoops.map((loop) => (
        <LoopLevel key={loop.id} loop={loop} />
      ))}
    </ul>
  );
}

function LoopLevel({ loop }: { loop: Loop }) {
  const { open, dialog } = useNotifyDialog(loop);
  return (
    <li className={classes.loop}>
      <span className={classes.loopWords}>
        <span className={classes.kind}>
          <Name>{loop.name}</Name>
        </span>
        <span className={classes.words}>
          {loop.notify_muted_until
            ? `Muted until ${exactTime(loop.notify_muted_until)}`
            : notifyWords[loop.notify_level]}
        </span>
      </span>
      <Button variant="default" aria-label={`Change what ${loop.name} tells me`} onClick={open}>
        Change
      </Button>
      {dialog}
    </li>
  );
}
