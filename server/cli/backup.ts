import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { noteAround } from '../features/operator/acts.ts';
import { addErasuresTo } from '../lifecycle/erased-list.ts';
import type { Db } from '../platform/database/database.ts';
import { backupLock, takingBackupLock } from '../platform/database/locks.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { noteNewestBackup } from '../platform/recovery/newest-backup.ts';
import type { ObjectStore } from '../platform/storage/objects.ts';
import { openStores } from '../start/open.ts';
import { copyGathered, gatherFiles, stagingFolder } from './backup-files.ts';
import { backupsIn, cleanUpAfter, removeOld, removeSurplus, removeUnfinished } from './backup-leftovers.ts';
import { listFile, type Manifest, manifestFile, writtenList } from './backup-manifest.ts';
import { fetchObjects, listBucket } from './backup-objects.ts';
import { copyTables } from './backup-tables.ts';
import { type Command, type Invocation, type OpenPlatform, withPlatform } from './command.ts';
import { finishWith } from './people.ts';
import { tablesOf } from './tables.ts';

export const backupCommand: Command = {
  usage: 'backup <folder>',
  summary: 'Back up the database and files into a new folder, while the server runs',
  async run(invocation) {
    const [folder] = invocation.words;
    if (!folder) return finishWith(invocation, 'Please give a folder for the backup.');
    // Before an update, the database must be backed up as it is.
    return withPlatform(invocation, (openPlatform) => backUpAlone(invocation, openPlatform, folder), {
      leavesSchema: true,
    });
  },
};

async function backUpAlone(invocation: Invocation, openPlatform: OpenPlatform, folder: string) {
  const client = postgres(openPlatform.url, { max: 1, onnotice: () => {} });
  try {
    const [row] = await client`select pg_try_advisory_lock(${takingBackupLock}) as is_ours`;
    if (!row?.is_ours) return finishWith(invocation, 'Another backup is running.');
    const { db } = openPlatform.platform.database;
    return await noteAround(openPlatform, { act: 'backup' }, () =>
      backUp(invocation, { client, db, folder }),
    );
  } finally {
    await client.end({ timeout: 5 });
  }
}

type Taking = { client: Sql; db: Db; folder: string };

async function backUp({ config, log, say }: Invocation, { client, db, folder }: Taking): Promise<number> {
  const { dataDir, backupsKept } = config;
  const name = new Date().toISOString().replaceAll(':', '-');
  const { s3: bucket } = await openStores(config, log);
  makeFolder(folder);
  try {
    await takeBackup({ client, db, files: join(dataDir, 'files'), bucket, folder, name });
  } finally {
    // Also after a failure: erased people must not stay longer.
    for (const old of await removeOld(folder)) say(`Removed ${old}: older than 89 days`);
  }
  await noteNewestBackup(dataDir, join(folder, name));
  for (const surplus of await removeSurplus(folder, backupsKept))
    say(`Removed ${surplus}: only the newest ${backupsKept} are kept`);
  say(`The backup is in ${join(folder, name)}`);
  return 0;
}

type BackupPlan = Taking & { files: string; bucket: ObjectStore | null; name: string };

/** The backup gets its final name only when complete. */
async function takeBackup({ name, ...plan }: BackupPlan): Promise<void> {
  const { files, folder } = plan;
  await removeUnfinished(folder, files);
  const partial = join(folder, `${name}.partial`);
  const staging = stagingFolder(files, name);
  const callOff = cleanUpAfter([partial, staging]);
  try {
    await writeBackup({ ...plan, partial, staging });
    await rename(partial, join(folder, name));
  } finally {
    await rm(staging, { recursive: true, force: true });
    await rm(partial, { recursive: true, force: true });
    callOff();
  }
}

type Places = Omit<BackupPlan, 'name'> & { partial: string; staging: string };

async function writeBackup(places: Places): Promise<void> {
  const { client, db, files, bucket, folder, partial, staging } = places;
  const takenAt = new Date();
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  const tables = await tablesOf(client);
  // With this lock nothing is removed from the store, so every file that a row names still exists.
  await client`select pg_advisory_lock(${backupLock})`;
  const { gathered, objects, ...rest } = await client.begin('isolation level repeatable read', async (tx) => {
    const [{ migrations }] = await tx<[{ migrations: number }]>`
        select count(*)::int as migrations from drizzle.__drizzle_migrations`;
    const gathered = await gatherFiles({ files, staging, partial });
    const objects = bucket ? await listBucket(bucket) : [];
    return { migrations, gathered, objects, tables: await copyTables(tx, tables, partial) };
  });
  const newest = (await backupsIn(folder)).at(-1);
  const target = { partial, earlier: newest ? join(folder, newest) : null };
  const onDisk = new Set(gathered.paths);
  const inBucket = objects.filter(({ name }) => !onDisk.has(join('files', name)));
  const fetchedFiles = bucket ? await fetchObjects(bucket, inBucket, target) : [];
  await client`select pg_advisory_unlock(${backupLock})`;
  const allFiles = [...fetchedFiles, ...(await copyGathered(gathered, target))];
  const list = writtenList(allFiles.sort((a, b) => (a.path < b.path ? -1 : 1)));
  await writeFile(listFile(partial), list, { flush: true });
  const fileSummary = {
    count: allFiles.length,
    sha256: createHash('sha256').update(list).digest('hex'),
  };
  const manifest: Manifest = {
    product: 'loopyard',
    taken_at: takenAt.toISOString(),
    ...rest,
    files: fileSummary,
  };
  await writeFile(manifestFile(partial), JSON.stringify(manifest, null, 2), { flush: true });
  await addErasuresTo(db, folder);
}
