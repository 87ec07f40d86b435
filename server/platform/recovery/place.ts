import type { S3Settings } from '../storage/s3-settings.ts';
import { folderPlace } from './folder-place.ts';

/** A folder of this machine, best on another's disk, or a bucket that nothing else is in. */
export type PlaceSettings = { folder: string } | { bucket: S3Settings };

/**
 * Where what a recovery needs lies by names such as `files/kept/ab/…`. What is written is there for good, whole or not
 * at all. Each method throws where the place can't be used.
 */
export type RecoveryPlace = {
  /** What people know it by. */
  address: string;
  check(): Promise<void>;
  /** @returns bytes */
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>;
  /** Null: there is none of that name. */
  read(name: string): Promise<AsyncIterable<Buffer> | null>;
  /** @param folder with a slash at its end */
  list(folder: string): AsyncIterable<{ name: string; size: number }>;
  remove(name: string): Promise<void>;
  /** Removes what a crash left of writing. */
  tidy(): Promise<void>;
};

/** Nothing is asked of it yet: it may be away. */
export async function openPlace(settings: PlaceSettings): Promise<RecoveryPlace> {
  if ('folder' in settings) return folderPlace(settings.folder);
  // Its library is large, and most do without it.
  const { bucketPlace } = await import('./bucket-place.ts');
  return bucketPlace(settings.bucket);
}

/** All of a folder at once. */
export async function listAll(
  place: RecoveryPlace,
  folder: string,
): Promise<{ name: string; size: number }[]> {
  const entries: { name: string; size: number }[] = [];
  for await (const entry of place.list(folder)) entries.push(entry);
  return entries;
}
