import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { livesIn, restorableUntil } from './archive-place.ts';
import {
  archivedFully,
  folder,
  folderOfPlace,
  hasCopy,
  notesOf,
  now,
  place,
  recover,
  setUpRecovery,
  start,
  writeNote,
} from './recovery.testing.ts';

setUpRecovery();

describe('the archive', () => {
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

  test('restores a server that nobody has used since its first copy', async () => {
    await start('first');
    await expect.poll(async () => restorableUntil(await livesIn(place))).not.toBeNull();
    await recover('second', restorableUntil(await livesIn(place)) ?? new Date(0));
    expect(await (await start('second')).sql`select 1 as one`).toEqual([{ one: 1 }]);
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
