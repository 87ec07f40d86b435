import { useState } from 'react';
import { isolated } from '../../../lib/words.ts';
import { IconPencil, IconPhoto, IconTrash, IconX } from '../../../ui/icons.ts';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-entry.tsx';
import {
  IconArrowLeft,
  IconArrowRight,
  IconBadgeCc,
  IconCrop,
  IconDotsVertical,
  IconStar,
} from '../../../ui/screen-icons.ts';
import { CaptionsDialog } from '../captions/captions-dialog.tsx';
import { type FormMedia, labelOf } from '../uploads/form-media.ts';
import type { MediaList } from '../uploads/use-media-list.ts';
import { ImageDialog } from './image-dialog.tsx';
import classes from './media-editor.module.css';
import { ThumbnailDialog } from './thumbnail-dialog.tsx';
import { TitleDialog } from './title-dialog.tsx';

export type TileProps = {
  media: FormMedia;
  isCover: boolean;
  list: MediaList;
  makeCover: () => void;
  move: (step: 1 | -1) => void;
};

type TileDialog = 'title' | 'image' | 'thumbnail' | 'captions';
type MenuProps = Omit<TileProps, 'isCover'>;

export function TileMenu(props: MenuProps) {
  const { media, list } = props;
  const [open, setOpen] = useState<TileDialog | null>(null);
  return (
    <>
      <ActionMenu
        label={`Menu for ${isolated(labelOf(media))}`}
        className={classes.corner}
        items={menuItems(props, setOpen)}
      >
        <IconDotsVertical size={20} aria-hidden />
      </ActionMenu>
      {open === 'image' && <ImageDialog media={media} list={list} onClose={() => setOpen(null)} />}
      {open === 'thumbnail' && (
        <ThumbnailDialog
          media={media}
          postedMedia={list.findPosted(media)}
          onChoose={(choice) => list.setThumbnail(media.id, choice)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'captions' && (
        <CaptionsDialog media={media} postedMedia={list.findPosted(media)} onClose={() => setOpen(null)} />
      )}
      {open === 'title' && (
        <TitleDialog
          title={media.title ?? ''}
          onSave={(title) => list.setTitle(media.id, title || null)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function menuItems(
  { media, list, makeCover, move }: MenuProps,
  open: (dialog: TileDialog) => void,
): MenuItem[] {
  const icon = { size: 20, 'aria-hidden': true } as const;
  const [isFirst, isLast] = [list.media[0] === media, list.media.at(-1) === media];
  return [
    { label: 'Make Cover Media', icon: <IconStar {...icon} />, onSelect: makeCover },
    ...(media.kind === 'video'
      ? [
          {
            label: 'Select Video Thumbnail',
            icon: <IconPhoto {...icon} />,
            onSelect: () => open('thumbnail'),
          },
          {
            label: 'Captions',
            icon: <IconBadgeCc {...icon} />,
            onSelect: () => open('captions'),
          },
        ]
      : []),
    ...(media.kind === 'image' && !media.problem && list.mayEditPicture(media)
      ? [{ label: 'Edit Image', icon: <IconCrop {...icon} />, onSelect: () => open('image') }]
      : []),
    { label: 'Edit Title', icon: <IconPencil {...icon} />, onSelect: () => open('title') },
    ...(isFirst
      ? []
      : [{ label: 'Move Earlier', icon: <IconArrowLeft {...icon} />, onSelect: () => move(-1) }]),
    ...(isLast ? [] : [{ label: 'Move Later', icon: <IconArrowRight {...icon} />, onSelect: () => move(1) }]),
    {
      label: 'Remove Media',
      icon: <IconTrash {...icon} />,
      danger: true,
      onSelect: () => list.remove(media),
    },
    { label: 'Close Menu', icon: <IconX {...icon} />, divided: true, onSelect: () => undefined },
  ];
}
