import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import postgres from 'postgres';
import type { RunningCluster } from '../database/embedded.ts';
import { lifeFile } from '../database/embedded-cluster.ts';
import type { Log } from '../log.ts';
import { flush } from '../storage/flush.ts';
import { readLife, removeOld, storeBase, storeSegment } from './archive-place.ts';
import { bundleOf } from './bundle.ts';
import type { RecoveryPlace } from './place.ts';

type Archived = RunningCluster & {
  place: RecoveryPlace;
  daysKept: number;
  /** Whether the database's disk has room for more waiting log. */
  hasRoom(): Promise<boolean>;
  lookMs?: number;
  log: Log;
  /** Stores files that every restore needs, at each poll. */
  always(): Promise<void>;
  first(): Promise<void>;
};
export type ArchiveState = { problem: string | null; problemSince: Date | null; archivedUntil: Date | null };
export type Archiver = { state(): ArchiveState; stop(): Promise<void> };

const usualLookMs = 5_000;
const dayMs = 86_400_000;

/** PostgreSQL keeps each segment until we mark it, so an unreachable place loses nothing. */
export function startArchiver(archived: Archived): Archiver {
  const { log } = archived;
  const state: ArchiveState = { problem: null, problemSince: null, archivedUntil: null };
  const stopping = new AbortController();
  let isSettled = false;
  const look = async () => {
    try {
      const hasMore = await shipSegments(archived, state);
      // Only new segments change the listing, so an idle server lists nothing.
      if (hasMore) isSettled = false;
      if (!isSettled) await copyIfDue(archived, state, stopping.signal);
      isSettled = true;
      if (state.problem) log.info({ event: 'recovery.back' }, 'the recovery place can be used again');
      state.problem = null;
      state.problemSince = null;
    } catch (error) {
      if (stopping.signal.aborted) return;
      isSettled = false;
      if (!state.problem)
        log.error(
          { event: 'recovery.away', err: error },
          'the recovery place can’t be used: retrying, and keeping the data on this disk until then',
        );
      state.problemSince ??= new Date();
      state.problem = error instanceof Error ? error.message : String(error);
      await giveUpIfFull(archived).catch((fault) =>
        log.error(
          { event: 'recovery.stuck', err: fault },
          'the data waiting for the recovery place could not be dropped',
        ),
      );
    }
  };
  let looking: Promise<void> | null = null;
  const lookAgain = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  lookAgain();
  const timer = setInterval(lookAgain, archived.lookMs ?? usualLookMs);
  return {
    state: () => state,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}

async function copyIfDue(archived: Archived, state: ArchiveState, signal: AbortSignal): Promise<void> {
  const { home, place } = archived;
  const life = await currentLife(home);
  const { bases, segments } = await readLife(place, life);
  const newest = bases.at(-1);
  const isOld = newest && Date.now() - newest.endedAt.getTime() > dayMs;
  const hasMore = newest && segments.some(({ endedAt }) => endedAt > newest.endedAt);
  if (signal.aborted || (newest && !(isOld && hasMore))) return;
  await place.tidy();
  await copyBase(archived, life, signal);
  await shipSegments(archived, state);
  await removeOld(place, life, new Date(Date.now() - archived.daysKept * dayMs));
}

/** Stops archiving before the disk is full, since that would stop the database. */
async function giveUpIfFull({ cluster, home, log, hasRoom }: Archived): Promise<void> {
  const waiting = await readyIn(cluster);
  if (waiting.length === 0 || (await hasRoom())) return;
  // Removed first, so that later log isn't taken for unbroken.
  await rm(join(home, lifeFile), { force: true });
  await flush(home);
  for (const name of waiting) await markDone(cluster, name);
  log.error(
    { event: 'recovery.given_up', segments: waiting.length },
    'the disk is nearly full: the data waiting for the recovery place was dropped, and a new copy is made once the place is back',
  );
}

/** The current archive. A start without archiving ends it, and the next one begins with a base copy. */
async function currentLife(home: string): Promise<string> {
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
async function shipSegments(
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

async function readyIn(cluster: string): Promise<string[]> {
  const names = await readdir(join(cluster, 'pg_wal', 'archive_status'));
  return names
    .filter((name) => name.endsWith('.ready'))
    .map((name) => name.slice(0, -'.ready'.length))
    .sort();
}

async function markDone(cluster: string, name: string): Promise<void> {
  const status = join(cluster, 'pg_wal', 'archive_status', name);
  await rename(`${status}.ready`, `${status}.done`);
}

async function copyBase(
  { cluster, place, url, log }: Archived,
  life: string,
  signal: AbortSignal,
): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connection: { statement_timeout: 0 } });
  try {
    const [beginning] = await client<{ segment: string }[]>`
      select pg_walfile_name(pg_backup_start('recovery', true)) as segment`;
    if (!beginning) throw new Error('PostgreSQL began no copy');
    const finish = async () => {
      signal.throwIfAborted();
      const [ended] = await client<{ label: string }[]>`
        select labelfile as label from pg_backup_stop(false)`;
      return ended?.label ?? '';
    };
    const source = Readable.from(bundleOf(cluster, finish));
    const size = await storeBase(place, life, { start: beginning.segment, source });
    await client`select pg_switch_wal()`;
    log.info({ event: 'recovery.copied', size }, 'the database was copied to the recovery place');
  } finally {
    await client.end({ timeout: 5 });
  }
}
