import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { copyDataDir } from '../database/embedded.testing.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { livesIn } from './archive-place.ts';
import { type Archiver, startArchiver } from './archiver.ts';
import { folderPlace } from './folder-place.ts';
import type { RecoveryPlace } from './place.ts';
import { recoverCluster } from './recover.ts';

const log = { info() {}, warn() {}, error() {} } as never;
export let folder: string;
export let folderOfPlace: string;
export let place: RecoveryPlace;
const ends: (() => Promise<unknown>)[] = [];

/** An empty cluster to copy: making one takes longer than most of what follows. */
let template: string;

/** To be called by each test file: files share this module, and a hook belongs to the file that sets it. */
export function setUpRecovery(): void {
  beforeAll(async () => {
    template = await mkdtemp(join(tmpdir(), 'recovery-template-'));
    const server = await startEmbeddedPostgres({ dataDir: template, log });
    await keepOneDatabase(server.url);
    await server.stop();
  });

  afterAll(() => rm(template, { recursive: true, force: true }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loopyard-recovery-'));
    copyDataDir(template, join(folder, 'first'));
    folderOfPlace = await mkdtemp(join(folder, 'place-'));
    place = folderPlace(folderOfPlace);
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    await rm(folder, { recursive: true, force: true });
  });
}

/** PostgreSQL's own three are most of the files that each test copies, stores and restores. */
async function keepOneDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`update pg_database set datistemplate = false`;
  for (const name of ['template0', 'template1', 'postgres']) await sql`drop database ${sql(name)}`;
  await sql.end();
}

const nothing = async () => {};

export async function start(dataDir: string, hasRoom = async () => true) {
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

export const writeNote = (sql: Sql, text: string) => sql`insert into notes values (${text})`;
export const now = async (sql: Sql) =>
  (await sql<{ at: Date }[]>`select clock_timestamp() as at`)[0]?.at ?? new Date(0);
export const notesOf = async (sql: Sql) =>
  (await sql`select text from notes order by text`).map(({ text }) => text);
export const hasCopy = async () => (await livesIn(place)).some(({ bases }) => bases.length > 0);

export async function archivedFully(sql: Sql, archiver: Archiver): Promise<void> {
  const at = await now(sql);
  await sleep(20);
  await writeNote(sql, `after ${at.getTime()}`);
  await sql`select pg_switch_wal()`;
  await expect.poll(() => Number(archiver.state().archivedUntil)).toBeGreaterThan(Number(at));
}

export async function recover(dataDir: string, until: Date) {
  await recoverCluster(join(folder, dataDir), { place, until, log });
}
