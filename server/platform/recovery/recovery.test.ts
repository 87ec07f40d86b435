import { cp, mkdtemp, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { livesIn } from './archive-place.ts';
import { type Archiver, startArchiver } from './archiver.ts';
import { folderPlace } from './folder-place.ts';
import type { RecoveryPlace } from './place.ts';
import { recoverCluster } from './recover.ts';

const log = { info() {}, warn() {}, error() {} } as never;
let folder: string;
let folderOfPlace: string;
let place: RecoveryPlace;
const ends: (() => Promise<unknown>)[] = [];

/** An empty cluster to copy: making one takes longer than most of what follows. */
let template: string;

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'recovery-template-'));
  const server = await startEmbeddedPostgres({ dataDir: template, log });
  await keepOneDatabase(server.url);
  await server.stop();
});

/** PostgreSQL's own three are most of the files that each test copies, stores and restores. */
async function keepOneDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`update pg_database set datistemplate = false`;
  for (const name of ['template0', 'template1', 'postgres']) await sql`drop database ${sql(name)}`;
  await sql.end();
}

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-recovery-'));
  await cp(template, join(folder, 'first'), { recursive: true });
  folderOfPlace = await mkdtemp(join(folder, 'place-'));
  place = folderPlace(folderOfPlace);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

const nothing = async () => {};

