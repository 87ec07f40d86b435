import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { cp, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres, { type TransactionSql } from 'postgres';
import { backupLock } from '../platform/database/locks.ts';
import { type Asked, type Command, withPlatform } from './command.ts';
import { said } from './people.ts';
import { type Table, tablesOf } from './tables.ts';

/** What a backup says of itself. */
export type Manifest = {
  product: 'loopyard';
  taken_at: string;
  /** How many migrations the database had. */
  migrations: number;
  tables: { name: string; columns: string[]; rows: number; sha256: string }[];
};
export type Erased = { user_id: number; erased_at: string };

/** One fewer than we promise: with a backup a day, none is older than 90 days when the next is taken. */
const keptDays = 89;

export const backupCommand: Command = {
  usage: 'backup <folder>',
  summary: 'Back up database and files while the server runs, into a folder of its own',
  async run(asked) {
    const [folder] = asked.words;
    if (!folder) return said(asked, 'Where to? Give a folder.');
    // Also when there will be no new one: who was erased may not wait for that.
    await removeOld(asked, folder);
    return withPlatform(asked, async ({ url }) => {
      const name = new Date().toISOString().replaceAll(':', '-');
      await takeBackup({ url, files: join(asked.config.dataDir, 'files'), folder, name });
      return said(asked, `The backup is ${join(folder, name)}`, 0);
    });
  },
};

type Wanted = { url: string; files: string; folder: string; name: string };

/** Everything as it is at one moment. It has its own name only once it is whole. */
async function takeBackup({ url, files, folder, name }: Wanted): Promise<void> {
  const partial = join(folder, `${name}.partial`);
  const staging = join(files, 'backing-up', name);
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const tables = await tablesOf(client);
    const manifest = await client.begin('isolation level repeatable read', async (tx) => {
      // No bytes are removed from here on, so all that the rows of this moment name is still there to be linked.
      await tx`select pg_advisory_xact_lock(${backupLock})`;
      const [{ erased, migrations }] = await snapshot(tx);
      await linkTree(files, staging);
      return { migrations, erased, tables: await copyTables(tx, tables, partial) };
    });
    await moveTree(staging, join(partial, 'files'));
    const { erased, ...rest } = manifest;
    const said: Manifest = { product: 'loopyard', taken_at: new Date().toISOString(), ...rest };
    await writeFile(join(partial, 'manifest.json'), JSON.stringify(said, null, 2), { flush: true });
    await rename(partial, join(folder, name));
    await writeErased(folder, erased);
  } finally {
    await client.end({ timeout: 5 });
    await rm(staging, { recursive: true, force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

/** Where the list of who must stay erased is kept, beside the backups: the newest knows of all. */
export const erasedFile = (folder: string) => join(folder, 'erased.json');

async function snapshot(tx: TransactionSql) {
  return tx<[{ erased: Erased[]; migrations: number }]>`select
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    (select coalesce(json_agg(json_build_object('user_id', user_id, 'erased_at', erased_at)), '[]'::json)
      from erasures) as erased`;
}

async function copyTables(tx: TransactionSql, tables: Table[], partial: string): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const table of tables) {
    const hash = createHash('sha256');
    let rows = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        for (const byte of chunk) if (byte === 10) rows++;
        done(null, chunk);
      },
    });
    const columns = table.columns.map((column) => `"${column}"`).join(', ');
    const source = await tx.unsafe(`copy (select ${columns} from "${table.name}") to stdout`).readable();
    await pipeline(
      source,
      counted,
      createWriteStream(join(partial, 'tables', `${table.name}.copy`), { flush: true }),
    );
    // postgres.js stops reading while its buffer is full; full at the very end, it would never read on.
    source._read(0);
    written.push({ name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') });
  }
  return written;
}

/** Kept files never change, so another name for them is a copy; only on the same disk. */
async function linkTree(files: string, staging: string): Promise<void> {
  for (const part of ['kept', 'incoming'])
    for (const entry of await readdir(join(files, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const from = join(entry.parentPath, entry.name);
      const to = join(staging, from.slice(files.length));
      await mkdir(join(to, '..'), { recursive: true, mode: 0o700 });
      // A file may have been made of an upload, or moved, while we look around.
      await link(from, to).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
}

async function moveTree(from: string, to: string): Promise<void> {
  await mkdir(from, { recursive: true });
  await rename(from, to).catch(async (error) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  });
}

async function writeErased(folder: string, erased: Erased[]): Promise<void> {
  const known = await readErased(erasedFile(folder));
  const all = [...new Map([...known, ...erased].map((one) => [one.user_id, one])).values()];
  const fresh = `${erasedFile(folder)}.new`;
  await writeFile(fresh, JSON.stringify(all, null, 2), { flush: true });
  await rename(fresh, erasedFile(folder));
}

export async function readErased(file: string): Promise<Erased[]> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '[]'));
}

/** Nobody who was erased lives on in a backup for longer than 90 days. */
async function removeOld(asked: Asked, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString().replaceAll(':', '-');
  for (const name of await readdir(folder)) {
    if (!/^\d{4}-\d\d-\d\dT[\d.-]+Z(\.partial)?$/.test(name) || name >= before) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    asked.say(`Removed ${name}, older than ${keptDays} days`);
  }
}
