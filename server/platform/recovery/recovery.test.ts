import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { livesIn } from './archive-place.ts';
import {
  archivedFully,
  folder,
  folderOfPlace,
  hasCopy,
  notesOf,
  now,
  place,
  recover,
  start,
  writeNote,
} from './recovery.testing.ts';

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
});
