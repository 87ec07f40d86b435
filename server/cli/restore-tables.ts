import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import type { Erased } from '../lifecycle/erased-list.ts';
import { migrationsFolder } from '../platform/database/migrate.ts';
import type { Manifest } from './backup-manifest.ts';
import { type Invocation, withPlatform } from './command.ts';
import { skipNumbers } from './skip-numbers.ts';
import { copyOf, type Table, tablesOf } from './tables.ts';

type Source = { backup: string; manifest: Manifest; erased: Erased[] };

export async function restoreTables(
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
            // biome-ignore lint/plugin/foreign-writes: a backup brings its own lines
            if (tables.some(hasActs)) await tx`delete from operator_acts`;
            for (const table of tables) await loadTable(tx, backup, within(table, manifest));
            // The backup was taken while it was noted, so its own note has no outcome yet.
            if (tables.some(hasActs))
              // biome-ignore lint/plugin/foreign-writes: a backup brings its own lines
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

export async function withClient<T>(url: string, act: (client: Sql) => Promise<T>): Promise<T> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  return act(client).finally(() => client.end({ timeout: 5 }));
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
