import { commentErrors } from '@loopyard/contract/comments.ts';
import { Button, Textarea } from '@mantine/core';
import type { CommentFragment } from '../comments.gen.ts';
import classes from './comment-thread.module.css';
import type { Comments } from './use-comments.ts';

export type Edits = Comments['edits'];

export function EditForm({
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
        if (!rule) edits.save({ id: comment.id, ...editing }, comment);
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
