import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a `<dialog>` that is open above the page as long as it is rendered: `<dialog {...useModal(onClose)}>`. The
 * browser keeps the focus inside and gives it back on closing; Escape and a click beside it call `onClose`.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page, while the browser still knows where the focus was.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      // A file chooser inside cancels too, and its event bubbles.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onClick: (event: MouseEvent) => event.target === ref.current && onClose(),
  };
}
