import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ourVersion } from '../platform/database/migrate.ts';
import { until } from '../platform/patience.testing.ts';
import { type Clone, cloneWithMigrations } from '../test/clone.ts';
import { commandLine, refusedStart } from '../test/command-line.ts';
import { loopOf, type Person, postOf, signUp } from '../test/people.ts';
import { type UpdateScene, updateScene } from '../test/update-scene.ts';

let folder: string;
let scene: UpdateScene;
/** Versions that our servers can work with, that they can't, and that are slow with many rows. */
let gentle: Clone;
let breaking: Clone;
let long: Clone;

const slowMigrations = [1, 2, 3, 4].map((n) => ({
  oldest: ourVersion(),
  sql: `create table newer_${n} (id int);--> statement-breakpoint\nselect pg_sleep(0.2)`,
}));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-upgrade-'));
  const clone = (title: string, sql: string, oldest: number | null = ourVersion()) =>
    cloneWithMigrations(join(folder, title), [{ oldest, sql }]);
  gentle = await clone(
    'gentle',
    'alter table loops add column newer text;--> statement-breakpoint\nalter table posts add column newer text',
  );
  breaking = await clone('breaking', 'alter table posts add column newer text', null);
  long = await clone('long', 'create index big_id on big (id)');
});
beforeEach(async () => {
  scene = await updateScene(folder);
});
afterEach(() => scene.end());
afterAll(() => rm(folder, { recursive: true, force: true }));

const upgrade = (clone: Clone, ...words: string[]) =>
  clone.command(['upgrade', ...words], scene.settings).ended;
const backUp = (clone: Clone) =>
  clone.command(['backup', join(folder, scene.name, 'backups')], scene.settings).ended;
const numbered = (version: number) => String(version).padStart(4, '0');

async function atVersion() {
  const { tables: _, ...at } = await scene.atVersion();
  return at;
}

const bothAt = (version: number) => ({ migrations: version, oldestKnown: version });
const readPosts = async (person: Person, loopId: number) =>
  (await person.graphql(`{ allPosts(filter: { loop_id: ${loopId} }, first: 9) { id } }`)).data.allPosts;

