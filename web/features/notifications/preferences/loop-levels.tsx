import { Button } from '@mantine/core';
import { exactTime } from '../../../lib/words.ts';
import { Entry, EntryList } from '../../../ui/text/entry-list.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { isReadable, type Loop, useLoops } from '../../loops/loops.ts';
import { notifyWords } from '../levels/level-words.ts';
import { useNotifyDialog } from '../levels/use-notify-dialog.tsx';

/** The list of loops beside this page says when they could not be loaded. */
export function LoopLevels() {
  const { data: loops } = useLoops();
  const ownLoops = loops?.filter(isReadable) ?? [];
  if (loops && ownLoops.length === 0) return <p>You are in no loop yet.</p>;
  return (
    <EntryList label="My loops">
      {ownLoops.map((loop) => (
        <LoopLevel key={loop.id} loop={loop} />
      ))}
    </EntryList>
  );
}

function LoopLevel({ loop }: { loop: Loop }) {
  const { open, dialog } = useNotifyDialog(loop);
  const words = loop.notify_muted_until
    ? `Muted until ${exactTime(loop.notify_muted_until)}`
    : notifyWords[loop.notify_level];
  return (
    <Entry name={<Name>{loop.name}</Name>} facts={<span>{words}</span>}>
      <Button variant="default" aria-label={`Change what ${loop.name} tells me`} onClick={open}>
        Change
      </Button>
      {dialog}
    </Entry>
  );
}
