import type { IncomingEvent } from '@loopyard/contract/cable.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { audience, loopStream } from '../../access/audience.ts';
import { selectAudience } from '../../access/post-audience.ts';
import { type Broadcast, broadcast } from '../../platform/cable/broadcast.ts';
import type { LoopId, PostId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isoTime } from '../../platform/database/iso-time.ts';
import { batchStatement } from '../../platform/events/batch.ts';
import { posts } from '../posts/tables.ts';
import { appointmentTimes } from './tables.ts';

type Row = { loopId: LoopId; frame: IncomingEvent };

const datesOf = batchStatement<{ row: Row }>(
  'dates_to_tell',
  ['loop_id', 'post_id', 'date_id'],
  (acts) => sql`
    select json_build_object('loopId', its.loop_id, 'frame', json_build_object('type', 'Event', 'post_id', its.post_id,
      'nth', its.nth, 'starts_at', its.starts_at, 'ends_at', its.ends_at, 'place', its.place, 'is_cancelled', its.cancelled_at is not null, 'counts', json_build_object('yes', its.yes_count,
        'no', its.no_count, 'maybe', its.maybe_count, 'waiting', its.waiting_count, 'places', its.places))) as row
    from (select distinct loop_id, date_id from ${acts} happened) act
    join ${appointmentTimes} its on its.loop_id = act.loop_id and its.id = act.date_id`,
);

/** One frame, with how it stands now, for all that happened to a date in a moment. */
export async function framesOf(db: Db, eventIds: number[]): Promise<Broadcast[]> {
  const rows = await datesOf(db, eventIds);
  const frames = await Promise.all(rows.map(({ row }) => frameOf(db, row)));
  return frames.flat();
}

async function frameOf(db: Db, { loopId, frame: row }: Row): Promise<Broadcast[]> {
  const frame = { ...row, starts_at: isoTime(row.starts_at), ends_at: isoTime(row.ends_at) };
  const isIt = and(eq(posts.loopId, loopId), eq(posts.id, frame.post_id as PostId));
  const [post] = await selectAudience(db).where(and(isIt, isNull(posts.deletedAt), isNull(posts.heldFor)));
  if (!post) return [];
  const epochs = { [`loop:${loopId}`]: post.loopEpoch };
  return [broadcast(loopStream(loopId), frame, { epochs, ...audience(post, 'manages') })];
}
