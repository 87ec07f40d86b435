import { sql } from 'drizzle-orm';
import { audience } from '../../access/audience.ts';
import type { Bus } from '../../platform/cable/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { FileId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Effects, on, type Reaction } from '../../platform/events/events.ts';
import type { Log } from '../../platform/log.ts';
import { fileProcessed } from './events.ts';
import { mediaState } from './queries.ts';
import { files } from './tables.ts';
import { usesOf } from './uses.ts';

/** Those who see a file are told when it is done. */
export function mediaReactions({ database }: { database: Database }): Reaction[] {
  return [on(fileProcessed, ({ file_id }) => tellState(database, file_id))];
}

type Teller = { database: Database; bus: Bus; clock: Clock; log: Log };

/** At most once a second: progress is a courtesy. */
export function progressTeller({ database, bus, clock, log }: Teller, fileId: FileId) {
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
