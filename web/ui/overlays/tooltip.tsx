import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './tooltip.module.css';

/** Shows on hover and focus. `text` has to be the accessible name of `children` too, or add nothing to it. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: string;
  side?: 'top' | 'bottom';
  children: ReactNode;
}) {
  const { isOpen, handlers } = useTooltip();
  return (
    <span className={classes.tooltip} data-side={side} {...handlers}>
      {children}
      {isOpen && (
        <span className={classes.text} aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}

function useTooltip() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  const close = () => setOpen(false);
  const handlers = {
    // A tap is meant for the button itself, also when it moves the focus there.
    onPointerEnter: (event: PointerEvent) => setOpen(event.pointerType !== 'touch'),
    onPointerLeave: close,
    onFocus: (event: FocusEvent) => setOpen(event.target.matches(':focus-visible')),
    onBlur: close,
  };
  return { isOpen, handlers };
}
