import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { livesIn } from './archive-place.ts';
import {
  archivedFully,
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
    await expect(recover('second', new Date('2999-01-01'))).rejects.toThrow('can’t be restored');
    const [life] = await livesIn(place);
    const until = life?.segments.at(-1)?.endedAt ?? new Date();
    await expect(recover('first', until)).rejects.toThrow('already contains a database');
  });
});
