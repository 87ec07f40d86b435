import { useState } from 'react';
import { isolated } from '../../../lib/words.ts';
import { IconDots, IconFlag, IconPencil, IconTrash } from '../../../ui/icons.ts';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-entry.tsx';
import { ReportForm } from '../../reports/report-form.tsx';
import type { CommentFragment } from '../comments.gen.ts';
import type { Edits } from './edit-form.tsx';

export function CommentMenu(props: {
  comment: CommentFragment;
  edits: Edits;
  name: string;
  onDelete: () => void;
}) {
  const { comment, edits } = props;
  const [isReporting, setReporting] = useState(false);
  const items: MenuItem[] = [];
  if (comment.abilities.update) {
    items.push({
      label: 'Edit',
      icon: <IconPencil size={20} aria-hidden />,
      onSelect: () => edits.setEditing({ id: comment.id, text: comment.text, error: null }),
    });
  }
  if (comment.abilities.delete) {
    items.push({
      label: 'Delete',
      icon: <IconTrash size={20} aria-hidden />,
      danger: true,
      onSelect: props.onDelete,
    });
  }
  if (comment.abilities.report) {
    items.push({
      label: 'Report Comment',
      icon: <IconFlag size={20} aria-hidden />,
      onSelect: () => setReporting(true),
    });
  }
  if (comment.is_deleted || items.length === 0) return null;
  const close = () => setReporting(false);
  return (
    <>
      <ActionMenu label={`Menu for the comment by ${isolated(props.name)}`} items={items}>
        <IconDots size={20} aria-hidden />
      </ActionMenu>
      {isReporting && (
        <Dialog title="Report Comment" onClose={close}>
          <ReportForm
            subject={{ type: 'Message', id: Number(comment.id), loopId: Number(comment.loop_id) }}
            onSent={close}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}
