import { useRef } from 'react';
import { isolated } from '../../../lib/words.ts';
import { IconPlayerPlayFilled, IconRefresh, IconX } from '../../../ui/icons.ts';
import { type FormMedia, labelOf } from '../uploads/form-media.ts';
import type { MediaList } from '../uploads/use-media-list.ts';
import classes from './media-editor.module.css';

export type VeilProps = { media: FormMedia; list: Controls };
export type Controls = Pick<MediaList, 'pause' | 'goOn' | 'goOnWith' | 'retry' | 'remove'>;

export function ChooseAgain({ media, list }: VeilProps) {
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

export function Remove({ media, list }: VeilProps) {
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
