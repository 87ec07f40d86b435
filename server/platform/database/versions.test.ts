import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Clone, cloneWithMigrations } from '../../test/clone.ts';
import { commandLine, refusedStart, type StartedCommand, startProgram } from '../../test/command-line.ts';
import { freePort } from '../../test/crash/free-port.ts';
import { databaseNamed } from '../../test/scratch-names.ts';
import { ourVersion } from './migrate.ts';

const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
let folder: string;
/** Its further migration names us as too old, and as old enough. */
let breaking: Clone;
let gentle: Clone;
let name: string;
let settings: Record<string, string>;
const running: StartedCommand[] = [];

const sql = 'create table newer (id int)';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-versions-'));
  [breaking, gentle] = [
    await cloneWithMigrations(join(folder, 'breaking'), [{ oldest: null, sql }]),
    await cloneWithMigrations(join(folder, 'gentle'), [{ oldest: ourVersion(), sql }]),
  ];
});
beforeEach(async () => {
  name = `test_${randomBytes(6).toString('hex')}`;
  await admin`create database ${admin(name)}`;
  settings = {
    DATABASE_URL: databaseNamed(inject('databaseUrl'), name),
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: join(folder, name),
    SEED: 'off',
  };
});
afterEach(async () => {
  for (const server of running.splice(0)) await stop(server);
  await admin`drop database ${admin(name)} with (force)`;
});
afterAll(async () => {
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** Until it is ready. */
async function up(start: (settings: Record<string, string>) => StartedCommand): Promise<StartedCommand> {
  const port = String(await freePort());
  const server = start({ ...settings, PORT: port });
  running.push(server);
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { timeout: 60_000, interval: 200 }).toBe(true);
  return server;
}

async function stop({ child }: StartedCommand): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function isMigrated(): Promise<boolean> {
  const database: Sql = postgres(settings.DATABASE_URL ?? '', { max: 1 });
  const [row] = await database`select to_regclass('newer') is not null as yes`;
  await database.end();
  return row?.yes;
}

describe('beside a running server of an older version', { timeout: 180_000 }, () => {
  test('no command of a newer one migrates the database, whatever its migrations name', async () => {
    await up(startProgram);
    const commands = [['status'], ['check'], ['purge'], ['suspend', 'a@example.org']];
    for (const clone of [breaking, gentle])
      for (const words of clone === breaking ? commands : [['status']]) {
        const { code, output } = await clone.command(words, settings).ended;
        expect([words, code, output]).toEqual([
          words,
          1,
          expect.stringContaining('An older Loopyard runs on this database'),
        ]);
        expect(output.trim().split('\n')).toHaveLength(1);
      }
    expect(await isMigrated()).toBe(false);
    expect(await commandLine(['status'], settings)).toMatchObject({ code: 0 });
  });

  test('no newer one starts that the older can’t work with, and one that it can does', async () => {
    const older = await up(startProgram);
    const { code, output } = await breaking.start({ ...settings, PORT: '0' }).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('Stop that one first')]);
    expect(await isMigrated()).toBe(false);
    const newer = await up(gentle.start);
    expect(await isMigrated()).toBe(true);
    for (const server of [older, newer]) await stop(server);
    await up(startProgram);
  });
});

test('a server older than the database’s migrations name is refused with a sentence, and so are its commands', async () => {
  await stop(await up(breaking.start));
  expect(await isMigrated()).toBe(true);
  for (const refusal of [
    await refusedStart({ ...settings, PORT: '0' }),
    await commandLine(['status'], settings),
  ])
    expect(refusal).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^This database belongs to a newer Loopyard, .* Update this one first\n$/,
      ),
    });
  await up(breaking.start);
}, 180_000);
