import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { IconPhotoPlus } from '../../../ui/icons.ts';
import { StorageLeft } from '../uploads/storage-left.tsx';
import type { MediaList } from '../uploads/use-media-list.ts';
import { announcements, HOW_TO_MOVE, nameIn, placeIn } from './announcements.ts';
import { MediaDescriptions } from './media-descriptions.tsx';
import classes from './media-editor.module.css';
import { MediaTile } from './media-tile.tsx';

type EditorProps = { list: MediaList; cover: string | null; setCover: (id: string) => void };

export function MediaEditor({ list, cover, setCover }: EditorProps) {
  const { media } = list;
  const sensors = useDragSensors();
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = media.findIndex(({ id }) => id === active.id);
    const to = media.findIndex(({ id }) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) list.move(from, to);
  };
  const { move, announcement } = useMoves(list);
  const coverId = media.some(({ id }) => id === cover) ? cover : media[0]?.id;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(list),
        screenReaderInstructions: { draggable: HOW_TO_MOVE },
      }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={media.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ul className={classes.tiles} aria-label="Media of this post">
          {media.map((item, at) => (
            <MediaTile
              key={item.id}
              media={item}
              isCover={item.id === coverId}
              list={list}
              makeCover={() => setCover(item.id)}
              move={(step) => move(at, step)}
            />
          ))}
          <li className={classes.item}>
            <div className={classes.cell}>
              <AddMedia add={list.add} isFirst={media.length === 0} />
            </div>
          </li>
        </ul>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        <MediaDescriptions list={list} />
        <StorageLeft media={media} className={classes.note} />
      </SortableContext>
    </DndContext>
  );
}

function AddMedia({ add, isFirst }: { add: (files: File[]) => void; isFirst: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={classes.add} onClick={() => input.current?.click()}>
        <IconPhotoPlus size={28} strokeWidth={1.5} aria-hidden />
        {isFirst ? 'Add Media' : 'Add More'}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

function useDragSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}

function useMoves(list: MediaList) {
  const [movedId, setMovedId] = useState<string | null>(null);
  const move = (at: number, step: 1 | -1) => {
    list.move(at, at + step);
    setMovedId(list.media[at]?.id ?? null);
  };
  const announcement = movedId !== null && `${nameIn(list, movedId)} is now ${placeIn(list, movedId)}.`;
  return { move, announcement };
}
