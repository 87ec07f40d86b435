import type { Announcements } from '@dnd-kit/core';
import { isolated } from '../../../lib/words.ts';
import { labelOf } from '../uploads/form-media.ts';
import type { MediaList } from '../uploads/use-media-list.ts';

export const HOW_TO_MOVE =
  'To move an item, press Space or Enter, then the arrow keys, and Space or Enter again to put it down. Press Escape to cancel.';

export function announcements(list: MediaList): Announcements {
  const name = (id: unknown) => nameIn(list, id);
  const place = (id: unknown) => placeIn(list, id);
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is now ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `Put down ${name(active.id)}, ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} was put back.`,
  };
}

export function nameIn({ media }: MediaList, id: unknown): string {
  const item = media.find((candidate) => candidate.id === id);
  return item ? isolated(labelOf(item)) : 'Media';
}

export function placeIn({ media }: MediaList, id: unknown): string {
  return `${media.findIndex((item) => item.id === id) + 1} of ${media.length}`;
}
