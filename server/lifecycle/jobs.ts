import { z } from 'zod';
import type { UserId } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { idOf } from '../platform/events/events.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { addErasuresBesideBackups } from './erased-list.ts';

export const erasedListQueue = 'erased-list';
const payload = z.object({ user_id: idOf<UserId>() });

/** A job, so that backups on a disk that is away hold up nothing else of an erasure. */
export function erasedListJob(db: Db, dataDir: string): JobKind<z.output<typeof payload>> {
  return {
    queue: erasedListQueue,
    payload,
    concurrency: 1,
    key: ({ user_id }) => String(user_id),
    retries: { limit: 16, delaySeconds: 2, backoff: true, maxDelaySeconds: 6 * 3_600 },
    run: () => addErasuresBesideBackups(db, dataDir),
    // The next backup adds it, and its failure is told.
    async giveUp() {},
  };
}
