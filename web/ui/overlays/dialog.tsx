import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconX } from '../icons.ts';
import classes from './dialog.module.css';
import { useModal } from './use-modal.ts';

/** Open as long as it is rendered (`useModal`). */
export function Dialog(props: {
  title: string;
  /** Called on Escape, by the close button and on a click outside. */
  onClose: () => void;
  children: ReactNode;
  /** Width in px where there is room. */
  width?: number;
  role?: 'alertdialog';
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
        <div className={classes.header}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
            {props.title}
          </h2>
          <button type="button" className={classes.close} aria-label="Close" onClick={props.onClose}>
            <IconX size={22} aria-hidden />
          </button>
        </div>
        {props.children}
      </div>
    </dialog>
  );
}

/** The buttons of a dialog. The main one comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
