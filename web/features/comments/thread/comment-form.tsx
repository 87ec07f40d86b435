import { commentErrors, commentLimits } from '@loopyard/contract/comments.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { useNaming } from '../../mentions/use-naming.tsx';
import classes from './comment-thread.module.css';

const COUNT_FROM = commentLimits.text - 200;

export function CommentForm(props: {
  postId: string;
  loopId: number;
  onType: () => void;
  onSend: (text: string) => void;
}) {
  const { postId, loopId, onSend } = props;
  const [text, setText, clear] = useDraft(`comment.${postId}`, '');
  const [wasTyped, setTyped] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const naming = useNaming({
    input: field,
    value: text,
    place: { loopId, postId },
    onChange: (value) => {
      setText(value);
      setTyped(true);
      if (value.trim()) props.onType();
    },
  });
  const rule = commentErrors({ text }).text;
  const length = characters(text);

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (rule) return;
    onSend(text.trim());
    // An empty comment disables the button, which loses the focus. A tap must not bring up a phone's keyboard.
    if (document.activeElement?.matches('button:focus-visible')) field.current?.focus();
    clear();
    setTyped(false);
  };
  return (
    <form className={classes.form} onSubmit={send}>
      <Textarea
        ref={field}
        aria-label="Write a comment"
        placeholder="Write a comment"
        rows={1}
        className={classes.field ?? ''}
        classNames={{ input: classes.input ?? '' }}
        {...naming.field}
        error={wasTyped ? rule : undefined}
        onKeyDown={(event) => {
          if (naming.onKeyDown(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      {naming.list}
      <Button type="submit" disabled={rule !== undefined}>
        Comment
      </Button>
      {length > COUNT_FROM && <Counter length={length} max={commentLimits.text} />}
    </form>
  );
}
