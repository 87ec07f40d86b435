import { Textarea, TextInput } from '@mantine/core';
import { memo, useId } from 'react';
import { IconPlayerPlayFilled, IconTrash } from '../../../ui/icons.ts';
import { RoundButton } from '../../../ui/round-button.tsx';
import { IconClock } from '../../../ui/screen-icons.ts';
import type { CaptionLine } from './caption-line.ts';
import classes from './captions.module.css';

export type LineActs = {
  change: (at: number, changes: Partial<CaptionLine>) => void;
  leave: (at: number) => void;
  remove: (at: number) => void;
  play: (line: CaptionLine) => void;
  filmTime: () => string;
};

type LineProps = {
  /** Counts from 0. */
  at: number;
  line: CaptionLine;
  error: string | undefined;
  isNew: boolean;
  /** The film is within it. */
  isCurrent: boolean;
  acts: LineActs;
};

/** Memoised: a long film has hundreds of lines. */
export const CaptionLineFields = memo(function CaptionLineFields(props: LineProps) {
  const { at, line, error, acts } = props;
  const errorId = useId();
  return (
    <li className={classes.item}>
      <fieldset className={classes.line} data-current={props.isCurrent || undefined}>
        <legend className={classes.number}>Line {at + 1}</legend>
        <div className={classes.tools}>
          <RoundButton aria-label="Play from here" onClick={() => acts.play(line)}>
            <IconPlayerPlayFilled size={18} aria-hidden />
          </RoundButton>
          <RoundButton aria-label="Delete this line" onClick={() => acts.remove(at)}>
            <IconTrash size={20} aria-hidden />
          </RoundButton>
        </div>
        <div className={classes.times}>
          <TimeField {...props} edge="start" label="Start" errorId={errorId} />
          <TimeField {...props} edge="end" label="End" errorId={errorId} />
        </div>
        <p id={errorId} className={classes.error}>
          {error}
        </p>
        <Textarea
          label="Words"
          rows={1}
          autoFocus={props.isNew}
          classNames={{ label: classes.label ?? '', input: classes.words ?? '' }}
          value={line.words}
          onChange={(event) => acts.change(at, { words: event.currentTarget.value })}
        />
      </fieldset>
    </li>
  );
});

function TimeField(props: LineProps & { edge: 'start' | 'end'; label: string; errorId: string }) {
  const { at, line, edge, label, error, acts } = props;
  return (
    <TextInput
      name={`lines.${at}`}
      label={label}
      classNames={{ label: classes.label ?? '' }}
      autoComplete="off"
      value={line[edge]}
      error={error !== undefined}
      aria-describedby={error && props.errorId}
      onChange={(event) => acts.change(at, { [edge]: event.currentTarget.value })}
      onBlur={() => acts.leave(at)}
      rightSectionWidth={46}
      rightSection={
        <RoundButton
          aria-label={`${label}: use the film’s time`}
          title="Use the film’s time"
          onClick={() => acts.change(at, { [edge]: acts.filmTime() })}
        >
          <IconClock size={20} aria-hidden />
        </RoundButton>
      }
    />
  );
}
