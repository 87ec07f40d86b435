import type { PassThrough } from 'node:stream';
import { and, eq, getTableColumns, gte, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import yazl from 'yazl';
import { users } from '../features/accounts/tables.ts';
import { writeFile } from '../features/calendar/file.ts';
import { listOwnDates } from '../features/calendar/list-file-dates.ts';
import { loops } from '../features/loops/tables.ts';
import { files, fileUses } from '../features/media/tables.ts';
import { posts } from '../features/posts/tables.ts';
import { reportedTypeOf } from '../features/reports/policy.ts';
import { outcomeOf } from '../features/reports/tell.ts';
import type { LoopId, UserId } from '../platform/context.ts';
import type { Exported, OfPerson } from '../platform/database/belongs.ts';
import type { Db } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Everything, Row } from './export-chapters.ts';
import { type ExportedFile, exportPage } from './export-page.ts';
import {
  type Account,
  type Address,
  columnsOfPeople,
  keyOf,
  type NamingColumn,
  rowsOf,
  withAddresses,
} from './registry.ts';

type Parts = { database: { db: Db }; storage: Pick<Storage, 'keptFiles'>; baseUrl(): string };

export async function exportPerson(
  parts: Parts,
  userId: UserId,
): Promise<{ zip: NodeJS.ReadableStream; bytes: number }> {
  const { db } = parts.database;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`user ${userId} is gone while asking for their data`);
  const data = await everythingOf(db, await withAddresses(db, user));
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as PassThrough;
  const breakOff = (error: Error) => stream.destroy(error);
  zip.on('error', breakOff);
  // It can break off before the answer takes it, and would end the server if nobody listened.
  stream.on('error', () => {});
  // Nothing is compressed, so the size is known before sending.
  const plain = { compress: false };
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json', plain);
  const uses = await usesOf(db, userId);
  const exported: ExportedFile[] = [];
  const ownFiles = await db.select().from(files).where(eq(files.ownerId, userId)).orderBy(files.id);
  for (const { id, key, name, variants, resourceType } of ownFiles) {
    const whole = variants?.video ?? variants?.original;
    if (!whole) continue;
    const stored = await parts.storage.keptFiles.open(key, whole.file);
    if (!stored) continue;
    const { size, modifiedAt: mtime, read } = stored;
    const path = `media/${key}-${fileName(name)}`;
    zip.addReadStreamLazy(path, { ...plain, size, mtime }, (give) =>
      give(null, read().on('error', breakOff)),
    );
    exported.push({ id, path, name, resourceType, uses: uses.filter(({ fileId }) => fileId === id) });
  }
  const dates = await listOwnDates(db, userId);
  const hasDates = dates.length > 0;
  const calendar = { name: 'Loopyard', dates, baseUrl: parts.baseUrl() };
  if (hasDates) zip.addBuffer(writeFile(calendar), 'events.ics', plain);
  const letter = { data, loopNames: await loopNamesOf(db, data), files: exported, hasDates };
  zip.addBuffer(Buffer.from(exportPage(letter)), 'index.html', plain);
  return { zip: stream, bytes: await endZip(zip) };
}

/** @types/yazl doesn't know that `end` gives the size. */
function endZip(zip: yazl.ZipFile): Promise<number> {
  type End = (options: object, onSize: (bytes: number) => void) => void;
  return new Promise((resolve) => (zip.end as End).call(zip, {}, resolve));
}

/** Columns whose value only their feature can present: a report's outcome as its reporter reads it. */
const presented: Record<string, (row: Row) => Row> = {
  reports: ({ isByTime, isReversed, ...row }) => {
    const type = reportedTypeOf(row);
    const ending = { isByTime: isByTime === true, isReversed: isReversed === true };
    return {
      ...row,
      outcome: type && outcomeOf(type, { outcome: row.resolution as string | null, ...ending }),
    };
  },
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
    const isWithin = ({ since: from, until }: Address) =>
      since && and(gte(since, from), until ? lte(since, until) : undefined);
    return and(rowsOf(account, part, isWithin), part.exported.only);
  });
  return db
    .select(selection)
    .from(table)
    .where(or(...conditions))
    .orderBy(...keyOf(table));
}

async function loopNamesOf(db: Db, data: Everything): Promise<Map<number, string>> {
  const ids = Object.values(data).flatMap((rows) => rows.map(({ loopId }) => loopId as LoopId | null));
  const ownIds = data.loops?.map(({ id }) => id as LoopId) ?? [];
  const knownIds = [...new Set([...ids, ...ownIds])].filter((id) => typeof id === 'number');
  const rows = await db
    .select({ id: loops.id, name: loops.name })
    .from(loops)
    .where(inArray(loops.id, knownIds));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Where each of the person's files stands on a post of theirs. */
async function usesOf(db: Db, userId: UserId) {
  return db
    .select({ fileId: fileUses.fileId, postId: posts.id, title: fileUses.title, alt: fileUses.alt })
    .from(fileUses)
    .innerJoin(posts, and(eq(posts.loopId, fileUses.loopId), eq(posts.id, fileUses.postId)))
    .where(eq(posts.userId, userId))
    .orderBy(posts.id, fileUses.order);
}

function fileName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100);
}
