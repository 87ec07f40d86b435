import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconX } from '../../../ui/icons.ts';
import { useModal } from '../../../ui/overlays/use-modal.ts';
import classes from './post-frame.module.css';
import { useVisibleHeight } from './use-visible-height.ts';

type TouchHandlers = Pick<HTMLAttributes<HTMLElement>, 'onTouchStart' | 'onTouchEnd' | 'onTouchCancel'>;

/**
 * What a post and its forms lie in, above the feed: a modal or a sidebar on wide screens, all of a small one. `full`
 * takes all of any screen.
 */
export function PostFrame(props: {
  variant: 'modal' | 'sidebar' | 'full';
  /** The id of the heading that names it. */
  labelledBy: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** What a finger on the content does beside scrolling it. */
  touch?: TouchHandlers;
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
  useWidthWithoutScrollbar();
  const modal = useModal(props.onClose);
  const content = useContent(props.contentKey);
  useVisibleHeight(modal.ref);
  return (
    <dialog
      {...modal}
      className={classes.frame}
      data-variant={props.variant}
      data-size={props.size ?? 'form'}
      aria-labelledby={props.labelledBy}
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
        <div ref={content} tabIndex={-1} className={classes.content} {...props.touch}>
          {props.children}
        </div>
      </div>
    </dialog>
  );
}

/** The page keeps its width when its scrollbar goes, as it does once the dialog is open. */
function useWidthWithoutScrollbar(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
  }, []);
}

/** What the focus is on at first, and what begins at its top again with another key. */
function useContent(contentKey: string | undefined) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => content.current?.focus(), []);
  const shownKey = useRef(contentKey);
  useEffect(() => {
    if (shownKey.current !== contentKey) content.current?.scrollTo(0, 0);
    shownKey.current = contentKey;
  }, [contentKey]);
  return content;
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
