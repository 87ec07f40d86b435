import { isolated } from '../../../lib/words.ts';
import { IconDots, IconPencil, IconTrash } from '../../../ui/icons.ts';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-entry.tsx';
import type { CommentFragment } from '../comments.gen.ts';
import type { Edits } from './edit-form.tsx';

export function CommentMenu(props: {
  comment: CommentFragment;
  edits: Edits;
  name: string;
  onDelete: () => void;
}) {
  const { comment, edits } = props;
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
  if (comment.is_deleted || items.length === 0) return null;
  return (
    <ActionMenu label={`Menu for the comment by ${isolated(props.name)}`} items={items}>
      <IconDots size={20} aria-hidden />
    </ActionMenu>
  );
}
