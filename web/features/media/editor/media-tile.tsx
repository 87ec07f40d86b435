import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { AS_IT_IS } from '../media.ts';
import { labelOf } from '../uploads/form-media.ts';
import { hasArrived, isLost, isOnItsWay } from '../uploads/media-list.ts';
import { FailedVeil } from './failed-veil.tsx';
import classes from './media-editor.module.css';
import { TileMenu, type TileProps } from './tile-menu.tsx';
import { TilePicture } from './tile-picture.tsx';
import { noteOf, SuccessMark, UploadVeil } from './upload-veil.tsx';

export function MediaTile({ media, isCover, list, makeCover, move }: TileProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: media.id,
  });
  const name = labelOf(media);
  const note = noteOf(media);
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.cell}>
        <button type="button" className={classes.tile} {...attributes} {...listeners} aria-label={name}>
          <TilePicture media={media} />
        </button>
        {isCover && <span className={classes.cover}>Cover</span>}
        {isOnItsWay(media) && <UploadVeil media={media} list={list} />}
        {isLost(media) && <FailedVeil media={media} list={list} />}
        {hasArrived(media) && (
          <>
            {!media.problem && <SuccessMark isNew={media.uploadKey !== null} />}
            <TileMenu media={media} list={list} makeCover={makeCover} move={move} />
          </>
        )}
      </div>
      <p role="status" className={classes.damage}>
        {media.problem}
      </p>
      {note && <p className={classes.note}>{note}</p>}
      {media.kind === 'file' && media.stage === 'ready' && <p className={classes.note}>{AS_IT_IS}</p>}
    </li>
  );
}
