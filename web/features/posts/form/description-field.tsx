import { postLimits } from '@loopyard/contract/posts.ts';
import { characters, lengthError } from '@loopyard/contract/text.ts';
import { Input, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Counter } from '../../../ui/form/counter.tsx';
import { RichText } from '../text/rich-text.tsx';
import classes from './description-field.module.css';
import { type FormatAction, FormatBar } from './format-bar.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { linkAt, putLink, toggleList, toggleMark } from './markdown-edit.ts';
import { useEditingKeys, useTextEdits } from './use-text-edits.ts';

/** The words of a post: kept as Markdown, which nobody has to know, and shown as they will look. */
export function DescriptionField({
  field,
}: {
  field: {
    name: string;
    value: string;
    error: string | undefined;
    onBlur: () => void;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const { act, onKeyDown, dialog } = useFormatting(input);
  // What is too long is said at once, beside the number.
  const error = field.error ?? descriptionError(field.value);
  return (
    <div>
      <Input.Label htmlFor={id}>Description</Input.Label>
      <FormatBar
        controls={id}
        isPreview={isPreview}
        onAction={act}
        onPreview={() => setPreview(!isPreview)}
      />
      {/* It stays where it is, as a field that comes anew has nothing to undo. */}
      <div hidden={isPreview}>
        <Textarea
          {...field}
          ref={input}
          id={id}
          placeholder="What would you like to share?"
          classNames={{ input: classes.input ?? '' }}
          error={error}
          aria-describedby={`${id}-count${error ? ` ${id}-error` : ''}`}
          onKeyDown={onKeyDown}
        />
      </div>
      {isPreview && (
        <section className={classes.preview} aria-label="Preview">
          {field.value.trim() ? (
            <RichText text={field.value} />
          ) : (
            <p className={classes.empty}>Nothing written yet.</p>
          )}
        </section>
      )}
      <Counter id={`${id}-count`} length={characters(field.value)} max={postLimits.description} />
      {dialog}
    </div>
  );
}

export function descriptionError(title: string): string | null {
  return lengthError(title, postLimits.description, 'The description');
}

/** What the bar and the keys do to what is selected. */
function useFormatting(input: { current: HTMLTextAreaElement | null }) {
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
        // Beside an open dialog nothing can be typed.
        flushSync(() => setLink(null));
        apply(putLink(link, next));
      }}
    />
  );
  return { act, onKeyDown, dialog };
}
