import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useModal } from './use-modal.ts';

function Modal({ onClose }: { onClose: () => void }) {
  return (
    <dialog {...useModal(onClose)} aria-label="Post">
      <button type="button">Comment</button>
    </dialog>
  );
}

test('a click beside a dialog closes it, but not a press that began inside', () => {
  const onClose = vi.fn();
  render(<Modal onClose={onClose} />);
  const dialog = screen.getByRole('dialog');
  fireEvent.mouseDown(screen.getByRole('button'));
  fireEvent.mouseUp(dialog);
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.mouseDown(dialog);
  fireEvent.mouseUp(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});
