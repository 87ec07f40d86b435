import { bucketAt } from '../storage/s3.ts';
import type { S3Settings } from '../storage/s3-settings.ts';
import type { RecoveryPlace } from './place.ts';

/** Longest gap between two parts; nothing else writes to this bucket. */
const abandonedMs = 3_600_000;

export function bucketPlace(settings: S3Settings): RecoveryPlace {
  const bucket = bucketAt(settings, null);
  const { check, write, remove, list } = bucket;
  return {
    address: `the bucket ${settings.bucket}`,
    check,
    write,
    remove,
    list,
    read: async (name) => (await bucket.open(name))?.read() ?? null,
    tidy: () => bucket.tidy(abandonedMs),
  };
}
