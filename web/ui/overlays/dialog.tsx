import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconX } from '../icons.ts';
import classes from './dialog.module.css';

/**
 * A dialog above the page, shown as long as it is rendered. The browser keeps the focus inside, gives it back
 * on closing and makes Escape close it.
 */
export function Dialog(props: {
  title: string;
  /** Escape, the close button or a click beside it. */
  onClose: () => void;
  children: ReactNode;
  /** The width it takes where there is room, in px. */
  width?: number;
  role?: 'alertdialog';
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  // Closed before it leaves the page, while the browser still knows where the focus was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does by key what a click beside it does
    <dialog
      ref={dialog}
      role={props.role}
      aria-labelledby={titleId}
      className={classes.dialog}
      style={{ width: props.width ?? 600 }}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => event.target === dialog.current && props.onClose()}
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
