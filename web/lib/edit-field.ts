/** Replaces `start` to `end`, and the selection afterwards. */
export type TextEdit = {
  start: number;
  end: number;
  insert: string;
  selectStart: number;
  selectEnd: number;
};

/** Edits the field as if by typing, so that its events and the browser's undo work. */
export function editField(input: HTMLTextAreaElement, edit: TextEdit): void {
  input.focus();
  input.setSelectionRange(edit.start, edit.end);
  if (!typeText(edit.insert)) {
    input.setRangeText(edit.insert, edit.start, edit.end, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }
  input.setSelectionRange(edit.selectStart, edit.selectEnd);
}

/** `execCommand` is the only way to keep undo working; false if the browser lacks it. */
function typeText(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  return document.execCommand(text ? 'insertText' : 'delete', false, text);
}
