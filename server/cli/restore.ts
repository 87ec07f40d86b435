import { createReadStream } from 'node:fs';
import { access, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { z } from 'zod';
import { type Erased, readErased } from '../erased-list.ts';
import { noteDone, noteIfDone } from '../features/operator/acts.ts';
import { eraseUser } from '../lifecycle/erase.ts';
import { openStores } from '../open.ts';
import type { UserId } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { migrationsFolder } from '../platform/database/migrate.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { mirroredNames, readMirrored } from '../platform/recovery/files-mirror.ts';
import { folderPlace } from '../platform/recovery/folder-place.ts';
import { noteNewestBackup } from '../platform/recovery/newest-backup.ts';
import { openPlace } from '../platform/recovery/place.ts';
import { recoverCluster } from '../platform/recovery/recover.ts';
import { StartError } from '../platform/start-error.ts';
import type { ObjectStore } from '../platform/storage/objects.ts';
import { objectPrefixes } from '../platform/storage/open-storage.ts';
import type { Bucket } from '../platform/storage/s3.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { differingFiles, type Manifest, readManifest } from './backup-manifest.ts';
import { type Command, type Invocation, withPlatform } from './command.ts';
import { orphansIn } from './orphans.ts';
import { finishWith } from './people.ts';
import { skipNumbers } from './skip-numbers.ts';
import { copyOf, type Table, tablesOf } from './tables.ts';

export const restoreCommand: Command = {
  usage: 'restore [<backup>] [--incomplete] [--until=<time>]',
  summary:
    'Restore a backup into an empty place (--incomplete: without its missing or damaged files), or the state at a time with --until',
  makesDatabase: true,
  async run(invocation) {
    const [backup] = invocation.words;
    const time = [...invocation.flags].find((flag) => flag.startsWith('--until='))?.slice('--until='.length);
    if (time !== undefined) return restoreUntil(invocation, time);
    if (!backup) return finishWith(invocation, 'Please give the folder of one backup.');
    const manifest = await readManifest(backup);
    if (typeof manifest === 'string') return finishWith(invocation, manifest);
    const erased = await readErased(folderPlace(dirname(resolve(backup))));
    const files = join(invocation.config.dataDir, 'files');
    if (!(await isEmptyFolder(join(files, 'kept'))))
      return finishWith(invocation, `${files} already contains files`);
    const bucket = await bucketInUse(invocation);
    if (bucket && !(await isEmptyBucket(bucket)))
      return finishWith(invocation, 'The bucket already contains files');
    const lostPaths = await lostFiles(invocation, backup, manifest);
    if (lostPaths && !invocation.flags.has('--incomplete'))
      return finishWith(invocation, `Nothing was restored. To restore without them, add --incomplete`);
    const refusal = await restoreTables(invocation, { backup, manifest, erased });
    if (refusal) return finishWith(invocation, refusal);
    const isWhole = (path: string) => !lostPaths?.includes(relative(backup, path));
    if (bucket) await fillBucket(bucket, join(backup, 'files'), isWhole);
    else await fillFolder(files, join(backup, 'files'), isWhole);
    // Erasures from now on belong beside these backups, before there is another.
    await noteNewestBackup(invocation.config.dataDir, backup);
    return eraseAgain(invocation, erased);
  },
};

const rfc3339 = z.iso.datetime({ offset: true });

async function restoreUntil(invocation: Invocation, time: string): Promise<number> {
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

async function bucketInUse({ config, log }: Invocation): Promise<Bucket | null> {
  return config.storage === 's3' ? (await openStores(config, log)).s3 : null;
}

async function isEmptyBucket(bucket: ObjectStore): Promise<boolean> {
  for (const prefix of objectPrefixes) for await (const _ of bucket.list(prefix)) return false;
  return true;
}

type IsWhole = (path: string) => boolean;

async function fillFolder(files: string, from: string, isWhole: IsWhole): Promise<void> {
  for (const prefix of objectPrefixes)
    await cp(join(from, prefix), join(files, prefix), {
      recursive: true,
      force: false,
      filter: isWhole,
    }).catch(ifMissing);
}

async function fillBucket(bucket: ObjectStore, from: string, isWhole: IsWhole): Promise<void> {
  for (const prefix of objectPrefixes)
    for (const path of await filesBelow(join(from, prefix))) {
      const name = relative(from, path);
      if (isWhole(path)) await (await bucket.bring([{ name, path }])).finish();
    }
}

const maxLines = 20;

async function lostFiles(
  invocation: Invocation,
  backup: string,
  manifest: Manifest,
): Promise<string[] | null> {
  if (!manifest.files)
    invocation.say('This backup has no list of its files, so only its database could be checked');
  const { missing, damaged } = await differingFiles(backup);
  const lines = [...missing.map((path) => `Missing: ${path}`), ...damaged.map((path) => `Damaged: ${path}`)];
  if (lines.length === 0) return null;
  for (const line of lines.slice(0, maxLines)) invocation.say(line);
  if (lines.length > maxLines) invocation.say(`and ${lines.length - maxLines} more`);
  invocation.say(
    `The backup is incomplete: of ${manifest.files?.count} files, ${missing.length} are missing and ${damaged.length} damaged.`,
  );
  return [...missing, ...damaged];
}

type Source = { backup: string; manifest: Manifest; erased: Erased[] };

async function restoreTables(
  invocation: Invocation,
  { backup, manifest, erased }: Source,
): Promise<string | null> {
  const folder = await migrationsUpTo(manifest.migrations);
  if (!folder) return 'This backup was made by a newer version of Loopyard. Install that version first';
  try {
    return await withPlatform(
      invocation,
      ({ url }) =>
        withClient(url, async (client) => {
          const [row] = await client<
            { n: number }[]
          >`select count(*)::int as n from (select 1 from users limit 1) one`;
          if (row?.n) return 'This database already contains accounts. Restore into an empty one';
          const tables = await tablesOf(client);
          await client.begin(async (tx) => {
            // The empty database's own; the backup brings its rows.
            if (tables.some(hasActs)) await tx`delete from operator_acts`;
            for (const table of tables) await loadTable(tx, backup, within(table, manifest));
            // The backup was taken while it was noted, so its own note has no outcome yet.
            if (tables.some(hasActs))
              await tx`update operator_acts set outcome = 'done' where act = 'backup' and outcome = 'begun'
                and id = (select max(id) from operator_acts where act = 'backup')`;
            await skipNumbers(tx, { since: new Date(manifest.taken_at), erased });
          });
          return null;
        }),
      { migrations: folder },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withClient<T>(url: string, act: (client: Sql) => Promise<T>): Promise<T> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  return act(client).finally(() => client.end({ timeout: 5 }));
}

async function eraseAgain(invocation: Invocation, erased: Erased[]): Promise<number> {
  return withPlatform(invocation, async (openPlatform) => {
    const { platform, ctx } = openPlatform;
    let erasedCount = 0;
    for (const userId of await listErasable(platform.database.db, erased)) {
      const result = await noteIfDone(openPlatform, { act: 'restore', userId }, (tx) =>
        eraseUser(ctx, tx, { userId, baseUrl: platform.baseUrl() }),
      );
      if (result.ok) erasedCount++;
    }
    await noteDone(openPlatform, 'restore');
    return finishWith(
      invocation,
      `Restored. Accounts erased again: ${erasedCount}. Start the server: it continues with what was waiting.`,
      0,
    );
  });
}

/** Earlier versions gave ids twice after a restore, so the account must have existed when its id was erased. */
async function listErasable(db: Db, erased: Erased[]): Promise<UserId[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select u.id::float8 as id
    from users u join json_to_recordset(${JSON.stringify(erased)}) as e (user_id bigint, erased_at timestamptz)
      on e.user_id = u.id and u.created_at <= e.erased_at
    order by u.id`);
  return rows.map(({ id }) => id as UserId);
}

const hasActs = ({ name }: Table) => name === 'operator_acts';

async function loadTable(tx: TransactionSql, backup: string, table: Table): Promise<void> {
  const file = join(backup, 'tables', `${table.name}.copy`);
  await pipeline(createReadStream(file), await tx.unsafe(`copy ${copyOf(table)} from stdin`).writable());
}

function within(table: Table, { tables }: Manifest): Table {
  const original = tables.find(({ name }) => name === table.name);
  return { ...table, columns: original?.columns ?? [] };
}

async function migrationsUpTo(count: number): Promise<string | null> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));
  if (journal.entries.length < count) return null;
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const entries = journal.entries.slice(0, count);
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function filesBelow(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await readdir(folder, options).catch(ifMissing)) ?? [];
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  if (!exists) makeFolder(folder);
  return !exists || (await readdir(folder)).length === 0;
}

function ifMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
