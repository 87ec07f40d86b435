import type { Bounds } from '../../../platform/bounds.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Ctx, FileId } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import { outsideBackup } from '../../../platform/database/locks.ts';
import type { Log } from '../../../platform/log.ts';
import { isDiskFault, isDiskFull, tryDisk } from '../../../platform/storage/faults.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { finishProcessing } from '../commands.ts';
import { type Processed, processFile } from '../processing/run.ts';
import { progressTeller } from './progress.ts';
import { type Claimed, handBack } from './queue.ts';

export type MediaWork = {
  database: Database;
  storage: Pick<Storage, 'uploads' | 'kept' | 'workspaces' | 'remove'>;
  clock: Clock;
  log: Log;
  bounds: Pick<Bounds, 'diskPauseMs' | 'crashPauseMs'>;
  /** Tells whoever sees the file how far it is. */
  tell(fileId: FileId): Promise<unknown>;
};

const longestPauseMs = 10 * 60_000;
/** More than a machine that kills what it can would need; what crashes by itself is given up in the end. */
const maxTries = 10;
const gaveUp = 'This file could not be processed.';

/** What was made of an upload; the sentence that says why nothing was; or null, when it was stopped. */
type Outcome = { processed: Processed } | { error: string } | null;

/** Makes of one upload what is shown, or sees to it that it is tried again. */
export async function processOne(
  work: MediaWork,
  file: Claimed,
  signal: AbortSignal,
): Promise<'done' | 'disk full'> {
  const { database, storage } = work;
  try {
    const outDir = await storage.workspaces.make(file.key);
    try {
      const outcome = await outcomeOf(work, file, { outDir, signal });
      if (!outcome) await handBack(database.db, file.id, { afterMs: 0, counts: false });
      else await finish(work, file, outcome, outDir);
    } finally {
      await storage.workspaces.remove(outDir);
    }
    return 'done';
  } catch (error) {
    return await tryLater(work, file, error);
  }
}

/** @throws what was not the file's fault, or may not have been */
async function outcomeOf(
  work: MediaWork,
  file: Claimed,
  { outDir, signal }: { outDir: string; signal: AbortSignal },
): Promise<Outcome> {
  const { uploads } = work.storage;
  const result = await processFile(
    { fetch: (path) => uploads.fetch(file.key, path), outDir, name: file.name },
    { signal, onProgress: progressTeller(work, file.id) },
  );
  if (signal.aborted) return null;
  if (result.ok) return { processed: result.value };
  // A disk that is full or failing makes any file look damaged.
  if (isDiskFull(result.detail)) throw new Error(result.detail);
  await tryDisk(await uploads.open(file.key), outDir);
  if (result.crashed) throw new Error(result.detail);
  work.log.warn(
    { event: 'media.file_rejected', file: file.id, detail: result.detail },
    'a file could not be processed',
  );
  return { error: result.error };
}

/** Bytes, then the row, then the upload goes: each is on the disk before the next. */
async function finish(
  { database, storage, clock, log }: MediaWork,
  file: Claimed,
  outcome: NonNullable<Outcome>,
  outDir: string | null,
): Promise<void> {
  if (outDir && 'processed' in outcome) await storage.kept.put(file.key, outDir);
  const ctx: Ctx = { viewer: null, now: clock.now(), requestId: 'media', log };
  const finished = await database.transact((tx) => finishProcessing(ctx, tx, file.id, outcome));
  await outsideBackup(database.db, () =>
    // Deleted meanwhile, with whoever it belonged to: nothing of it stays.
    finished.ok ? storage.uploads.remove(file.key) : storage.remove(file.key),
  );
}

async function tryLater(work: MediaWork, file: Claimed, error: unknown): Promise<'done' | 'disk full'> {
  const { db } = work.database;
  const about = { err: error, file: file.id, tries: file.tries };
  if (isDiskFault(error)) {
    work.log.error(
      { event: 'media.disk_failed', ...about },
      'the disk is full or fails: an upload is processed later',
    );
    const isFull = isDiskFull(error);
    // What can't be read or written now will hardly be a moment later.
    const afterMs = work.bounds.diskPauseMs * (isFull ? 1 : 10);
    await handBack(db, file.id, { afterMs, counts: false });
    return isFull ? 'disk full' : 'done';
  }
  if (file.tries >= maxTries) {
    work.log.error({ event: 'media.given_up', ...about }, 'an upload was given up');
    await finish(work, file, { error: gaveUp }, null);
  } else {
    work.log.warn({ event: 'media.retrying', ...about }, 'processing an upload failed, trying again');
    const afterMs = Math.min(work.bounds.crashPauseMs * 2 ** (file.tries - 1), longestPauseMs);
    await handBack(db, file.id, { afterMs, counts: true });
  }
  return 'done';
}
