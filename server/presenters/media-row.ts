import type { files, Variant } from '../features/media/tables.ts';

export type MediaRow = Pick<
  typeof files.$inferSelect,
  | 'id'
  | 'key'
  | 'name'
  | 'resourceType'
  | 'format'
  | 'size'
  | 'width'
  | 'height'
  | 'placeholder'
  | 'progress'
  | 'processingError'
  | 'edit'
  | 'frames'
> & {
  originalKey: string | null;
  variants: Record<string, Variant> | null;
  hasCaptions: boolean;
  processed: boolean;
  createdAt: string;
  order: number | null;
  title: string | null;
  alt: string | null;
  isMain: boolean;
  thumbnail: number | null;
};
