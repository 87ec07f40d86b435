import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { editField, type TextEdit } from '../../../lib/edit-field.ts';
import { breakItem, type TextSelection } from './markdown-edit.ts';

export function useTextEdits(field: RefObject<HTMLTextAreaElement | null>) {
  const selection = useCallback((): TextSelection => {
    const { value: text = '', selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    return { text, start, end };
  }, [field]);
  const apply = useCallback(
    (edit: TextEdit) => {
      if (field.current) editField(field.current, edit);
    },
    [field],
  );
  return { selection, apply };
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
