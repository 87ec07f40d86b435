import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useEffect, useState } from 'react';
import { isolated } from '../../../lib/words.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconDotsVertical,
  IconFile,
  IconMovie,
  IconPencil,
  IconPhoto,
  IconRefresh,
  IconStar,
  IconTrash,
  IconX,
} from '../../../ui/icons.ts';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { type FormMedia, labelOf } from '../uploads/form-media.ts';
import { hasArrived, isLost, isOnItsWay } from '../uploads/media-list.ts';
import type { MediaList } from '../uploads/use-media-list.ts';
import classes from './media-editor.module.css';
import { TitleDialog } from './title-dialog.tsx';

const SUCCESS_MS = 3000;

type TileProps = { media: FormMedia; isCover: boolean; list: MediaList; makeCover: () => void };

/** One media of a form: drag its picture, or act on it by its menu. */
export function MediaTile({ media, isCover, list, makeCover }: TileProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: media.id,
  });
  const name = labelOf(media);
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.cell}>
        <button type="button" className={classes.tile} {...attributes} {...listeners} aria-label={name}>
          <TilePicture
            kind={media.kind}
            source={media.problem ? null : (media.preview ?? media.picture)}
            isDamaged={media.problem !== null}
          />
          {media.kind === 'file' && (
            <span className={classes.fileName}>
              <Name>{name}</Name>
            </span>
          )}
        </button>
        {isCover && <span className={classes.cover}>Cover</span>}
        {isOnItsWay(media) && <Progress media={media} onCancel={() => list.remove(media)} />}
        {isLost(media) && <Failed media={media} list={list} />}
        {hasArrived(media) && (
          <>
            {!media.problem && <SuccessMark isNew={media.uploadKey !== null} />}
            <TileMenu media={media} list={list} makeCover={makeCover} />
          </>
        )}
      </div>
      <p role="status" className={classes.damage}>
        {media.problem}
      </p>
    </li>
  );
}

function TilePicture(props: { kind: FormMedia['kind']; source: string | null; isDamaged: boolean }) {
  const { source } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const Icon = props.isDamaged
    ? IconAlertTriangle
    : { image: IconPhoto, video: IconMovie, file: IconFile }[props.kind];
  if (!source || broken === source) return <Icon size={32} strokeWidth={1.5} aria-hidden />;
  return <img src={source} alt="" draggable={false} onError={() => setBroken(source)} />;
}

function Progress({ media, onCancel }: { media: FormMedia; onCancel: () => void }) {
  return (
    <>
      <span className={classes.veil}>
        <span
          role="progressbar"
          aria-label={`Uploading ${isolated(labelOf(media))}`}
          aria-valuenow={media.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          className={classes.bar}
        >
          <span style={{ width: `${media.progress}%` }} />
        </span>
        {media.progress}%
      </span>
      <button
        type="button"
        className={classes.corner}
        aria-label={`Remove ${isolated(labelOf(media))}`}
        onClick={onCancel}
      >
        <IconX size={20} aria-hidden />
      </button>
    </>
  );
}

function Failed({ media, list }: { media: FormMedia; list: MediaList }) {
  return (
    <>
      <span className={classes.veil}>
        <button
          type="button"
          className={classes.retry}
          aria-label={`Retry ${isolated(labelOf(media))}`}
          onClick={() => list.retry(media.id)}
        >
          <IconRefresh size={22} aria-hidden />
        </button>
        Not sent
      </span>
      <button
        type="button"
        className={classes.corner}
        aria-label={`Remove ${isolated(labelOf(media))}`}
        onClick={() => list.remove(media)}
      >
        <IconX size={20} aria-hidden />
      </button>
    </>
  );
}

/** For a moment after it arrived in this tab. */
function SuccessMark({ isNew }: { isNew: boolean }) {
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

function TileMenu({ media, list, makeCover }: Omit<TileProps, 'isCover'>) {
  const [isNaming, setNaming] = useState(false);
  const icon = { size: 20, 'aria-hidden': true } as const;
  return (
    <>
      <ActionMenu
        label={`Menu of ${isolated(labelOf(media))}`}
        className={classes.corner}
        items={[
          { label: 'Make Cover Media', icon: <IconStar {...icon} />, onSelect: makeCover },
          { label: 'Edit Title', icon: <IconPencil {...icon} />, onSelect: () => setNaming(true) },
          {
            label: 'Remove Media',
            icon: <IconTrash {...icon} />,
            danger: true,
            onSelect: () => list.remove(media),
          },
          { label: 'Close Menu', icon: <IconX {...icon} />, divided: true, onSelect: () => undefined },
        ]}
      >
        <IconDotsVertical size={20} aria-hidden />
      </ActionMenu>
      {isNaming && (
        <TitleDialog
          title={media.title ?? ''}
          onSave={(title) => list.setTitle(media.id, title || null)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
