import { type RefObject, useEffect, useRef } from 'react';

/**
 * Places an open `popover="manual"` at a button, in the top layer so that nothing clips it. `align` is the edge
 * that both share. `onLeave` is called on a press outside and when the window is resized.
 */
export function useAnchored<Element extends HTMLElement>(
  anchor: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
  onLeave: () => void,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const latestOnLeave = useRef(onLeave);
  latestOnLeave.current = onLeave;

  useEffect(() => {
    const popover = ref.current;
    const button = anchor.current;
    if (!popover || !button) return;
    popover.showPopover();
    place(popover, button, align);

    const onPress = ({ target }: Event) => {
      if (!popover.contains(target as Node) && !button.contains(target as Node)) latestOnLeave.current();
    };
    const onResize = () => latestOnLeave.current();
    document.addEventListener('pointerdown', onPress);
    window.addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      window.removeEventListener('resize', onResize);
    };
  }, [anchor, align]);
  return ref;
}

/** Below the button, or above it without room there, and always inside the window. */
function place(popover: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const gap = 8;
  const anchor = button.getBoundingClientRect();
  const size = popover.getBoundingClientRect();
  const alignedLeft = align === 'start' ? anchor.left : anchor.right - size.width;
  const below = anchor.bottom + gap;
  const isBelow = below + size.height <= window.innerHeight || anchor.top < size.height + gap;
  popover.style.left = `${Math.max(gap, Math.min(alignedLeft, window.innerWidth - size.width - gap))}px`;
  popover.style.top = `${isBelow ? below : anchor.top - gap - size.height}px`;
}
