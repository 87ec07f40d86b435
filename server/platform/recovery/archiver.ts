import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import postgres from 'postgres';
import { lifeFile } from '../database/embedded-cluster.ts';
import { flush } from '../storage/flush.ts';
import { readLife, removeOld, storeBase } from './archive-place.ts';
import type { Archived, ArchiveState } from './archived.ts';
import { bundleOf } from './bundle.ts';
import { currentLife, markDone, readyIn, shipSegments } from './segments.ts';

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
    // Nothing is logged on a quiet server, and a copy restores only with log that follows it.
    await client`select pg_logical_emit_message(true, 'recovery', 'copied')`;
    await client`select pg_switch_wal()`;
    log.info({ event: 'recovery.copied', size }, 'the database was copied to the recovery place');
  } finally {
    await client.end({ timeout: 5 });
  }
}
