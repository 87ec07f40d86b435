import type { PictureEdit } from '@loopyard/contract/picture-edits.ts';
import { type Failure, fail, invalid } from '../../../platform/result.ts';
import { isMoving } from '../../../presenters/media.ts';
import type { files } from '../tables.ts';

export type FileRow = typeof files.$inferSelect;

export function editRefusal({
  resourceType,
  processedAt,
  processingError,
  variants,
}: FileRow): Failure | null {
  if (!processedAt)
    return fail('conflict', { detail: 'This file is still being prepared. Please try again in a moment' });
  const isPicture = resourceType === 'image' && !processingError && variants?.original;
  return isPicture ? null : fail('validation', { detail: 'Only a picture can be edited' });
}

export function movingRefusal(original: FileRow, { rotate }: PictureEdit): Failure | null {
  if (!isMoving(original) || rotate === 0) return null;
  return invalid({ rotate: 'A moving picture can be cropped, but not turned' });
}
