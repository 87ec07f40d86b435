import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { IconX } from '../../../ui/icons.ts';
import classes from './post-frame.module.css';

/**
 * What a post and its forms lie in, above the feed: a modal or a sidebar on wide screens, all of a small one.
 * The browser keeps the focus inside and gives it back on closing.
 */
export function PostFrame(props: {
  variant: 'modal' | 'sidebar';
  /** The id of the heading that names it. */
  labelledBy: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** What stands at the end of the bar, before the close button. */
  actions?: ReactNode;
  /** What stands at its beginning. */
  start?: ReactNode;
  /** How wide the modal is: a form, a post with words only, or one with media. */
  size?: 'form' | 'words' | 'media';
  /** Other content begins at its top. */
  contentKey?: string;
  children: ReactNode;
}) {
  const { dialog, content } = useModalDialog(props.contentKey);
  return (
    <dialog
      ref={dialog}
      className={classes.frame}
      data-variant={props.variant}
      data-size={props.size ?? 'form'}
      aria-labelledby={props.labelledBy}
      onCancel={(event) => {
        // A file chooser inside cancels too, and its event bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        props.onClose();
      }}
      onClick={(event) => event.target === dialog.current && props.onClose()}
      onKeyDown={props.onKeyDown}
    >
      <div className={classes.panel}>
        <header className={classes.bar}>
          <div className={classes.start}>{props.start}</div>
          {props.actions}
          <button type="button" className={classes.icon} aria-label="Close" onClick={props.onClose}>
            <IconX size={24} aria-hidden />
          </button>
        </header>
        <div ref={content} tabIndex={-1} className={classes.content}>
          {props.children}
        </div>
      </div>
    </dialog>
  );
}

function useModalDialog(contentKey: string | undefined) {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // Closed before it leaves the page, while the browser still knows where the focus was.
  useLayoutEffect(() => {
    const element = dialog.current;
    const root = document.documentElement;
    // The page keeps its width when its scrollbar goes.
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    if (element && !element.open) element.showModal();
    content.current?.focus();
    return () => element?.close();
  }, []);
  const shown = useRef(contentKey);
  useEffect(() => {
    if (shown.current !== contentKey) content.current?.scrollTo(0, 0);
    shown.current = contentKey;
  }, [contentKey]);
  return { dialog, content };
}

/** A round button of the bar. */
export function BarButton(props: {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={props.label}
      title={props.label}
      disabled={props.isDisabled}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