async function start(dataDir: string, hasRoom = async () => true) {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, dataDir), log, archives: true });
  ends.push(() => server.stop());
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  ends.push(() => sql.end({ timeout: 1 }));
  const archiver = startArchiver({
    ...server,
    place,
    daysKept: 7,
    lookMs: 100,
    log,
    always: nothing,
    first: nothing,
    hasRoom,
  });
  ends.push(() => archiver.stop());
  return {
    server,
    sql,
    archiver,
    stop: async () => {
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
}

const writeNote = (sql: Sql, text: string) => sql`insert into notes values (${text})`;
const now = async (sql: Sql) =>
  (await sql<{ at: Date }[]>`select clock_timestamp() as at`)[0]?.at ?? new Date(0);
const notesOf = async (sql: Sql) => (await sql`select text from notes order by text`).map(({ text }) => text);
const hasCopy = async () => (await livesIn(place)).some(({ bases }) => bases.length > 0);

async function archivedFully(sql: Sql, archiver: Archiver): Promise<void> {
  const at = await now(sql);
  await sleep(20);
  await writeNote(sql, `after ${at.getTime()}`);
  await sql`select pg_switch_wal()`;
  await expect.poll(() => Number(archiver.state().archivedUntil)).toBeGreaterThan(Number(at));
}

async function recover(dataDir: string, until: Date) {
  await recoverCluster(join(folder, dataDir), { place, until, log });
}

describe('a recovery', () => {
  test('contains everything committed before the moment and nothing later, and can be used normally', async () => {
    const { sql, archiver, stop } = await start('first');
    await sql`create table notes (text text)`;
    await expect.poll(hasCopy).toBe(true);
    await writeNote(sql, 'before');
    await sleep(20);
    const until = await now(sql);
    await sleep(20);
    await writeNote(sql, 'later');
    await archivedFully(sql, archiver);
    await stop();

    await recover('second', until);
    const second = await start('second');
    expect(await notesOf(second.sql)).toEqual(['before']);
    const copies = async () => (await livesIn(place)).map(({ bases }) => bases.length);
    await expect.poll(copies).toEqual([1, 1]);
    await writeNote(second.sql, 'second life');
    await sleep(20);
    const untilSecond = await now(second.sql);
    await archivedFully(second.sql, second.archiver);
    await second.stop();

    await recover('third', untilSecond);
    const third = await start('third');
    expect(await notesOf(third.sql)).toEqual(['before', 'second life']);
  });

  test('is refused for a moment that isn’t kept, listing those that are, and over an existing database', async () => {
    const { sql, archiver, stop } = await start('first');
    await sql`create table notes (text text)`;
    await expect.poll(hasCopy).toBe(true);
    await archivedFully(sql, archiver);
    await stop();
    await expect(recover('second', new Date('2001-01-01'))).rejects.toThrow(
      /can’t be restored. You can restore any moment from 2/,
    );
    await expect(recover('second', new Date(Date.now() + 60_000))).rejects.toThrow('can’t be restored');
    const [life] = await livesIn(place);
    const until = life?.segments.at(-1)?.endedAt ?? new Date();
    await expect(recover('first', until)).rejects.toThrow('already contains a database');
  });

  test('loses nothing while the place is unreachable, and continues when it is back', async () => {
    const { sql, archiver } = await start('first');
    await sql`create table notes (text text)`;
    await expect.poll(hasCopy).toBe(true);
    await rename(folderOfPlace, `${folderOfPlace}-away`);
    for (const text of ['one', 'two', 'three']) {
      await writeNote(sql, text);
      await sql`select pg_switch_wal()`;
    }
    await expect.poll(() => archiver.state().problem).toContain('ENOENT');
    await sql`checkpoint`;
    await rename(`${folderOfPlace}-away`, folderOfPlace);
    const until = await now(sql);
    await archivedFully(sql, archiver);
    // The problem clears once all waiting segments are stored, the newest among the first.
    await expect.poll(() => archiver.state().problem).toBeNull();
    await recover('second', until);
    expect(await notesOf((await start('second')).sql)).toEqual(['one', 'three', 'two']);
  });

  test('drops waiting log when the disk is nearly full, and begins with a new copy', async () => {
    const { sql, archiver } = await start('first', async () => false);
    await sql`create table notes (text text)`;
    await expect.poll(hasCopy).toBe(true);
    await rename(folderOfPlace, `${folderOfPlace}-away`);
    await writeNote(sql, 'let go');
    await sql`select pg_switch_wal()`;
    const status = join(folder, 'first', 'postgres', 'cluster', 'pg_wal', 'archive_status');
    await expect.poll(() => archiver.state().problem).toContain('ENOENT');
    await expect
      .poll(async () => (await readdir(status)).filter((name) => name.endsWith('.ready')))
      .toEqual([]);
    await rename(`${folderOfPlace}-away`, folderOfPlace);
    await expect.poll(async () => (await livesIn(place)).length).toBe(2);
    await expect.poll(async () => (await livesIn(place)).at(-1)?.bases.length).toBe(1);
    const until = await now(sql);
    await archivedFully(sql, archiver);
    await recover('second', until);
    expect(await notesOf((await start('second')).sql)).toEqual(['let go']);
  });

  test('is readable by its owner only', async () => {
    const { sql, archiver } = await start('first');
    await sql`create table notes (text text)`;
    await expect.poll(hasCopy).toBe(true);
    await archivedFully(sql, archiver);
    for (const entry of await readdir(folderOfPlace, { recursive: true, withFileTypes: true }))
      expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077).toBe(0);
  });

  test('tells which moments are left where a part is damaged or missing, and restores those', async () => {
    const { sql, archiver, stop } = await start('first');
    await sql`create table notes (text text)`;
    await expect.poll(hasCopy).toBe(true);
    const early = await now(sql);
    await archivedFully(sql, archiver);
    const late = await now(sql);
    await archivedFully(sql, archiver);
    await stop();
    const [life] = await livesIn(place);
    const segment = join(folderOfPlace, life?.segments.find(({ endedAt }) => endedAt > late)?.file ?? '');
    const base = join(folderOfPlace, life?.bases[0]?.file ?? '');
    const momentsLeft = `You can restore any moment from ${life?.bases[0]?.endedAt.toISOString()} to 2`;
    await truncate(segment, Math.floor((await stat(segment)).size / 2));
    await expect(recover('second', late)).rejects.toThrow(
      new RegExp(
        `${late.toISOString()} can’t be restored, since lives/.*wal.zst can’t be read. ${momentsLeft}`,
      ),
    );
    await recover('second', early);
    await rm(segment);
    await expect(recover('third', late)).rejects.toThrow(`can’t be restored. ${momentsLeft}`);
    await truncate(base, Math.floor((await stat(base)).size / 2));
    await expect(recover('third', early)).rejects.toThrow(
      /since lives\/.*base.zst can’t be read. Nothing else can be restored/,
    );
  });

  test('refuses a damaged copy', async () => {
    const { sql, archiver, stop } = await start('first');
    await sql`create table notes (text text)`;
    await expect.poll(hasCopy).toBe(true);
    await archivedFully(sql, archiver);
    await stop();
    const [life] = await livesIn(place);
    await writeFile(join(folderOfPlace, life?.bases[0]?.file ?? ''), 'something else');
    await expect(recover('second', life?.segments.at(-1)?.endedAt ?? new Date())).rejects.toThrow();
    expect(await readdir(join(folder, 'second', 'postgres'))).not.toContain('cluster');
  });
});
