import { type RefObject, useLayoutEffect } from 'react';

/** A phone's keyboard covers the window without changing its height; this keeps a dialog's foot above it. */
export function useVisibleHeight(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const fit = () => {
      const { height, offsetTop, scale } = viewport;
      // Ignore pinch zoom, which also shrinks the visual viewport.
      const isCovered = scale <= 1.01 && window.innerHeight - height > 1;
      const set = (name: string, px: number) =>
        dialog.current?.style.setProperty(name, isCovered ? `${px}px` : null);
      set('--seen-height', height);
      set('--seen-top', offsetTop);
      set('--covered', window.innerHeight - offsetTop - height);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [dialog]);
}
