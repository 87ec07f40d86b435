import type { PassThrough } from 'node:stream';
import { and, eq, getTableColumns, gte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import yazl from 'yazl';
import { users } from '../features/accounts/tables.ts';
import { files } from '../features/media/tables.ts';
import { outcomeOf } from '../features/reports/shape.ts';
import type { UserId } from '../platform/context.ts';
import type { Exported, OfPerson } from '../platform/database/belongs.ts';
import type { Db } from '../platform/database/database.ts';
import { html } from '../platform/http/html.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type Account, columnsOfPeople, keyOf, type NamingColumn, rowsOf } from './registry.ts';

type Parts = { database: { db: Db }; storage: Pick<Storage, 'keptFiles'> };

export async function exportPerson(
  parts: Parts,
  userId: UserId,
): Promise<{ zip: NodeJS.ReadableStream; bytes: number }> {
  const { db } = parts.database;
  const [account] = await db.select().from(users).where(eq(users.id, userId));
  if (!account) throw new Error(`user ${userId} is gone while asking for their data`);
  const data = await everythingOf(db, account);
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as PassThrough;
  const breakOff = (error: Error) => stream.destroy(error);
  zip.on('error', breakOff);
  // Nothing is compressed, so the size is known before sending.
  const plain = { compress: false };
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json', plain);
  zip.addBuffer(Buffer.from(page(data)), 'index.html', plain);
  for (const { key, name, variants } of await db.select().from(files).where(eq(files.ownerId, userId))) {
    const whole = variants?.video ?? variants?.original;
    if (!whole) continue;
    const stored = await parts.storage.keptFiles.open(key, whole.file);
    if (!stored) continue;
    const { size, modifiedAt: mtime, read } = stored;
    const path = `media/${key}-${fileName(name)}`;
    zip.addReadStreamLazy(path, { ...plain, size, mtime }, (give) =>
      give(null, read().on('error', breakOff)),
    );
  }
  return { zip: stream, bytes: await endZip(zip) };
}

/** @types/yazl doesn't know that `end` gives the size. */
function endZip(zip: yazl.ZipFile): Promise<number> {
  type End = (options: object, onSize: (bytes: number) => void) => void;
  return new Promise((resolve) => (zip.end as End).call(zip, {}, resolve));
}

type Row = Record<string, unknown>;
type Everything = Record<string, Row[]>;

/** Columns whose value only their feature can present: a report's outcome as its reporter reads it. */
const presented: Record<string, (row: Row) => Row> = {
  reports: (row) => ({ ...row, outcome: outcomeOf(row.resolution as string | null) }),
};

async function everythingOf(db: Db, account: Account): Promise<Everything> {
  const everything: Everything = {};
  for (const [name, parts] of Map.groupBy(
    columnsOfPeople.flatMap(asExported),
    ({ exported }) => exported.as,
  )) {
    const rows = await rowsFor(db, account, parts);
    everything[name] = rows.map(presented[name] ?? ((row) => row));
  }
  return everything;
}

type Part = NamingColumn<OfPerson> & { exported: Exported };

function asExported(column: NamingColumn<OfPerson>): Part[] {
  const { exported } = column.of;
  return 'withheld' in exported ? [] : [{ ...column, exported }];
}

function rowsFor(db: Db, account: Account, parts: Part[]): Promise<Row[]> {
  const [{ table }] = parts as [Part];
  const columns = getTableColumns(table);
  const selection: Record<string, PgColumn | SQL> = { ...columns };
  for (const { exported } of parts) {
    for (const name of exported.without ?? []) delete selection[name];
    Object.assign(selection, exported.with);
  }
  const conditions = parts.map((part) => {
    const since = columns[part.exported.since ?? ''];
    return and(rowsOf(account, part), since && gte(since, account.createdAt));
  });
  return db
    .select(selection)
    .from(table)
    .where(or(...conditions))
    .orderBy(...keyOf(table));
}

function page(data: Everything): string {
  const sections = Object.entries(data).map(
    ([name, rows]) => html`<h2>${name.replaceAll('_', ' ')} (${rows.length})</h2>
${rows.map(
  (row) =>
    html`<dl>${Object.entries(row).map(([key, value]) => html`<dt>${key}</dt><dd>${formatValue(value)}</dd>`)}</dl>`,
)}`,
  );
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>What Loopyard keeps about you</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  dl { display: grid; grid-template-columns: 12rem 1fr; gap: .1rem 1rem; border-top: 1px solid; padding-top: .5rem; }
  dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<h1>What Loopyard keeps about you</h1>
<p>The file data.json contains the same for programs. Your files are in the folder media.</p>
${sections}
</html>`.html;
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function fileName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100);
}
