import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { openDatabase } from './database.ts';
import { copyDataDir, query } from './embedded.testing.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

/** Holds a note; copied for each test, since making a cluster is slow. */
let template: string;
let dataDir: string;
let ended: string[] = [];
const warn = (_: object, message: string) => void ended.push(message);
const log = { info: () => {}, warn, error: warn };

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'embedded-template-'));
  const first = await startEmbeddedPostgres({ dataDir: template, log, durable: false });
  await query(first.url, 'create table notes (text text)');
  await query(first.url, `insert into notes values ('kept')`);
  await first.stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

describe('embedded PostgreSQL', () => {
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'embedded postgres '));
    copyDataDir(template, dataDir);
    ended = [];
  });

  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('keeps its data from one start to the next, readable by its owner only', async () => {
    await withPostgres(async ({ url }) => {
      expect(await query(url, 'select text from notes')).toEqual([{ text: 'kept' }]);
      // Copying keeps no rights of folders.
      expect((await stat(join(template, 'postgres'))).mode & 0o077).toBe(0);
      const stranger = url.replace(/:[^:@]+@/, ':guess@');
      await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed');
    });
  });

  test('is asked through a socket in its own folder, and by TCP where its path is too long', async () => {
    await withPostgres(async (postgres) => {
      expect(await isAskedByTcp(postgres)).toBe(false);
      expect((await readdir(postgres.home)).filter((name) => name.startsWith('.s.'))).toHaveLength(2);
      process.kill(await postmasterOf(dataDir), 'SIGKILL');
      await expect.poll(() => isAskedByTcp(postgres).catch(() => 'down')).toBe(false);
    });
    const longFolder = join(dataDir, 'long'.repeat(25));
    await mkdir(longFolder);
    copyDataDir(template, longFolder);
    const postgres = await startEmbeddedPostgres({ dataDir: longFolder, log });
    expect(await isAskedByTcp(postgres)).toBe(true);
    await postgres.stop();
  });

  test('leaves another major version’s data alone, and says what to do', async () => {
    const folder = join(dataDir, 'postgres', 'cluster');
    const ownVersion = await readFile(join(folder, 'PG_VERSION'), 'utf8');
    await writeFile(join(folder, 'PG_VERSION'), '12\n');
    const starting = startEmbeddedPostgres({ dataDir, log });
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(
      /^PostgreSQL 12 made the database in .*brings postgres \(PostgreSQL\) \d+\S*, which .* make a backup/,
    );
    await writeFile(join(folder, 'PG_VERSION'), ownVersion);
    await (await startEmbeddedPostgres({ dataDir, log })).stop();
  });

  test('keeps its data when a power cut emptied the password file', async () => {
    await writeFile(join(dataDir, 'postgres', 'cluster', 'owner-password'), '');
    for (const notice of [['the password of the database was lost and is made again'], []]) {
      ended = [];
      const next = await startEmbeddedPostgres({ dataDir, log });
      try {
        expect(await query(next.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
        expect(ended).toEqual(notice);
      } finally {
        await next.stop();
      }
    }
  });

  test('restarts on the same port after a crash, with all committed data', async () => {
    await withPostgres(async ({ url }) => {
      await query(url, `update notes set text = 'committed'`);
      process.kill(await postmasterOf(dataDir), 'SIGKILL');
      const rows = expect.poll(() => query(url, 'select text from notes').catch(() => 'down'));
      await rows.toEqual([{ text: 'committed' }]);
      const [notice, ...tries] = ended;
      expect(notice).toBe('PostgreSQL ended unexpectedly and is restarted');
      expect(new Set([...tries, 'PostgreSQL did not start']).size).toBe(1);
    });
  });

  test('takes over from a killed server, and ends the database it left', async () => {
    const host = await hostProcess(dataDir);
    await query(host.url, `update notes set text = 'committed'`);
    const orphan = await postmasterOf(dataDir);
    host.process.kill('SIGKILL');
    await once(host.process, 'exit');

    await withPostgres(async ({ url }) => {
      expect(await query(url, 'select text from notes')).toEqual([{ text: 'committed' }]);
      expect(await postmasterOf(dataDir)).not.toBe(orphan);
      expect(ended).toEqual(['Stopping a PostgreSQL that an earlier server left behind']);
    });
  });

  test('leaves another process alone that has the number in an old pid file', async () => {
    const bystander = spawn('sleep', ['60']);
    try {
      await writeFile(
        join(dataDir, 'postgres', 'cluster', 'postmaster.pid'),
        `${bystander.pid}\n/elsewhere\n`,
      );
      await withPostgres(async ({ url }) =>
        expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]),
      );
      expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    } finally {
      bystander.kill();
    }
  });

  test('ends with the process that started it, even without stop', async () => {
    const host = await hostProcess(dataDir);
    const postmaster = await postmasterOf(dataDir);
    host.process.stdin?.end();
    await once(host.process, 'exit');
    await expect.poll(() => readFile(`/proc/${postmaster}/cmdline`, 'utf8').catch(() => '')).toBe('');
  });
});

describe('a running PostgreSQL', () => {
  let running: EmbeddedPostgres;

  beforeAll(async () => {
    running = await startEmbeddedPostgres({ dataDir: template, log });
  });
  afterAll(() => running.stop());

  test('sorts by code point and searches letters of any script', async () => {
    await query(running.url, 'create extension pg_trgm');
    expect(
      await query(running.url, `select 'Жук' ilike 'ж%' as same, show_trgm('жук') <> '{}' as letters`),
    ).toEqual([{ same: true, letters: true }]);
  });

  test('refuses a second server on the same folder while the first lives', async () => {
    const secondStart = startEmbeddedPostgres({ dataDir: template, log });
    await expect(secondStart).rejects.toThrow(
      `A server is already running on the data folder ${template} (process ${process.pid})`,
    );
  });
});

async function isAskedByTcp({ url }: EmbeddedPostgres): Promise<boolean> {
  const database = openDatabase(url, { connections: 1, version: 0, log, afterCommit: async () => {} });
  const [row] = await database.db.execute<{ tcp: boolean }>(
    sql`select inet_client_addr() is not null as tcp`,
  );
  await database.close();
  return row?.tcp === true;
}

async function withPostgres(use: (postgres: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const running = await startEmbeddedPostgres({ dataDir, log });
  try {
    await use(running);
  } finally {
    await running.stop();
  }
}

async function postmasterOf(folder: string): Promise<number> {
  return Number(
    (await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
}

async function hostProcess(folder: string): Promise<{ process: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)};
    const log = { info() {}, warn() {} };
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log });
    console.log(url);
    process.stdin.on('end', () => process.exit(0)).resume();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { process: child, url: url.toString().trim() };
}

test('embedded PostgreSQL comes back however early it is killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-kills-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  let killed: number | null = null;
  for (let kills = 0; kills < 8; kills++) {
    killed = await nextReady(dataDir, killed);
    process.kill(killed, 'SIGKILL');
  }
  await nextReady(dataDir, killed);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** Asks in every turn of the event loop, so it is known as soon as it is ready. */
async function nextReady(dataDir: string, previous: number | null): Promise<number> {
  const folder = join(dataDir, 'postgres', 'cluster');
  for (; ; await nextTurn()) {
    const lines = readIfThere(join(folder, 'postmaster.pid')).split('\n');
    if (lines[7]?.trim() === 'ready' && Number(lines[0]) !== previous) return Number(lines[0]);
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
