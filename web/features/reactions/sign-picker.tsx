import { type Sign, signs } from '@loopyard/contract/reactions.ts';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useAnchored } from '../../ui/overlays/use-anchored.ts';
import classes from './sign-picker.module.css';
import { SignPicture } from './sign-picture.tsx';

type PickerProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  ownSign: string | null;
  onChoose: (emoji: Sign) => void;
  /** Null: there is nobody to list. */
  onList: (() => void) | null;
  close: (returnsFocus: boolean) => void;
};

/** Arrow keys move, Escape closes. It lies in the top layer, so nothing clips it. */
export function SignPicker({ anchor, ownSign, onChoose, onList, close }: PickerProps) {
  const box = useAnchored<HTMLDivElement>(anchor, 'start', () => close(false));
  useEffect(() => {
    if (box.current) buttonsIn(box.current)[0]?.focus();
  }, [box]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      return close(true);
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !box.current) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = buttonsIn(box.current);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + step) % buttons.length)?.focus();
  };
  const leave = (act: () => void) => () => {
    close(true);
    act();
  };
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label="React"
      className={classes.box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close(false);
      }}
    >
      <div className={classes.signs}>
        {signs.map(({ emoji, name }) => (
          <button
            key={emoji}
            type="button"
            className={classes.sign}
            aria-label={name}
            aria-pressed={emoji === ownSign}
            onClick={leave(() => onChoose(emoji))}
          >
            <SignPicture sign={emoji} size={28} />
          </button>
        ))}
      </div>
      {onList && (
        <button type="button" className={classes.list} onClick={leave(onList)}>
          Who reacted
        </button>
      )}
    </div>
  );
}

function buttonsIn(box: HTMLElement): HTMLButtonElement[] {
  return [...box.querySelectorAll('button')];
}
