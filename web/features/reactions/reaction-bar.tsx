import type { Sign } from '@loopyard/contract/reactions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLazyDialog } from '../../ui/overlays/use-lazy-dialog.tsx';
import { IconMoodSmile } from '../../ui/screen-icons.ts';
import { isMyLoop } from '../loops/loops.ts';
import classes from './reaction-bar.module.css';
import { countSentence, type ReactedThing, type Reactions, useReact } from './reactions.ts';
import { SignPicture } from './sign-picture.tsx';

const loadPicker = async () => (await import('./sign-picker.tsx')).SignPicker;
const loadSheet = async () => (await import('./reactors-sheet.tsx')).ReactorsSheet;

type BarProps = {
  thing: ReactedThing;
  state: Reactions;
  mayReact: boolean;
  /** The id of what says whose it is. */
  describedBy?: string;
  onChange: (next: Reactions) => void;
};

/** Under a post or comment: how many gave each sign, and the six to choose from. */
export function ReactionBar({ thing, state, mayReact, describedBy, onChange }: BarProps) {
  const react = useReact(thing, state, onChange);
  const sheet = useLazyDialog(loadSheet);
  const mayList = isMyLoop(useQueryClient(), Number(thing.loopId));
  if (!mayReact && state.reactions.length === 0) return null;
  const toggle = (emoji: Sign) => react.mutate(emoji === state.my_reaction ? null : emoji);
  return (
    <div className={classes.bar} data-has-signs={state.reactions.length > 0 || undefined}>
      {state.reactions.map((reaction) => {
        const isMine = reaction.emoji === state.my_reaction;
        return (
          <button
            key={reaction.emoji}
            type="button"
            className={classes.chip}
            aria-pressed={mayReact ? isMine : undefined}
            aria-label={countSentence(reaction, isMine)}
            disabled={!mayReact && !mayList}
            onClick={() => (mayReact ? toggle(reaction.emoji as Sign) : sheet.open())}
          >
            <span className={classes.pill}>
              <SignPicture sign={reaction.emoji} size={18} /> {reaction.count}
            </span>
          </button>
        );
      })}
      {mayReact && (
        <ReactButton
          ownSign={state.my_reaction}
          describedBy={describedBy}
          onChoose={toggle}
          onList={mayList && state.reactions.length > 0 ? sheet.open : null}
        />
      )}
      {sheet.LoadedDialog && <sheet.LoadedDialog thing={thing} onClose={sheet.close} />}
    </div>
  );
}

type ButtonProps = {
  ownSign: string | null;
  describedBy: string | undefined;
  onChoose: (emoji: Sign) => void;
  onList: (() => void) | null;
};

function ReactButton({ ownSign, describedBy, onChoose, onList }: ButtonProps) {
  const picker = useLazyDialog(loadPicker);
  const button = useRef<HTMLButtonElement>(null);
  const close = (returnsFocus: boolean) => {
    picker.close();
    if (returnsFocus) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.react}
        aria-label="React"
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={picker.LoadedDialog !== null}
        onClick={picker.LoadedDialog ? picker.close : picker.open}
      >
        <span className={classes.pill}>
          <IconMoodSmile size={18} aria-hidden />
        </span>
      </button>
      {picker.LoadedDialog && (
        <picker.LoadedDialog anchor={button} {...{ ownSign, onChoose, onList, close }} />
      )}
    </>
  );
}
