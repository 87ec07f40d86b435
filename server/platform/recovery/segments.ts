import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lifeFile } from '../database/embedded-cluster.ts';
import { flush } from '../storage/flush.ts';
import { storeSegment } from './archive-place.ts';
import type { Archived, ArchiveState } from './archived.ts';

/** The current archive. A start without archiving ends it, and the next one begins with a base copy. */
export async function currentLife(home: string): Promise<string> {
  const file = join(home, lifeFile);
  const name = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (name) return name;
  const time = new Date().toISOString().replaceAll(':', '-');
  const fresh = `life-${time}-${randomBytes(4).toString('hex')}`;
  await writeFile(`${file}.new`, fresh, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  await flush(home);
  return fresh;
}

/** Works like PostgreSQL's own archiver: renames `ready` to `done` after storing. @returns whether there were any */
export async function shipSegments(
  { home, cluster, place, always, first }: Archived,
  state: ArchiveState,
): Promise<boolean> {
  await place.check();
  const life = await currentLife(home);
  await always();
  const log = join(cluster, 'pg_wal');
  const ready = await readyIn(cluster);
  if (ready.length > 0) await first();
  for (const name of ready) {
    if (/^[0-9A-F]{24}$/.test(name)) {
      const { mtime } = await stat(join(log, name));
      await storeSegment(place, life, {
        id: name,
        endedAt: mtime,
        source: createReadStream(join(log, name)),
      });
      state.archivedUntil = mtime;
    }
    await markDone(cluster, name);
  }
  return ready.length > 0;
}

export async function readyIn(cluster: string): Promise<string[]> {
  const names = await readdir(join(cluster, 'pg_wal', 'archive_status'));
  return names
    .filter((name) => name.endsWith('.ready'))
    .map((name) => name.slice(0, -'.ready'.length))
    .sort();
}

export async function markDone(cluster: string, name: string): Promise<void> {
  const status = join(cluster, 'pg_wal', 'archive_status', name);
  await rename(`${status}.ready`, `${status}.done`);
}
