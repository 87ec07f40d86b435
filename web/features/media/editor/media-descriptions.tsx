import { Textarea } from '@mantine/core';
import { altError, describable, type FormMedia } from '../uploads/form-media.ts';
import type { MediaList } from '../uploads/use-media-list.ts';
import classes from './media-editor.module.css';
import { TilePicture } from './tile-picture.tsx';

/** Tiles are too narrow to write in, so each picture has its words in a row below them. */
export function MediaDescriptions({ list }: { list: MediaList }) {
  const visual = describable(list.media);
  if (visual.length === 0) return null;
  return (
    <ul className={classes.descriptions}>
      {visual.map((media, at) => (
        <li key={media.id} className={classes.described}>
          <div className={classes.small} aria-hidden="true">
            <TilePicture media={media} />
          </div>
          <Textarea
            className={classes.words ?? ''}
            classNames={{ input: classes.growing ?? '' }}
            label={
              <>
                Describe it for people who can’t see it
                <span className="visually-hidden">{placeOf(media, at, visual.length)}</span>
              </>
            }
            rows={1}
            value={media.alt ?? ''}
            error={altError(media)}
            onChange={(event) => list.setAlt(media.id, event.currentTarget.value || null)}
          />
        </li>
      ))}
    </ul>
  );
}

function placeOf({ kind }: FormMedia, at: number, total: number): string {
  return `: ${kind === 'video' ? 'film' : 'picture'} ${at + 1} of ${total}`;
}
