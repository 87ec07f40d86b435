import { postLimits } from '@loopyard/contract/posts.ts';
import { characters, lengthError } from '@loopyard/contract/text.ts';
import { Input, Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { Counter } from '../../../ui/form/counter.tsx';
import { useNaming } from '../../mentions/use-naming.tsx';
import { RichText } from '../text/rich-text.tsx';
import classes from './description-field.module.css';
import { FormatBar } from './format-bar.tsx';
import { useFormatting } from './use-formatting.tsx';

export function DescriptionField({
  field,
  loopId,
}: {
  loopId: number;
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
  const onChange = (value: string) => field.onChange({ currentTarget: { value } });
  const naming = useNaming({ input, value: field.value, onChange, place: { loopId }, hasTags: true });
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
          name={field.name}
          {...naming.field}
          onBlur={() => {
            naming.field.onBlur();
            field.onBlur();
          }}
          ref={input}
          id={id}
          placeholder="What would you like to share?"
          classNames={{ input: classes.input ?? '' }}
          error={error}
          aria-describedby={`${id}-count${error ? ` ${id}-error` : ''}`}
          onKeyDown={(event) => void (naming.onKeyDown(event) || onKeyDown(event))}
        />
        {naming.list}
      </div>
      {isPreview && <Preview text={field.value} loopId={loopId} />}
      <Counter id={`${id}-count`} length={characters(field.value)} max={postLimits.description} />
      {dialog}
    </div>
  );
}

function Preview({ text, loopId }: { text: string; loopId: number }) {
  return (
    <section className={classes.preview} aria-label="Preview">
      {text.trim() ? (
        <RichText text={text} loopId={loopId} />
      ) : (
        <p className={classes.empty}>Nothing written yet.</p>
      )}
    </section>
  );
}

export function descriptionError(title: string): string | null {
  return lengthError(title, postLimits.description, 'The description');
}
