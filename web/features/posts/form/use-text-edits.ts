import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { breakItem, type TextEdit, type TextSelection } from './markdown-edit.ts';

/** Edits the field as if by typing, so that its events and the browser's undo work. */
export function useTextEdits(field: RefObject<HTMLTextAreaElement | null>) {
  const selection = useCallback((): TextSelection => {
    const { value: text = '', selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    return { text, start, end };
  }, [field]);
  const apply = useCallback(
    (edit: TextEdit) => {
      const input = field.current;
      if (!input) return;
      input.focus();
      input.setSelectionRange(edit.start, edit.end);
      if (!typeText(edit.insert)) {
        input.setRangeText(edit.insert, edit.start, edit.end, 'end');
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
      }
      input.setSelectionRange(edit.selectStart, edit.selectEnd);
    },
    [field],
  );
  return { selection, apply };
}

/** `execCommand` is the only way to keep undo working; false if the browser lacks it. */
function typeText(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  return document.execCommand(text ? 'insertText' : 'delete', false, text);
}

type Edits = ReturnType<typeof useTextEdits>;
/** Keyed by the key pressed with Ctrl or ⌘. */
export type Shortcuts = Record<string, () => void>;

export function useEditingKeys({ selection, apply }: Edits, shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
    const hasControl = event.ctrlKey || event.metaKey;
    const act = hasControl ? latest.current[event.key.toLowerCase()] : undefined;
    const edit = !hasControl && event.key === 'Enter' ? breakItem(selection()) : null;
    if (!act && !edit) return;
    event.preventDefault();
    act?.();
    if (edit) apply(edit);
  };
}
