import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readErased } from '../lifecycle/erased-list.ts';
import type { Db } from '../platform/database/database.ts';
import { mirroredNames, readMirrored } from '../platform/recovery/files-mirror.ts';
import { folderPlace } from '../platform/recovery/folder-place.ts';
import { openPlace } from '../platform/recovery/open-place.ts';
import { recoverCluster } from '../platform/recovery/recover.ts';
import { StartError } from '../platform/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type Invocation, withPlatform } from './command.ts';
import { eraseAgain } from './erase-again.ts';
import { orphansIn } from './orphans.ts';
import { finishWith } from './people.ts';
import { bucketInUse, isEmptyFolder } from './restore-files.ts';
import { withClient } from './restore-tables.ts';
import { skipNumbers } from './skip-numbers.ts';

const rfc3339 = z.iso.datetime({ offset: true });

export async function restoreUntil(invocation: Invocation, time: string): Promise<number> {
  const { config, log, say } = invocation;
  const { recovery, dataDir } = config;
  if (!recovery)
    return finishWith(invocation, 'Please set RECOVERY_DIR or RECOVERY_BUCKET to the place to restore from.');
  if (invocation.words.length > 0 || invocation.flags.size > 1)
    return finishWith(invocation, 'Please give either a backup or --until, and no other option.');
  if (!rfc3339.safeParse(time).success)
    return finishWith(
      invocation,
      'Please give the time with its time zone, like --until=2026-11-23T09:41:00Z',
    );
  const place = await openPlace(recovery.place);
  await place.check().catch((error) => {
    throw new StartError(`The recovery data can’t be read from ${place.address}: ${error.message}`);
  });
  const erased = await readErased(place);
  const files = join(dataDir, 'files');
  if (!(await isEmptyFolder(join(files, 'kept'))))
    return finishWith(invocation, `${files} already contains files`);
  const bucket = await bucketInUse(invocation);
  await recoverCluster(dataDir, { place, until: new Date(time), log });
  const target = bucket ?? folderPlace(files);
  const names = await mirroredNames(place);
  for (const name of names) await target.write(name, await readMirrored(place, name));
  say(`The database is as it was at ${time}`);
  await withPlatform(invocation, async ({ url, platform: { database, storage } }) => {
    await bringBackUploads(database.db, storage);
    await removeLaterFiles(database.db, storage, names);
    await withClient(url, (client) => skipNumbers(client, { since: new Date(time), erased }));
  });
  return eraseAgain(invocation, erased);
}

/** The recovery place has uploads that were processed since only as variants: the best one is reused. */
async function bringBackUploads(db: Db, storage: Storage): Promise<void> {
  const rows = await db.execute<{ key: string }>(
    sql`select key from files where uploaded_at is not null and processed_at is null`,
  );
  for (const { key } of rows) await storage.bringBackUpload(key);
}

/** No row knows a file of after the moment. It stays in the recovery place. */
async function removeLaterFiles(db: Db, storage: Storage, names: string[]): Promise<void> {
  const brought = new Set(names);
  for (const { name } of await orphansIn({ db, objects: storage.objects }))
    if (brought.has(name)) await storage.objects.remove(name);
}
