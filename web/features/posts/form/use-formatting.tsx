import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormatAction } from './format-bar.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { toggleList, toggleMark } from './markdown-edit.ts';
import { linkAt, putLink } from './markdown-link.ts';
import { useEditingKeys, useTextEdits } from './use-text-edits.ts';

export function useFormatting(input: { current: HTMLTextAreaElement | null }) {
  const edits = useTextEdits(input);
  const { selection, apply } = edits;
  const [link, setLink] = useState<ReturnType<typeof linkAt> | null>(null);
  const act = (action: FormatAction) => {
    if (action === 'link') setLink(linkAt(selection()));
    else if (action === 'bold' || action === 'italic') apply(toggleMark(selection(), action));
    else apply(toggleList(selection(), action));
  };
  const keys = { b: () => act('bold'), i: () => act('italic'), k: () => act('link') };
  const onKeyDown = useEditingKeys(edits, keys);
  const dialog = link && (
    <LinkDialog
      link={link}
      onClose={() => setLink(null)}
      onSave={(next) => {
        // The field can't take input while a dialog is open.
        flushSync(() => setLink(null));
        apply(putLink(link, next));
      }}
    />
  );
  return { act, onKeyDown, dialog };
}
