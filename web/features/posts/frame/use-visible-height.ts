import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps a dialog that fills the window within what is seen of it: a phone's keyboard covers the rest of the window
 * and leaves its height as it was. What is stuck to the dialog's foot then stands above the keyboard.
 */
export function useVisibleHeight(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const fit = () => {
      const { height, offsetTop, scale } = viewport;
      // Who looks closer sees less of it too, and wants the dialog as it is.
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
