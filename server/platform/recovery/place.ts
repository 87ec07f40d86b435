import type { S3Settings } from '../storage/s3-settings.ts';
import { folderPlace } from './folder-place.ts';

/** A folder, best on another machine's disk, or a bucket used for nothing else. */
export type PlaceSettings = { folder: string } | { bucket: S3Settings };

/** Names are like `files/kept/ab/…`. Writes are durable, complete or absent. Throws if it isn't usable. */
export type RecoveryPlace = {
  address: string;
  check(): Promise<void>;
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>;
  read(name: string): Promise<AsyncIterable<Buffer> | null>;
  /** @param folder ends with a slash */
  list(folder: string): AsyncIterable<{ name: string; size: number }>;
  remove(name: string): Promise<void>;
  /** Removes unfinished writes after a crash. */
  tidy(): Promise<void>;
};

/** Doesn't connect yet: the place may be unreachable. */
export async function openPlace(settings: PlaceSettings): Promise<RecoveryPlace> {
  if ('folder' in settings) return folderPlace(settings.folder);
  // The library is large, and most installations don't need it.
  const { bucketPlace } = await import('./bucket-place.ts');
  return bucketPlace(settings.bucket);
}

export async function listAll(
  place: RecoveryPlace,
  folder: string,
): Promise<{ name: string; size: number }[]> {
  const entries: { name: string; size: number }[] = [];
  for await (const entry of place.list(folder)) entries.push(entry);
  return entries;
}
