import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** `<dialog {...useModal(onClose)}>` is open while rendered. Escape and a click outside call `onClose`. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const wasPressedBeside = useRef(false);
  // Close before the element is removed, or the browser forgets where the focus was.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      // The cancel event of a file chooser inside bubbles up.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    // A press that begins inside and ends beside it clicks the dialog too: a selection, or a button that moved away.
    onMouseDown: (event: MouseEvent) => {
      wasPressedBeside.current = event.target === ref.current;
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current && wasPressedBeside.current) onClose();
    },
  };
}
