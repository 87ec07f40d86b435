import { useEffect, useRef, useState } from 'react';
import { isolated } from '../../../lib/words.ts';
import {
  IconCheck,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
  IconX,
} from '../../../ui/icons.ts';
import { type FormMedia, labelOf } from '../uploads/form-media.ts';
import type { MediaList } from '../uploads/use-media-list.ts';
import classes from './media-editor.module.css';

const SUCCESS_MS = 3000;

type VeilProps = { media: FormMedia; list: Controls };
export type Controls = Pick<MediaList, 'pause' | 'goOn' | 'goOnWith' | 'retry' | 'remove'>;

export function UploadVeil({ media, list }: VeilProps) {
  const name = isolated(labelOf(media));
  return (
    <>
      <span className={classes.veil}>
        <Step media={media} list={list} />
        <span
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={media.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          className={classes.bar}
        >
          <span style={{ width: `${media.progress}%` }} />
        </span>
        {media.progress}%
      </span>
      <Remove media={media} list={list} />
    </>
  );
}

function Step({ media, list }: VeilProps) {
  const name = isolated(labelOf(media));
  if (media.pause === 'choose') return <ChooseAgain media={media} list={list} />;
  const isPaused = media.pause === 'person';
  const Icon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
      onClick={() => (isPaused ? list.goOn(media) : list.pause(media))}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

function ChooseAgain({ media, list }: VeilProps) {
  const input = useRef<HTMLInputElement>(null);
  const label = `Choose ${isolated(media.name)} again`;
  return (
    <>
      <button
        type="button"
        className={classes.step}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        <IconPlayerPlayFilled size={20} aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`The file ${isolated(media.name)}`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) list.goOnWith(media, file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

export function FailedVeil({ media, list }: VeilProps) {
  return (
    <>
      <span className={classes.veil}>
        <button
          type="button"
          className={classes.retry}
          aria-label={`Try again: ${isolated(labelOf(media))}`}
          onClick={() => list.retry(media)}
        >
          <IconRefresh size={22} aria-hidden />
        </button>
        Not uploaded
      </span>
      <Remove media={media} list={list} />
    </>
  );
}

function Remove({ media, list }: VeilProps) {
  return (
    <button
      type="button"
      className={classes.corner}
      aria-label={`Remove ${isolated(labelOf(media))}`}
      onClick={() => list.remove(media)}
    >
      <IconX size={20} aria-hidden />
    </button>
  );
}

export function SuccessMark({ isNew }: { isNew: boolean }) {
  const [isShown, setShown] = useState(isNew);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <span className={classes.success}>
      <IconCheck size={26} strokeWidth={2.5} role="img" aria-label="Uploaded" />
    </span>
  ) : null;
}

export function noteOf({ stage, pause, pace }: FormMedia): string | null {
  const pauses = {
    person: 'Paused',
    away: 'No connection. It will resume by itself.',
    elsewhere: 'Uploading in another tab',
    choose: 'Choose the file again to continue',
  };
  const notes: Partial<Record<FormMedia['stage'], string | null>> = {
    waiting: 'Waiting for its turn',
    sending: pace,
    paused: pause && pauses[pause],
    checking: 'Being checked',
    processing: 'Being prepared',
  };
  return notes[stage] ?? null;
}
