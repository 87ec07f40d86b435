import type { S3Settings } from '../storage/s3-settings.ts';
import { folderPlace } from './folder-place.ts';
import type { RecoveryPlace } from './place.ts';

/** A folder, best on another machine's disk, or a bucket used for nothing else. */
export type PlaceSettings = { folder: string } | { bucket: S3Settings };

/** Doesn't connect yet: the place may be unreachable. */
export async function openPlace(settings: PlaceSettings): Promise<RecoveryPlace> {
  if ('folder' in settings) return folderPlace(settings.folder);
  // The library is large, and most installations don't need it.
  const { bucketPlace } = await import('./bucket-place.ts');
  return bucketPlace(settings.bucket);
}
