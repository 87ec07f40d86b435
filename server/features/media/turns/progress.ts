import { sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { FileId } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { files } from '../tables.ts';

type Teller = {
  database: Database;
  clock: Clock;
  log: Log;
  tell(fileId: FileId): Promise<unknown>;
};

export function progressTeller(
  { database, clock, log, tell }: Teller,
  { id, key }: { id: FileId; key: string },
) {
  let last = 0;
  return (percent: number) => {
    const now = clock.now().getTime();
    if (now - last < 1_000) return;
    last = now;
    const progress = Math.max(1, Math.min(99, Math.round(percent)));
    database.db
      .update(files)
      .set({ progress })
      .where(sql`key = ${key} and processed_at is null`)
      .then(() => tell(id))
      .catch((error) =>
        log.warn(
          { event: 'media.progress_failed', err: error },
          'the progress of an upload could not be published',
        ),
      );
  };
}
