import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './tooltip.module.css';

/**
 * A short tooltip on hover and focus, put away by Escape; `text` must also be the accessible name of what it wraps,
 * or decorate it.
 */
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
    // A finger means to press; the focus that a press brings is no question either.
    onPointerEnter: (event: PointerEvent) => setOpen(event.pointerType !== 'touch'),
    onPointerLeave: close,
    onFocus: (event: FocusEvent) => setOpen(event.target.matches(':focus-visible')),
    onBlur: close,
  };
  return { isOpen, handlers };
}
