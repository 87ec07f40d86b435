import { readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { livesIn } from './archive-place.ts';
import {
  archivedFully,
  folder,
  folderOfPlace,
  hasCopy,
  now,
  place,
  recover,
  setUpRecovery,
  start,
} from './recovery.testing.ts';

setUpRecovery();

describe('a recovery', () => {
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