describe('beside a running server of an older version', () => {
  test('it looks, and then upgrades where that one can work with it, while that one serves', async () => {
    const { url } = await scene.startServer();
    const ann = await signUp(url, 'Ann');
    const loopId = await loopOf(ann);
    await postOf(ann, loopId);
    const ours = gentle.version - 1;
    const first = await upgrade(gentle, '--look');
    expect(first.output).toContain(`This is version ${numbered(gentle.version)} of Loopyard, on Node `);
    expect(first.output).toContain(`at version ${numbered(ours)}; servers of version `);
    expect(first.output).toContain(`Using it now: 1 of version ${numbered(ours)} (127.0.0.1).`);
    expect(first.output).toContain(
      `  ${numbered(gentle.version)}_newer: quick\nServers keep serving during the upgrade.`,
    );
    expect(first.output).toContain('No backup was found, and the database has 1 post and 1 person.');
    expect(first.output).toContain('There is no backup. Make one first');
    expect(first.code).toBe(1);
    expect(await backUp(gentle)).toMatchObject({ code: 0 });
    const second = await upgrade(gentle, '--look');
    expect(second.output).toContain(', 0 minutes old, of version ');
    expect(second.output).toContain('; nothing is new since then.');
    expect(second.output).toContain(`The way back: start version ${numbered(ours)} or newer again`);
    expect(second.output).toMatch(/\nReady to upgrade: .*\n$/);
    expect(second.code).toBe(0);
    expect(await atVersion()).toEqual(bothAt(ours));

    const upgraded = await upgrade(gentle);
    expect(upgraded.output).toMatch(/_newer: done in \d/);
    expect(upgraded.output).toMatch(/\nNow restart the servers with this version, one after another\.\n$/);
    expect(upgraded.code).toBe(0);
    expect(await atVersion()).toEqual(bothAt(gentle.version));
    const { output: acts } = await gentle.command(['audit'], scene.settings).ended;
    expect(acts).toMatch(/ upgrade +– .* done\n.* backup +– .* done\n/);
    await postOf(ann, loopId);
    expect(await readPosts(ann, loopId)).toHaveLength(2);
    const repeat = await upgrade(gentle);
    expect(repeat.output).toContain('The database is up to date');
    expect(repeat.output).toContain(`The way back: start version ${numbered(ours)} or newer again`);
    expect(repeat.code).toBe(0);
    await scene.startServer();
  });

  test('it stops before what that one can’t work with, and then says what a way back would lose', async () => {
    const { url, stop } = await scene.startServer();
    const ann = await signUp(url, 'Ann');
    const loopId = await loopOf(ann);
    await postOf(ann, loopId);
    expect((await backUp(breaking)).code).toBe(0);
    const ours = bothAt(breaking.version - 1);
    await postOf(ann, loopId);
    await postOf(ann, loopId);
    await signUp(url, 'Ben');
    const refusal = await upgrade(breaking, '--yes');
    expect(refusal.output).toContain(
      `Stop these first: 1 of version ${numbered(breaking.version - 1)} (127.0.0.1).`,
    );
    expect(refusal).toMatchObject({ code: 1, output: expect.stringMatching(/\nNothing was done\.\n$/) });
    expect(await atVersion()).toEqual(ours);
    await stop();
    const question = await upgrade(breaking);
    expect(question.output).toMatch(
      /restore the backup\. Everything since .* is lost: so far 2 posts and 1 person\./,
    );
    expect(question).toMatchObject({ code: 1, output: expect.stringMatching(/anyway, add --yes\n$/) });
    expect(await atVersion()).toEqual(ours);
    expect((await upgrade(breaking, '--yes')).code).toBe(0);
    expect(await atVersion()).toEqual(bothAt(breaking.version));
    const outdated = /A newer version of Loopyard has upgraded/;
    expect(await refusedStart({ ...scene.settings, PORT: '0' })).toMatchObject({
      code: 1,
      output: expect.stringMatching(outdated),
    });
    expect(await commandLine(['upgrade'], scene.settings)).toMatchObject({
      code: 1,
      output: expect.stringMatching(outdated),
    });
  });

  test('it gives way to who uses a table, again and again, and nobody waits behind it', async () => {
    const { url } = await scene.startServer();
    const ann = await signUp(url, 'Ann');
    const loopId = await loopOf(ann);
    await postOf(ann, loopId);
    const ends = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const transaction = scene.database.begin(async (tx) => {
      await tx`select count(*) from posts`;
      holding.resolve();
      await ends.promise;
    });
    await holding.promise;
    const upgrading = gentle.command(['upgrade', '--yes'], scene.settings);
    let output = '';
    upgrading.child.stdout?.on('data', (text) => {
      output += text;
    });
    const waits = () => output.match(/waits for its tables \(postgres\.js has had/g) ?? [];
    while (waits().length < 3) {
      expect(upgrading.child.exitCode).toBe(null);
      expect(await readPosts(ann, loopId)).toHaveLength(1);
      await sleep(50);
    }
    ends.resolve();
    await transaction;
    expect(await upgrading.ended).toMatchObject({ code: 0 });
    expect(await atVersion()).toEqual(bothAt(gentle.version));
  });

  test('it gives way rather than have a call ended that waits for it, while it waits for that one', async () => {
    await scene.startServer();
    const upgrading = gentle.command(['upgrade', '--yes'], scene.settings);
    await scene.database.begin(async (tx) => {
      await tx`select count(*) from posts`;
      const isWaiting = async () =>
        (await tx`select from pg_locks where relation = 'posts'::regclass and not granted`).length > 0;
      await until(isWaiting);
      await tx`select count(*) from loops`;
    });
    expect(await upgrading.ended).toMatchObject({
      code: 0,
      output: expect.stringContaining('waits for its tables'),
    });
  });

  test('it asks before it goes through a large table', async () => {
    await scene.startServer();
    await scene.database`create table big (id int, text text)`;
    expect((await backUp(long)).code).toBe(0);
    expect((await upgrade(long, '--look')).code).toBe(0);
    await scene.database`insert into big select n, repeat('x', 900) from generate_series(1, 10000) n`;
    const { code, output } = await upgrade(long);
    expect(output).toMatch(/_newer: goes through big \(\d+\.\d MB\)/);
    expect(output).toContain('Calls will fail during the upgrade: stop all servers first');
    expect(output).toMatch(/up to 19\.\d MB may be needed there/);
    expect(code).toBe(1);
    expect((await upgrade(long, '--yes')).code).toBe(0);
  });
});

describe('an upgrade of several migrations', () => {
  let clone: Clone;
  beforeAll(async () => {
    clone = await cloneWithMigrations(join(folder, 'several'), slowMigrations);
  });
  beforeEach(async () => {
    expect((await commandLine(['status'], scene.settings)).code).toBe(0);
  });

  test('done by two at once is done once', async () => {
    const commands = await Promise.all([upgrade(clone, '--yes'), upgrade(clone, '--yes')]);
    expect(commands.map(({ code }) => code)).toEqual([0, 0]);
    expect(await atVersion()).toEqual(bothAt(clone.version));
  });

  test('killed at any moment has left whole ones, and the next goes on', async () => {
    const ours = clone.version - slowMigrations.length;
    const isUnderWay = async () =>
      (
        await scene.database`select from pg_stat_activity
          where datname = ${scene.name} and pid <> pg_backend_pid() and state = 'active' and query like '%pg_sleep%'`
      ).length > 0;
    for (let times = 0, before = ours; before < clone.version; times++) {
      const hasLanded = async () => (await atVersion()).migrations > before;
      const { child, ended } = clone.command(['upgrade', '--yes'], scene.settings);
      await Promise.race([ended, until(times % 2 === 0 ? isUnderWay : hasLanded)]);
      child.kill('SIGKILL');
      await ended;
      const { tables, ...at } = await scene.atVersion();
      expect(at).toEqual(bothAt(ours + tables));
      before = at.migrations;
    }
    expect((await upgrade(clone)).code).toBe(0);
  });
});

test('a folder without a database has nothing to upgrade, and gets none', async () => {
  const place = { DATA_DIR: join(folder, 'nothing') };
  const sentence = 'There is no database yet. The first start creates it.\n';
  for (let times = 0; times < 2; times++)
    expect(await commandLine(['upgrade'], place)).toEqual({ code: 0, output: sentence });
});
