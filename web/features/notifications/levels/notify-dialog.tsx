import { type MuteTime, muteTimes, notifyLevels } from '@loopyard/contract/notify.ts';
import { Button } from '@mantine/core';
import { exactTime, isolated } from '../../../lib/words.ts';
import { RadioChoices } from '../../../ui/form/radio-choices.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import type { Loop } from '../../loops/loops.ts';
import { useNotify } from '../notifications.ts';
import { muteWords, notifyWords } from './level-words.ts';
import classes from './notify-dialog.module.css';

export type NotifyDialogProps = { loop: Loop; onClose: () => void };

const explanations = {
  all: 'Also each new post.',
  followed: 'New posts by people I follow, and what happens on posts I follow.',
  mentions:
    'Posts and comments that name me, posts I am asked to look at, comments on my own posts, if I want them, and announcements.',
  none: 'Only announcements, and what concerns me alone, such as a decision about something I wrote.',
};
const choices = notifyLevels.map((value) => ({
  value,
  label: notifyWords[value],
  words: explanations[value],
}));

/** Each choice counts at once. */
export function NotifyDialog({ loop, onClose }: NotifyDialogProps) {
  const { choose, level, mutedUntil } = useNotify(loop);
  const times = muteTimes.filter((time) => (time === 'off') === (mutedUntil !== null));
  return (
    <Dialog title={`Notifications from ${isolated(loop.name)}`} width={520} onClose={onClose}>
      <RadioChoices
        label="What I’m told of"
        value={level}
        onChange={(chosenLevel) => choose({ level: chosenLevel })}
        choices={choices}
      />
      <section aria-label="Mute" className={classes.mute}>
        <p>
          {mutedUntil === null
            ? 'Or a pause, after which it goes on as chosen above:'
            : `Muted until ${exactTime(mutedUntil)}.`}
        </p>
        <div className={classes.times}>
          {times.map((time: MuteTime) => (
            <Button key={time} variant="default" onClick={() => choose({ muted_for: time })}>
              {muteWords[time]}
            </Button>
          ))}
        </div>
      </section>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
