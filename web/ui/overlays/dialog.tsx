import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconX } from '../icons.ts';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';

/** A titled dialog above the page, shown as long as it is rendered (`useModal`). */
export function Dialog(props: {
  title: string;
  /** Escape, the close button or a click beside it. */
  onClose: () => void;
  children: ReactNode;
  /** The width it takes where there is room, in px. */
  width?: number;
  role?: 'alertdialog';
  /** On a phone it takes the whole screen. */
  fillsPhone?: boolean;
}) {
  const modal = useModal(props.onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    <dialog
      {...modal}
      role={props.role}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-fills-phone={props.fillsPhone || undefined}
      style={{ width: props.width ?? 600 }}
    >
      <div className={classes.body}>
        <header className={classes.header}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
            {props.title}
          </h2>
          <button type="button" className={classes.close} aria-label="Close" onClick={props.onClose}>
            <IconX size={22} aria-hidden />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog, what is done most last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
