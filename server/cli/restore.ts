import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import postgres, { type TransactionSql } from 'postgres';
import { eraseUser } from '../features/accounts/erase.ts';
import { migrateDatabase, migrationsFolder } from '../platform/database/migrate.ts';
import { type Erased, erasedFile, type Manifest, readErased } from './backup.ts';
import { type Asked, type Command, withPlatform } from './command.ts';
import { said } from './people.ts';
import { copyOf, type Table, tablesOf } from './tables.ts';

export const restoreCommand: Command = {
  usage: 'restore <backup>',
  summary: 'Put a backup into an empty place',
  async run(asked) {
    const [backup] = asked.words;
    if (!backup) return said(asked, 'From where? Give the folder of one backup.');
    const manifest = await readManifest(backup);
    if (typeof manifest === 'string') return said(asked, manifest);
    const files = join(asked.config.dataDir, 'files');
    if (!(await isEmptyFolder(join(files, 'kept'))))
      return said(asked, `There are files in ${files} already`);
    const asItWas = await restoreTables(asked, backup, manifest);
    if (asItWas) return said(asked, asItWas);
    for (const part of ['kept', 'incoming'])
      await cp(join(backup, 'files', part), join(files, part), { recursive: true, errorOnExist: true }).catch(
        ifMissing,
      );
    return eraseAgain(asked, await readErased(erasedFile(dirname(backup))));
  },
};

/** Loads the rows at the version they were taken with; later migrations follow as the server would do them. */
async function restoreTables(asked: Asked, backup: string, manifest: Manifest): Promise<string | null> {
  const folder = await migrationsUpTo(manifest.migrations);
  if (!folder) return 'This backup was taken by a newer Loopyard: install that one first';
  try {
    return await withPlatform(
      asked,
      async ({ url }) => {
        const client = postgres(url, { max: 1, onnotice: () => {} });
        try {
          const [row] = await client<
            { n: number }[]
          >`select count(*)::int as n from (select 1 from users limit 1) one`;
          if (row?.n) return 'There are people in this database already: a backup goes into an empty one';
          const tables = await tablesOf(client);
          await client.begin(async (tx) => {
            for (const table of tables) await load(tx, backup, within(table, manifest));
          });
          return null;
        } finally {
          await client.end({ timeout: 5 });
        }
      },
      { migrate: (url) => migrateDatabase(url, folder) },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Who had their account deleted since the backup was taken is forgotten again. */
async function eraseAgain(asked: Asked, erased: Erased[]): Promise<number> {
  return withPlatform(asked, async ({ platform, ctx }) => {
    const { database, baseUrl } = platform;
    let again = 0;
    for (const { user_id: userId } of erased) {
      const done = await database.transact((tx) => eraseUser(ctx, tx, { userId, baseUrl: baseUrl() }));
      if (done.ok) again++;
    }
    return said(
      asked,
      `Restored. Erased again: ${again}. Start the server: it goes on with what was waiting.`,
      0,
    );
  });
}

async function load(tx: TransactionSql, backup: string, table: Table): Promise<void> {
  const file = join(backup, 'tables', `${table.name}.copy`);
  await pipeline(createReadStream(file), await tx.unsafe(`copy ${copyOf(table)} from stdin`).writable());
  if (!table.identity) return;
  await tx.unsafe(`select setval(pg_get_serial_sequence('"${table.name}"', '${table.identity}'),
    greatest((select max("${table.identity}") + 1 from "${table.name}"),
      nextval(pg_get_serial_sequence('"${table.name}"', '${table.identity}'))), false)`);
}

function within(table: Table, { tables }: Manifest): Table {
  const taken = tables.find(({ name }) => name === table.name);
  return { ...table, columns: taken?.columns ?? [] };
}

async function readManifest(backup: string): Promise<Manifest | string> {
  const text = await readFile(join(backup, 'manifest.json'), 'utf8').catch(() => null);
  if (!text) return `${backup} is no backup: it has no manifest.json`;
  const manifest = JSON.parse(text) as Manifest;
  for (const { name, sha256 } of manifest.tables) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(backup, 'tables', `${name}.copy`)), hash);
    if (hash.digest('hex') !== sha256) return `The backup is damaged: ${name}.copy is not what was written`;
  }
  return manifest;
}

/** The migrations as they were at the time of the backup; null: fewer are known here. */
async function migrationsUpTo(count: number): Promise<string | null> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));
  if (journal.entries.length < count) return null;
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const entries = journal.entries.slice(0, count);
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function isEmptyFolder(folder: string): Promise<boolean> {
  const there = await access(folder).then(
    () => true,
    () => false,
  );
  if (!there) await mkdir(folder, { recursive: true, mode: 0o700 });
  return !there || (await readdir(folder)).length === 0;
}

function ifMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
