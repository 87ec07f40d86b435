import { and, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Bus } from '../../platform/cable/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ctx, FileId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { outsideBackup } from '../../platform/database/locks.ts';
import { type Effects, on, type Reaction } from '../../platform/events/events.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { audience } from '../posts/policy.ts';
import { finishProcessing } from './commands.ts';
import { fileProcessed, fileUploaded } from './events.ts';
import { processFile } from './processing/run.ts';
import {
  type FileToProcess,
  isUnused,
  lostUploads,
  mediaState,
  unprocessed,
  unusedFiles,
} from './queries.ts';
import { files } from './tables.ts';
import { usesOf } from './uses.ts';

export type MediaWork = { database: Database; storage: Storage; bus: Bus; clock: Clock; log: Log };

const processQueue = 'media.process';
const unusedMs = 24 * 3_600_000;
const lostMs = 15 * 60_000;

/** An upload is processed; those who see it are told when it is done. */
export function mediaReactions({ database }: Pick<MediaWork, 'database'>): Reaction[] {
  return [
    on(fileUploaded, async ({ file_id }) => ({ jobs: [{ queue: processQueue, data: { file_id } }] })),
    on(fileProcessed, ({ file_id }) => tellState(database, file_id)),
  ];
}

export function processJob(work: MediaWork): JobKind<{ file_id: number }> {
  const { database } = work;
  return {
    queue: processQueue,
    payload: z.object({ file_id: z.number() }),
    concurrency: 2,
    key: ({ file_id }) => String(file_id),
    async run({ file_id }, signal) {
      const file = await unprocessed(database.db, file_id);
      if (file) await processOne(work, file, signal);
    },
    async giveUp({ file_id }) {
      const error = 'This file could not be processed.';
      await database.transact((tx) => finishProcessing(jobContext(work), tx, file_id, { error }));
    },
  };
}

/** The jobs of uploads that nobody is working on any more. One that is being worked on is not taken twice. */
export async function lostUploadJobs({ database, clock }: Pick<MediaWork, 'database' | 'clock'>) {
  const lost = await lostUploads(database.db, new Date(clock.now().getTime() - lostMs));
  return lost.map((file_id) => ({ queue: processQueue, data: { file_id } }));
}

/** Removes uploads that no post uses a day later, the row before the bytes: a crash leaves bytes, never a dead link. */
export async function sweepUnused({ database, storage, clock, log }: MediaWork): Promise<void> {
  const unused = await unusedFiles(database.db, new Date(clock.now().getTime() - unusedMs));
  if (unused.length > 0) {
    const ids = unused.map(({ id }) => id);
    const gone = await database.db
      .delete(files)
      .where(and(inArray(files.id, ids), isUnused))
      .returning({ key: files.key });
    await outsideBackup(database.db, async () => {
      for (const { key } of gone) await storage.remove(key);
    });
    log.info({ files: unused.length }, 'unused files removed');
  }
  await storage.tidy(unusedMs);
}

async function processOne(work: MediaWork, file: FileToProcess, signal: AbortSignal): Promise<void> {
  const { database, storage, log } = work;
  const outDir = await storage.workspace(file.key);
  const result = await processFile(
    { source: storage.incoming(file.key), outDir, name: file.name },
    { signal, onProgress: progressTeller(work, file.id) },
  );
  if (signal.aborted || (!result.ok && result.crashed)) {
    await storage.discard(outDir);
    throw new Error(result.ok ? 'stopped while processing' : result.detail);
  }
  if (result.ok) await storage.keep(outDir, file.key);
  else {
    await storage.discard(outDir);
    log.warn({ file: file.id, detail: result.detail }, 'a file could not be processed');
  }
  const outcome = result.ok ? { processed: result.value } : { error: result.error };
  await database.transact((tx) => finishProcessing(jobContext(work), tx, file.id, outcome));
  await outsideBackup(database.db, () => storage.removeIncoming(file.key));
}

/** At most once a second: progress is a courtesy. */
function progressTeller({ database, bus, clock, log }: MediaWork, fileId: FileId) {
  let last = 0;
  return (percent: number) => {
    const now = clock.now().getTime();
    if (now - last < 1_000) return;
    last = now;
    const progress = Math.max(1, Math.min(99, Math.round(percent)));
    database.db
      .update(files)
      .set({ progress })
      .where(sql`id = ${fileId} and processed_at is null`)
      .then(() => tellState(database, fileId))
      .then(({ broadcasts }) => bus.publish(broadcasts ?? []))
      .catch((error) => log.warn({ err: error }, 'progress could not be told'));
  };
}

async function tellState({ db }: Database, fileId: FileId): Promise<Effects> {
  const [state, uses] = await Promise.all([mediaState(db, fileId), usesOf(db, fileId)]);
  if (!state) return {};
  return {
    broadcasts: uses.map(({ loopId, postId, loopEpoch, ...post }) => ({
      stream: `loop:${loopId}`,
      body: { type: 'Media', post_id: postId, media_id: fileId, ...state },
      epochs: { [`loop:${loopId}`]: loopEpoch },
      ...audience(post, 'manages'),
    })),
  };
}

function jobContext({ clock, log }: MediaWork): Ctx {
  return { viewer: null, now: clock.now(), requestId: 'job', log };
}
