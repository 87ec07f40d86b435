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
  // Too long a text is reported while typing.
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
      {/* Keep the field mounted: a new one would lose its undo history. */}
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
      {isPreview && <Preview text={field.value} />}
      <Counter id={`${id}-count`} length={characters(field.value)} max={postLimits.description} />
      {dialog}
    </div>
  );
}

function Preview({ text }: { text: string }) {
  return (
    <section className={classes.preview} aria-label="Preview">
      {text.trim() ? <RichText text={text} /> : <p className={classes.empty}>Nothing written yet.</p>}
    </section>
  );
}

export function descriptionError(title: string): string | null {
  return lengthError(title, postLimits.description, 'The description');
}

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
        // The field can't take input while a dialog is open.
        flushSync(() => setLink(null));
        apply(putLink(link, next));
      }}
    />
  );
  return { act, onKeyDown, dialog };
}
