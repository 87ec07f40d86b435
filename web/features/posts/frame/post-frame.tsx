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
import { OfflineNote } from '../../../ui/pages/offline-note.tsx';
import classes from './post-frame.module.css';
import { useVisibleHeight } from './use-visible-height.ts';

type TouchHandlers = Pick<HTMLAttributes<HTMLElement>, 'onTouchStart' | 'onTouchEnd' | 'onTouchCancel'>;

/** A modal or sidebar on wide screens, full screen on small ones. `full`: always full screen. */
export function PostFrame(props: {
  variant: 'modal' | 'sidebar' | 'full';
  labelledBy: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  touch?: TouchHandlers;
  actions?: ReactNode;
  start?: ReactNode;
  size?: 'form' | 'words' | 'media';
  /** A new key scrolls to the top. */
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
      <header className={classes.bar}>
        <div className={classes.start}>{props.start}</div>
        {props.actions}
        <button type="button" className={classes.icon} aria-label="Close" onClick={props.onClose}>
          <IconX size={24} aria-hidden />
        </button>
      </header>
      <div role="status" className={classes.status}>
        <OfflineNote />
      </div>
      <div ref={content} tabIndex={-1} className={classes.content} {...props.touch}>
        {props.children}
      </div>
    </dialog>
  );
}

/** Prevents a jump when the dialog hides the page's scrollbar. */
function useWidthWithoutScrollbar(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
  }, []);
}

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
