import { useEffect, useState } from 'react';
import { isolated } from '../../../lib/words.ts';
import { IconPlayerPlayFilled } from '../../../ui/icons.ts';
import { IconCheck, IconPlayerPauseFilled } from '../../../ui/screen-icons.ts';
import { type FormMedia, labelOf } from '../uploads/form-media.ts';
import { ChooseAgain, Remove, type VeilProps } from './failed-veil.tsx';
import classes from './media-editor.module.css';

const SUCCESS_MS = 3000;

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
