import { commentErrors } from '@loopyard/contract/comments.ts';
import { Button, Textarea } from '@mantine/core';
import { isolated } from '../../../lib/words.ts';
import { IconDots, IconPencil, IconTrash } from '../../../ui/icons.ts';
import { ActionMenu, type MenuItem } from '../../../ui/overlays/action-menu.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { useLang } from '../../loops/loops.ts';
import { appearance } from '../../profiles/profiles.ts';
import type { CommentFragment } from '../comments.gen.ts';
import { editorOf } from '../comments.ts';
import classes from './comment-thread.module.css';
import { OutgoingState } from './outgoing-state.tsx';
import type { Comments } from './use-comments.ts';

type Edits = Comments['edits'];
type Outbox = Comments['outbox'];

export function CommentItem(props: {
  comment: CommentFragment;
  goesOn: boolean;
  outbox: Outbox;
  edits: Edits;
  onDelete: () => void;
}) {
  const { comment, goesOn, outbox, edits, onDelete } = props;
  const { name, src } = appearance(comment.user, comment.loop_id);
  const editor = editorOf(comment);
  const outgoing = outbox.outgoing.find(({ uuid }) => uuid === comment.uuid);
  const isEditing = edits.editing?.id === comment.id && !comment.is_deleted;
  return (
    <li
      className={classes.comment}
      data-state={outgoing?.state}
      data-goes-on={goesOn || undefined}
      data-highlighted={edits.highlighted === comment.id || undefined}
    >
      <Avatar name={name} src={src} size={36} />
      <div className={classes.bubble}>
        <p className={goesOn ? 'visually-hidden' : classes.meta}>
          <span className={classes.name}>
            <Name>{name}</Name>
          </span>{' '}
          <TimeAgo iso={comment.created_at} />
        </p>
        {isEditing && edits.editing ? (
          <EditForm comment={comment} edits={edits} editing={edits.editing} />
        ) : (
          <CommentText comment={comment} />
        )}
        {editor && !isEditing && (
          <p className={classes.edited}>
            Edited by <Name>{appearance(editor, comment.loop_id).name}</Name>
          </p>
        )}
        {outgoing && <OutgoingState comment={outgoing} outbox={outbox} />}
      </div>
      {!isEditing && <CommentMenu comment={comment} edits={edits} name={name} onDelete={onDelete} />}
    </li>
  );
}

function CommentText({ comment }: { comment: CommentFragment }) {
  const lang = useLang(Number(comment.loop_id));
  if (comment.is_deleted) {
    return (
      <p className={classes.deleted}>
        <LinkedText text={comment.text} />
      </p>
    );
  }
  return (
    <p className={classes.text} lang={lang}>
      <LinkedText text={comment.text} />
    </p>
  );
}

function CommentMenu(props: { comment: CommentFragment; edits: Edits; name: string; onDelete: () => void }) {
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

function EditForm({
  comment,
  edits,
  editing,
}: {
  comment: CommentFragment;
  edits: Edits;
  editing: { text: string; error: string | null };
}) {
  const rule = commentErrors({ text: editing.text }).text;
  const cancel = () => edits.setEditing(null);
  const change = (text: string) => edits.setEditing({ id: comment.id, text, error: null });
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault();
        if (!rule) edits.save({ id: comment.id, ...editing }, comment.seq);
      }}
    >
      <Textarea
        aria-label="Edit comment"
        autoFocus
        classNames={{ input: classes.input ?? '' }}
        value={editing.text}
        error={editing.error ?? rule}
        // The browser brings only the line with the cursor into sight, not the buttons below it.
        onFocus={(event) => event.currentTarget.form?.scrollIntoView({ block: 'nearest' })}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          cancel();
        }}
      />
      <div className={classes.editActions}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={rule !== undefined} loading={edits.isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}
