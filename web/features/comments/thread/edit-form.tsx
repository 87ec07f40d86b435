import { commentErrors } from '@loopyard/contract/comments.ts';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useNaming } from '../../mentions/use-naming.tsx';
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
  const input = useRef<HTMLTextAreaElement>(null);
  const place = { loopId: Number(comment.loop_id), postId: edits.postId };
  const naming = useNaming({ input, value: editing.text, onChange: change, place });
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
        ref={input}
        {...naming.field}
        error={editing.error ?? rule}
        // The browser brings only the line with the cursor into sight, not the buttons below it.
        onFocus={(event) => event.currentTarget.form?.scrollIntoView({ block: 'nearest' })}
        onKeyDown={(event) => {
          if (naming.onKeyDown(event) || event.key !== 'Escape') return;
          event.preventDefault();
          cancel();
        }}
      />
      {naming.list}
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
