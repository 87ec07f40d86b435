import { setTimeout as sleep } from 'node:timers/promises';
import { processFile } from '@loopyard/codec/run.ts';
import type { Bounds } from '../../../platform/bounds.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ctx, FileId } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { outsideBackup } from '../../../platform/database/locks.ts';
import type { Log } from '../../../platform/log.ts';
import { isDiskFault, isDiskFull, tryDisk } from '../../../platform/storage/faults.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { deleteDropped } from '../edits/edit-picture.ts';
import { type Findings, finishProcessing } from './finish.ts';
import { progressTeller } from './progress.ts';
import { type Claimed, handBack } from './queue.ts';
import { copyOf, findOriginal, keptSource, uploadSource } from './source.ts';

export type MediaWork = {
  database: Database;
  storage: Pick<Storage, 'uploads' | 'keptFiles' | 'workspaces' | 'remove'>;
  clock: Clock;
  log: Log;
  bounds: Pick<Bounds, 'diskPauseMs' | 'crashPauseMs' | 'mediaNice' | 'lookMs' | 'memoryBytes'>;
  tell(fileId: FileId): Promise<unknown>;
};

const longestPauseMs = 30_000;
/** A crash is probably the file's fault, an interruption is probably not. */
const maxTries = { crashed: 3, interrupted: 30 };
const releaseTries = 20;
const releasePauseMs = 500;
const gaveUp = 'This file could not be processed.';

class Crashed extends Error {}

type Outcome = { processed: Findings } | { error: string } | null;

export async function processOne(
  work: MediaWork,
  file: Claimed,
  signal: AbortSignal,
): Promise<'done' | 'disk full'> {
  const { database, storage } = work;
  try {
    if (file.tries > maxTries.interrupted) {
      await giveUp(work, file);
      return 'done';
    }
    const outDir = await storage.workspaces.make(file.key);
    try {
      const outcome = await outcomeOf(work, file, { outDir, signal });
      if (!outcome) await handBack(database.db, file.key, { afterMs: 0, counts: false });
      else await storeOutcome(work, file, outcome, outDir);
    } finally {
      await storage.workspaces.remove(outDir);
    }
    return 'done';
  } catch (error) {
    return await tryLater(work, file, { error, signal });
  }
}

/** @throws if the file may not be at fault */
async function outcomeOf(
  work: MediaWork,
  file: Claimed,
  { outDir, signal }: { outDir: string; signal: AbortSignal },
): Promise<Outcome> {
  const original = file.originalId === null ? null : await findOriginal(work.database.db, file.originalId);
  const { storage } = work;
  if (original && !file.edit) return { processed: await copyOf(storage, original, outDir) };
  const source = original ? keptSource(storage, original) : uploadSource(storage, file.key);
  const result = await processFile(
    { fetch: source.fetch, outDir, name: file.name, edit: file.edit },
    { signal, onProgress: progressTeller(work, file), nice: work.bounds.mediaNice },
  );
  if (signal.aborted) return null;
  if (result.ok) return { processed: result.value };
  // A full or failing disk makes any file look damaged.
  if (isDiskFull(result.detail)) throw new Error(result.detail);
  await tryDisk(await source.open(), outDir);
  if (result.ended) throw new (result.ended === 'crashed' ? Crashed : Error)(result.detail);
  work.log.warn(
    { event: 'media.file_rejected', file: file.id, detail: result.detail },
    'a file could not be processed',
  );
  return { error: result.error };
}

/** The order matters: bytes, then the row, then the upload goes. Each is on disk before the next. */
async function storeOutcome(
  { database, storage, clock, log }: MediaWork,
  file: Claimed,
  outcome: NonNullable<Outcome>,
  outDir: string | null,
): Promise<void> {
  if (outDir && 'processed' in outcome) await storage.keptFiles.put(file.key, outDir);
  const ctx: Ctx = { viewer: null, now: clock.now(), requestId: 'media', log };
  const result = await database.transact(async (tx) => {
    if (file.originalId !== null) await deleteDropped(ctx, tx, file.originalId);
    return finishProcessing(ctx, tx, file.key, outcome);
  });
  await outsideBackup(database.db, () =>
    // The file was deleted in the meantime, so remove everything.
    result.ok ? storage.uploads.remove(file.key) : storage.remove(file.key),
  );
}

async function tryLater(
  work: MediaWork,
  file: Claimed,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<'done' | 'disk full'> {
  const release = (when: Parameters<typeof handBack>[2]) =>
    retryUntil(signal, () => handBack(work.database.db, file.key, when));
  const about = { err: error, file: file.id, tries: file.tries };
  if (isDiskFault(error)) {
    work.log.error(
      { event: 'media.disk_failed', ...about },
      'the disk is full or failing: an upload will be processed later',
    );
    const isFull = isDiskFull(error);
    // A disk that fails now will most likely still fail in a moment.
    const afterMs = work.bounds.diskPauseMs * (isFull ? 1 : 10);
    await release({ afterMs, counts: false });
    return isFull ? 'disk full' : 'done';
  }
  if (file.tries >= (error instanceof Crashed ? maxTries.crashed : maxTries.interrupted)) {
    await giveUp(work, file, error);
  } else {
    work.log.warn({ event: 'media.retrying', ...about }, 'processing an upload failed, trying again');
    const afterMs = Math.min(work.bounds.crashPauseMs * 2 ** (file.tries - 1), longestPauseMs);
    await release({ afterMs, counts: true });
  }
  return 'done';
}

/** The database may be down for a moment. If it stays down, the lease expires by itself. */
async function retryUntil(signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await act();
    } catch (error) {
      if (signal.aborted || tries === releaseTries) throw error;
      await sleep(releasePauseMs, null, { signal }).catch(() => {});
    }
}

async function giveUp(work: MediaWork, file: Claimed, error?: unknown): Promise<void> {
  work.log.error(
    { event: 'media.given_up', err: error, file: file.id, tries: file.tries },
    'an upload was given up',
  );
  await storeOutcome(work, file, { error: gaveUp }, null);
}
